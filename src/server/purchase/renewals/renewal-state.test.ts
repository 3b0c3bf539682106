import { expect, test } from 'vitest';
import type { PolicyTransaction } from '#engine/policy/policy-history.ts';
import { createIssue, createSellingProduct, createTransaction, year } from '#tests/support/policy-life.ts';
import type { PolicyAggregate } from '../policies/load-policy.ts';
import { renewalState, toPeriod } from './list-expiring.ts';

/* The year 2026, renewed from 60 days before its last day (1 November) to 30 days after it (30 January). */

type Rules = Parameters<typeof createSellingProduct>[0];

const sold = createIssue({ net: 100_00, ...year });
function fileOf(history: PolicyTransaction[], rules: Rules = {}, more: Partial<PolicyAggregate> = {}): PolicyAggregate {
  const policy = { number: 'POL-1', effectiveTo: '2026-12-31' };
  return {
    policy,
    history,
    claims: [],
    nextSerial: history.length + 1,
    terms: createSellingProduct(rules),
    ...more,
  } as PolicyAggregate;
}
const renewed = createTransaction('renew', '2027-01-01', {
  ...{ recordedOn: '2026-12-01', asOf: '2026-12-31' },
  changes: { '/start': '2027-01-01', '/end': '2027-12-31' },
});

test.each([
  ['2026-10-31', 'early'],
  ['2026-11-01', 'open'],
  ['2026-12-31', 'open'],
  ['2027-01-30', 'open'],
  ['2027-01-31', 'ends'],
])('a one-year policy can be renewed in the days that its product states: on %s it is %s', (today, state) => {
  expect(renewalState(fileOf([sold]), true, today)).toBe(state);
});

test('a policy is not renewed on any day if its product is not on sale', () => {
  for (const today of ['2026-10-31', '2026-12-01']) expect(renewalState(fileOf([sold]), false, today)).toBe('unsold');
});

test('a policy ends if its product has no renewal, on sale or not', () => {
  const file = fileOf([sold]);
  const { renew: _renews, ...rules } = file.terms.rules('now');
  const never = { ...file, terms: { ...file.terms, rules: () => rules } };
  for (const isOnSale of [true, false]) expect(renewalState(never, isOnSale, '2026-12-01')).toBe('ends');
});

test('a policy that was ended early is not renewed', () => {
  const cancelled = createTransaction('cancel', '2026-11-15', { reason: 'wish' });
  expect(renewalState(fileOf([sold, cancelled]), true, '2026-12-01')).toBe('ends');
});

test('a product can forbid the renewal after a paid claim', () => {
  const claims = [{ lossOn: '2026-07-01', serial: 0 }];
  const forbids = { paidClaim: { refund: 'nothing', forbids: ['renew'] } } as const satisfies Rules;
  expect(renewalState(fileOf([sold], forbids, { claims }), true, '2026-12-01')).toBe('forbidden');
  expect(renewalState(fileOf([sold], forbids), true, '2026-12-01')).toBe('open');
  expect(renewalState(fileOf([sold], {}, { claims }), true, '2026-12-01')).toBe('open');
});

test('a policy with its next term sold is renewed; once that term has begun, it is open for renewal again', () => {
  expect(renewalState(fileOf([sold, renewed]), true, '2026-12-01')).toBe('renewed');
  const begun = { policy: { number: 'POL-1', effectiveTo: '2027-12-31' } as PolicyAggregate['policy'] };
  expect(renewalState(fileOf([sold, renewed], {}, begun), true, '2027-06-01')).toBe('early');
  expect(renewalState(fileOf([sold, renewed], {}, begun), true, '2027-12-01')).toBe('open');
});

test('a single day of cover is not a term that was sold ahead', () => {
  const day = createIssue({ net: 100_00, start: '2026-12-31', end: '2026-12-31' });
  expect(renewalState(fileOf([day]), true, '2026-12-31')).toBe('open');
});

test('the list of ending policies begins today, or on the day after those of a shorter list', () => {
  expect(toPeriod('2026-11-15', '30')).toEqual({ from: '2026-11-15', to: '2026-12-15' });
  expect(toPeriod('2026-11-15', '60', '30')).toEqual({ from: '2026-12-16', to: '2027-01-14' });
});
