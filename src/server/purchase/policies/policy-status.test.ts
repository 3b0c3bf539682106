import { describe, expect, test } from 'vitest';
import type { Policy } from './policy-repository.ts';
import { coveredUntil, derivePolicyStatus, lastCoverDay, viewPolicyStatus } from './policy-status.ts';

/** Sold for the year from 2 April 2026. */
const policy = {
  ...{ number: 'AUT-2026-000001', product: 'auto', status: 'active', endedFrom: null },
  ...{ effectiveFrom: '2026-04-02', effectiveTo: '2027-04-01' },
} as Policy;
/** The last second before midnight and midnight itself in Phnom Penh, seven hours ahead of UTC. */
const endOf = (day: string) => new Date(Date.parse(`${day}T16:59:59Z`));
const beginOf = (day: string) => new Date(`${day}T00:00:00+07:00`);

describe('a policy', () => {
  test.each([
    ['the night before it begins', endOf('2026-04-01'), {}, 'notBegun'],
    ['the first minute of its first day', beginOf('2026-04-02'), {}, 'active'],
    ['the last minute of its last day', endOf('2027-04-01'), {}, 'active'],
    ['the midnight after it, before anything was marked', beginOf('2027-04-02'), {}, 'expired'],
    ['once it is marked', beginOf('2026-06-01'), { status: 'expired' }, 'expired'],
    ['the last minute before its end', endOf('2026-07-10'), { endedFrom: '2026-07-11' }, 'active'],
    ['the midnight of its end', beginOf('2026-07-11'), { endedFrom: '2026-07-11' }, 'cancelled'],
    ['long after its end', beginOf('2028-07-11'), { endedFrom: '2026-07-11' }, 'cancelled'],
    ['once it is cancelled', beginOf('2026-04-01'), { status: 'cancelled' }, 'cancelled'],
    ['once it has lapsed', beginOf('2026-06-01'), { status: 'lapsed' }, 'cancelled'],
  ])('has one status everywhere, at this time: %s', (_when, now, change, status) => {
    expect(derivePolicyStatus({ ...policy, ...change }, now)).toBe(status);
  });

  test('is shown by its number, its product and its days', () => {
    const { number, product, effectiveFrom, effectiveTo } = policy;
    const now = beginOf('2026-05-01');
    expect(viewPolicyStatus(policy, now)).toEqual({ number, product, status: 'active', effectiveFrom, effectiveTo });
    expect(viewPolicyStatus({ ...policy, endedFrom: '2026-07-11' }, now)).toEqual({
      ...{ number, product, status: 'active', effectiveFrom, effectiveTo: '2026-07-10' },
    });
  });

  test.each([
    ['to its last day', null, '2027-04-01', '2027-04-01'],
    ['to the day before its end', '2026-07-11', '2026-07-10', '2026-07-10'],
    ['for one day', '2026-04-03', '2026-04-02', '2026-04-02'],
    // It covers nothing, and is shown with the agreed days.
    ['for none', '2026-04-02', '2026-04-01', '2027-04-01'],
  ])('covers %s', (_what, endedFrom, covered, told) => {
    expect(coveredUntil({ ...policy, endedFrom })).toBe(covered);
    expect(lastCoverDay({ ...policy, endedFrom })).toBe(told);
  });
});
