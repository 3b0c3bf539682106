import { expect, test } from 'vitest';
import type { PolicyLife, Segment, Term } from '#engine/policy/policy-history.ts';
import { partial } from '#tests/support/partial.ts';
import { BOAT_HIRE, createPolicyFile } from '#tests/support/policy-file.ts';
import type { Order } from '../orders/order-repository.ts';
import { latestOrder, orderAtSegment, segmentOnDate } from './cover-on-date.ts';

const held = (serial: number, from: string, to: string, more: Partial<Segment> = {}) =>
  partial<Segment>({ serial, from, to, version: `v${serial}`, lines: [], answers: {}, ...more });
const first = partial<Term>({
  ...{ from: '2026-04-02', to: '2027-04-01', asOf: '2026-04-01', facts: { claimFreeYears: 0 } },
  segments: [held(1, '2026-04-02', '2026-07-10'), held(2, '2026-07-11', '2027-04-01')],
});
const second = { from: '2027-04-02', to: '2028-04-01', segments: [held(3, '2027-04-02', '2028-04-01')] } as Term;
const life: Pick<PolicyLife, 'terms'> = { terms: [first, second] };

test.each([
  ['before all of it, how it begins', '2026-04-01', 1],
  ['on the last day before a change, how it was', '2026-07-10', 1],
  ['from the day of a change, how it is then', '2026-07-11', 2],
  ['from the first day of the next term, how that one is', '2027-04-02', 3],
  ['after all of it, how it ended', '2030-01-01', 3],
])('a policy holds, %s', (_when, day, serial) => {
  const found = segmentOnDate(life, day);
  expect(found?.held.serial).toBe(serial);
  expect(found?.term).toBe(serial === 3 ? second : first);
});

test('a policy without a day of cover has no cover', () => {
  expect(segmentOnDate({ terms: [{ ...first, segments: [] }] }, '2026-05-01')).toBeUndefined();
});

test('an order as its policy has it contains the answers, the version and the premium of that time, each line in its place', () => {
  const order = {
    ...{ id: 'order-1', version: 'v1', currency: 'USD', total: 1, premium: {} },
    frozen: {
      answers: { seats: 4 },
      asOf: '2026-01-01',
      circumstances: { channel: 'agent', language: 'km' },
      passed: ['a'],
    },
  } as unknown as Order;
  const lines = [
    { name: 'basic', part: 'net', amount: 100_00 },
    { name: 'extra', part: 'net', amount: 20_00 },
    { name: 'young', part: 'loading', amount: 30_00 },
    { name: 'noClaim', part: 'discount', amount: -25_00 },
    { name: 'policyFee', part: 'fee', amount: 2_00 },
    { name: 'stamp', part: 'levy', amount: 1_00 },
  ];
  const later = held(2, '2026-07-11', '2027-04-01', { answers: { seats: 5 }, lines });
  expect(orderAtSegment(order, { term: { ...first, facts: { claimFreeYears: 3 } }, held: later })).toEqual({
    ...{ id: 'order-1', version: 'v2', currency: 'USD', total: 128_00 },
    frozen: {
      ...{ answers: { seats: 5 }, asOf: '2026-04-01', passed: ['a'] },
      circumstances: { channel: 'agent', language: 'km', claimFreeYears: 3 },
    },
    premium: {
      ...{ currency: 'USD', net: 120_00, loadings: 30_00, discounts: 25_00, fees: 2_00, levies: 1_00, total: 128_00 },
      ...{ inputs: {}, trace: [] },
      // A discount is above zero in a premium.
      lines: lines.map((line) => (line.part === 'discount' ? { ...line, amount: 25_00 } : line)),
    },
  });
});

test('the last change names the holder of a policy, from the moment of its record', () => {
  const renamed = {
    kind: 'endorse',
    from: '2026-04-20',
    recordedOn: '2026-03-19',
    changes: { '/skipper': 'Sok Maly' },
  } as const;
  const sold = createPolicyFile();
  expect(latestOrder(sold)).toBe(sold.order);
  const file = createPolicyFile({ happened: [renamed] });
  expect(latestOrder({ ...file, order: { ...file.order, version: 'before' } })).toMatchObject({
    ...{
      id: 'order-1',
      version: 'sold',
      frozen: { asOf: BOAT_HIRE.sold, answers: { skipper: 'Sok Maly', plan: 'calm' } },
    },
  });
  const never = { kind: 'cancel', from: BOAT_HIRE.first, recordedOn: '2026-02-25', reason: 'wish' } as const;
  const gone = createPolicyFile({ happened: [never] });
  expect(latestOrder(gone)).toBe(gone.order);
});
