import { expect, test } from 'vitest';
import { type ClaimRules, findAmount, findBasis, isClaimable, listCounters, selectClaimRules } from './claim-rules.ts';

const rules: ClaimRules = {
  papers: ['invoice'],
  limitsAreFor: 'event',
  lines: {
    yearly: { per: 'period', caps: 'all', isClaimed: false },
    both: { caps: ['surgery'] },
    room: { per: 'unit' },
    victim: { per: 'item', caps: ['surgery'] },
  },
  terms: { room60: { amount: 6_000 }, share: { percent: 10 } },
};

test('a product without claim rules asks for an invoice, and its limits are for the term', () => {
  const none = selectClaimRules({ definition: { benefits: {} } });
  expect([none, findBasis(none, 'surgery'), isClaimable(none, 'surgery')]).toEqual([
    ...[{ papers: ['invoice'] }, 'period', true],
  ]);
  expect(selectClaimRules({ definition: { benefits: { claims: rules } } })).toBe(rules);
});

test('a benefit has the basis of its rule, or otherwise the basis of the product', () => {
  expect(['yearly', 'both', 'surgery'].map((one) => findBasis(rules, one))).toEqual(['period', 'event', 'event']);
  expect(['yearly', 'both', 'surgery'].map((one) => isClaimable(rules, one))).toEqual([false, true, true]);
});

test('the amount of a limit is its number, or the number of its word', () => {
  const limits = { surgery: 100, room: 'room60', share: 'share', charges: 'asCharged', pool: null };
  expect([...Object.keys(limits), 'unknown'].map((one) => findAmount(rules, limits, one))).toEqual([
    ...[100, 6_000, undefined, undefined, undefined, undefined],
  ]);
  expect(findAmount({ papers: [] }, limits, 'room')).toBeUndefined();
});

test('payments use up the limits in money, except the limits of one unit', () => {
  const limits = { yearly: 9_000, both: 500, surgery: 100, room: 'room60', victim: 70, charges: 'asCharged' };
  const counters = listCounters(rules, limits).map(({ holdsFor, ...one }) => ({
    ...one,
    of: Object.keys(limits).filter((benefit) => holdsFor(benefit)),
  }));
  expect(counters).toEqual([
    { benefit: 'yearly', limit: 9_000, basis: 'period', of: Object.keys(limits) },
    { benefit: 'both', limit: 500, basis: 'event', of: ['both', 'surgery'] },
    { benefit: 'surgery', limit: 100, basis: 'event', of: ['surgery'] },
    { benefit: 'victim', limit: 70, basis: 'item', of: ['surgery', 'victim'] },
  ]);
});
