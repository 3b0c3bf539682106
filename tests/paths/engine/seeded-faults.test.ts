import { describe, expect, test } from 'vitest';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { resolvePointer } from '#engine/language/load-definition.ts';
import type { Product } from '#engine/product.ts';
import { checkJourneys } from '#workbench/journeys/check-journeys.ts';
import { findShortestPaths, selectCoveringPaths } from '#workbench/journeys/covering-paths.ts';
import { createChartModel } from '#workbench/path-runs/chart-model.ts';
import { EngineRunner } from '#workbench/path-runs/engine-runner.ts';
import { loadCases, loadTestProduct } from '../load-test-product.ts';

const sound = checkJourneys(loadTestProduct('travel'), loadCases('travel'));
const journeys = selectCoveringPaths(findShortestPaths(sound.model));
const { walk } = createChartModel(sound.model);

type State = { on: Record<string, Json>; [member: string]: Json };

/** A state of the chart by its names from the top. */
function state({ chart }: ProductDefinition, path: string): State {
  const found = path.split('.').reduce<Json>((node, name) => resolvePointer(node, `/states/${name}`) ?? null, chart);
  return found as State;
}

const on = (definition: ProductDefinition, path: string) => state(definition, path).on;

/** The transition of a line leads elsewhere; null removes it. */
const leading = (line: string, target: string | null) => (definition: ProductDefinition) => {
  const [from = '', event = ''] = line.split(' ');
  if (target === null) delete on(definition, from)[event];
  else on(definition, from)[event] = target;
};

/**
 * The complaints of the walk of the sound paths about a product with a fault, and then the coverage of the faulty
 * chart.
 */
async function* complaintsOf(product: Product): AsyncGenerator<string> {
  const walker = new EngineRunner(product, sound.model);
  for (const journey of journeys) {
    const fault = await walk(journey, walker).catch((error: Error) => error);
    if (fault) yield fault.message.split('\n')[0] as string;
  }
  yield* checkJourneys(product, loadCases('travel')).findings.map(({ message }) => message);
}

test('the check reports nothing for a sound product', async () => {
  for await (const complaint of complaintsOf(loadTestProduct('travel'))) expect(complaint).toBe('');
});

describe('a fault is noticed, and its transition is named', () => {
  test.each<[what: string, line: string, fault: string | null | ((definition: ProductDefinition) => unknown)]>([
    [
      'a way on is missing for those who travel alone',
      'journey.customerInfo NEXT [travelsAlone] → checkout',
      (definition) => (on(definition, 'journey.customerInfo').NEXT as Json[]).pop(),
    ],
    [
      'the cards of the others are skipped',
      'journey.childrenCard NEXT → checkout',
      (definition) =>
        Object.assign((on(definition, 'journey.customerInfo').NEXT as object[])[0] ?? {}, { target: 'checkout' }),
    ],
    ['the quotation is skipped', 'journey.plan NEXT → summaryInfo', 'customerInfo'],
    [
      'the condition for the annual package is negated',
      'package.singleTrip ANSWER [staysOver90Days] → annual',
      ({ form: { conditions } }) => Object.assign(conditions, { staysOver90Days: { '!': conditions.staysOver90Days } }),
    ],
    ['the annual package is never left', 'package.annual ANSWER [maySingleTrip] → singleTrip', null],
    ['the code is left out', 'journey.checkout.summary CONFIRM → payment.sendingCode', 'payment.choosingPayment'],
    ['a wrong code passes', 'journey.checkout.payment.enteringCode REJECTED → enteringCode', 'choosingPayment'],
    ['money has no answer', 'journey.checkout.payment PAID → .issuing', null],
    ['a declined payment is taken for paid', 'journey.checkout.payment.paying FAILED → paymentFailed', 'issuing'],
    ['an expired code stays so', 'journey.checkout.payment.codeExpired RESEND → sendingCode', 'codeLocked'],
    [
      'the end is not reached',
      'journey.checkout onDone → issued',
      (definition) => delete state(definition, 'journey.checkout').onDone,
    ],
    [
      'a guard never holds',
      'journey.checkout.summary CONFIRM [phoneIsProven] → payment.choosingPayment',
      ({ form }) => Object.assign(form.conditions, { phoneIsProven: { '==': [1, 2] } }),
    ],
  ])('%s', async (_what, line, fault) => {
    const change = typeof fault === 'function' ? fault : leading(line, fault);
    const said: string[] = [];
    for await (const complaint of complaintsOf(loadTestProduct('travel', change))) {
      said.push(complaint);
      if (complaint.includes(line)) break;
    }
    expect(said.join('\n')).toContain(line);
  });
});
