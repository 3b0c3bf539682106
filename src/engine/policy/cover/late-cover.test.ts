import { expect, test } from 'vitest';
import { partial } from '#tests/support/partial.ts';
import { createIssue, createSellingProduct, createTransaction, year } from '#tests/support/policy-life.ts';
import type { PublicDefinition } from '../cover-fields.ts';
import type { PolicyTransaction } from '../policy-history.ts';
import { findLateCover } from './late-cover.ts';

/* A policy of 365.00 for 2026. Its premium depends on `net`, but not on the phone. The loss is on 10 June. */

const definition = partial<PublicDefinition>({
  rating: { inputs: { net: { from: { var: 'net' } } } },
  benefits: { plans: [], lines: [] },
  product: {},
  form: { pages: { sale: { schema: { properties: { net: {}, phone: {} } } } }, derived: [], conditions: {} },
  chart: {},
});
const LOSS = '2026-06-10';
const sold = createIssue({ ...year, net: 365_00 });
const endorsed = (from: string, recordedOn: string, answers: Record<string, number | string> = { net: 730_00 }) =>
  createTransaction('endorse', from, { recordedOn, answers });
const cancelled = (from: string, recordedOn: string) =>
  createTransaction('cancel', from, { recordedOn, reason: 'wish' });

/** Indexes in the history, from 0, of the late transactions. */
function lateIn(...history: PolicyTransaction[]): number[] {
  const known = {
    history: history.toReversed(),
    claims: [],
    terms: createSellingProduct(),
    product: () => ({ definition }),
  };
  const found = findLateCover(known, LOSS);
  return found.map((serial) => history.findIndex((one) => one.serial === serial));
}

test.each<[string, PolicyTransaction[], number[]]>([
  ['the sale before it', [sold], []],
  ['the sale of that very day', [{ ...sold, recordedOn: '2026-06-10' }], []],
  ['a sale of the day after', [{ ...sold, recordedOn: '2026-06-11' }], [0]],
  ['a change of the day before', [sold, endorsed('2026-06-01', '2026-06-09')], []],
  ['a change of that very day', [sold, endorsed('2026-06-10', '2026-06-10')], [1]],
  ['a change that reaches back to it', [sold, endorsed('2026-06-01', '2026-06-20')], [1]],
  ['a change that begins after it', [sold, endorsed('2026-06-11', '2026-06-20')], []],
  ['a change of what makes no cover', [sold, endorsed('2026-06-01', '2026-06-20', { phone: '1' })], []],
  ['an end that takes the day away', [sold, cancelled('2026-06-05', '2026-06-12')], []],
  [
    'a cover that came back',
    [
      sold,
      cancelled('2026-06-05', '2026-06-04'),
      createTransaction('reinstate', '2026-06-05', { recordedOn: '2026-06-12' }),
    ],
    [2],
  ],
  [
    'two changes',
    [sold, endorsed('2026-06-01', '2026-06-20'), endorsed('2026-06-05', '2026-06-21', { net: 1 })],
    [1, 2],
  ],
])('the check finds cover for the day of a loss that was recorded too late: %s', (_case, history, late) =>
  expect(lateIn(...history)).toEqual(late),
);
