import { expect, test } from 'vitest';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { resolvePointer } from '#engine/language/load-definition.ts';
import { createPlan } from '#workbench/journeys/plan.ts';
import { listIssues } from './list-issues.ts';
import { loadCases, loadTestProduct } from './load-test-product.ts';

type State = { on: Record<string, Json>; [member: string]: Json };

/** A state of the chart by its names from the top. */
const state = ({ chart }: ProductDefinition, path: string): State =>
  path.split('.').reduce<Json>((node, name) => resolvePointer(node, `/states/${name}`) ?? null, chart) as State;

const linesOf = (change?: (definition: ProductDefinition) => void): string[] =>
  listIssues(createPlan(loadTestProduct('golfer', change), loadCases('golfer'))).map(({ message }) => message);

test('nothing is found in a sound product', () => expect(linesOf()).toEqual([]));

test.each<[string, RegExp, (definition: ProductDefinition) => void]>([
  [
    'money has no answer',
    /PAID \(event \d+\) leads to nothing, not to issuing.* Shortest path: CONFIRM · .*PAY · PAID\.$/,
    (definition) => {
      delete state(definition, 'journey.checkout.payment').on.PAID;
    },
  ],
  [
    'a wrong code passes',
    /REJECTED \(event \d+\) leads to choosingPayment, not to enteringCode.* Shortest path: CONFIRM · SENT · REJECTED\.$/,
    (definition) => {
      state(definition, 'journey.checkout.payment.enteringCode').on.REJECTED = 'choosingPayment';
    },
  ],
  [
    'the end is not reached',
    /No journey walks the state journey\.issued\. Shortest path: none leads there\.$/,
    (definition) => {
      delete state(definition, 'journey.checkout').onDone;
    },
  ],
])('%s: one line names the transition and the shortest path to it', (_what, line, change) => {
  expect(linesOf(change).filter((message) => line.test(message))).not.toEqual([]);
});
