import { expect, test } from 'vitest';
import type { ClaimRules } from '../language/claims/claim-rules.ts';
import { assessClaim } from './assess-claim.ts';
import type { ClaimFacts, ClaimLine, EarlierLine } from './claim-lines.ts';

/** Amounts are cents. Each expectation is calculated by hand beside its test. */
const facts: ClaimFacts = {
  limits: { share: 'share10', room: 'asCharged', surgery: 'asCharged', ambulance: 'asCharged', glass: 'asCharged' },
  ...{ sums: {}, values: {}, deductible: 10_000, perPerson: true, insured: '1' },
  ...{ term: { from: '2026-01-01', to: '2026-12-31' }, first: '2026-01-01', loss: '2026-06-15' },
};
const coPaid: ClaimRules = {
  papers: [],
  lines: { share: { isClaimed: false } },
  terms: {
    share10: { percent: 10, most: 10_000 },
    share20: { percent: 20 },
    least50: { percent: 10, least: 5_000, most: 10_000 },
    none: { percent: 0 },
  },
  coPayment: { line: 'share', of: ['room', 'surgery'] },
};
const deducted = (deductible: ClaimRules['deductible']): ClaimRules => ({
  papers: [],
  ...(deductible && { deductible }),
});

const line = (benefit: string, asked: number): ClaimLine => ({ benefit, asked });
const taken = (amount: number, isSame: boolean): EarlierLine => ({
  ...{ benefit: 'room', amount: 1, insured: '1', on: '2026-06-01', isSame, taken: amount },
});
const assess = (rules: ClaimRules, lines: ClaimLine[], earlier: EarlierLine[] = [], more: Partial<ClaimFacts> = {}) => {
  const { shares, total, lines: paid } = assessClaim(rules, { ...facts, ...more }, earlier, lines);
  return { shares, total, paid: paid.map((one) => one.paid) };
};

test('a co-payment is the share of the lines that it names, and each of them bears its part', () => {
  // 10 % of 300 and 500 is 80: 30 and 50. The ambulance bears nothing.
  expect(assess(coPaid, [line('room', 30_000), line('ambulance', 12_000), line('surgery', 50_000)])).toEqual({
    shares: [{ rule: 'coPayment', percent: 10, most: 10_000, at: [0, 2], amount: 8_000 }],
    ...{ total: 84_000, paid: [27_000, 12_000, 45_000] },
  });
});

test('a co-payment has a maximum, less earlier shares of the same stay', () => {
  const of = (asked: number, earlier: EarlierLine[] = []) =>
    assess(coPaid, [line('surgery', asked)], earlier).shares[0]?.amount;
  // 10 % of 1,000 is 100, of 999.90 99.99, of 1,000.10 100.01.
  expect([of(100_000), of(99_990), of(100_010)]).toEqual([10_000, 9_999, 10_000]);
  // 100 less 30 and 50 of the same stay is 20; another stay counts nothing.
  expect(of(90_000, [taken(3_000, true), taken(5_000, true), taken(9_000, false)])).toBe(2_000);
  expect(of(10_000, [taken(3_000, true)])).toBe(1_000);
  // Nothing is left of the most, or less than nothing: no share.
  expect(of(90_000, [taken(10_000, true)])).toBeUndefined();
  expect(of(90_000, [taken(10_001, true)])).toBeUndefined();
});

test('a co-payment has a minimum, less earlier shares of the same stay, and never exceeds the claimed amount', () => {
  const limits = { ...facts.limits, share: 'least50' };
  const of = (asked: number, earlier: EarlierLine[] = []) =>
    assess(coPaid, [line('surgery', asked)], earlier, { limits }).shares;
  // 10 % of 300 is 30, and the least is 50; 10 % of 600 is 60; 10 % of 2,000 is more than the most of 100.
  expect(of(30_000)).toMatchObject([{ percent: 10, most: 10_000, amount: 5_000, least: 5_000 }]);
  expect([of(60_000), of(200_000)].map(([share]) => [share?.amount, share && 'least' in share])).toEqual([
    [6_000, false],
    [10_000, false],
  ]);
  // 50 less 35 of the same stay is 15, which is less than 10 % of 300; another stay counts nothing.
  expect(of(30_000, [taken(3_500, true)])[0]?.amount).toBe(3_000);
  expect(of(10_000, [taken(3_500, true), taken(5_000, false)])[0]?.amount).toBe(1_500);
  // A bill of 20 bears no more than 20.
  expect(of(2_000)[0]?.amount).toBe(2_000);
});

test('a co-payment without a maximum ignores earlier shares', () => {
  const limits = { ...facts.limits, share: 'share20' };
  // 20 % of 9,000 is 1,800.
  expect(assess(coPaid, [line('surgery', 900_000)], [taken(10_000, true)], { limits })).toEqual({
    shares: [{ rule: 'coPayment', percent: 20, most: null, at: [0], amount: 180_000 }],
    ...{ total: 720_000, paid: [720_000] },
  });
});

test.each(['none', 'unknown', null])('a plan whose share is %s bears nothing', (share) => {
  const limits = { ...facts.limits, share };
  expect(assess(coPaid, [line('surgery', 900_000)], [], { limits }).shares).toEqual([]);
});

test('a co-payment of half a cent is rounded up, and its lines share it to the cent', () => {
  // 10 % of 0.05 is 0.005, rounded 0.01. 10 % of 0.33 + 0.33 + 0.34 is 0.10: 0.033, 0.033 and 0.034.
  expect(assess(coPaid, [line('room', 5)]).shares[0]?.amount).toBe(1);
  expect(assess(coPaid, [line('room', 33), line('surgery', 33), line('room', 34)])).toMatchObject({
    ...{ total: 90, paid: [30, 30, 30] },
  });
});

test('a deductible of a claim is subtracted from each claim, and never below zero', () => {
  const rules = deducted({ per: 'claim' });
  const of = (asked: number, earlier: EarlierLine[] = []) => assess(rules, [line('room', asked)], earlier);
  expect(of(25_000, [taken(10_000, true), taken(10_000, false)])).toEqual({
    shares: [{ rule: 'deductible', most: 10_000, at: [0], amount: 10_000 }],
    ...{ total: 15_000, paid: [15_000] },
  });
  expect(of(10_000).total).toBe(0);
  expect(of(9_999)).toMatchObject({ shares: [{ amount: 9_999 }], total: 0 });
});

test('a deductible of an event is less earlier shares of that event, and a deductible of a year is less all earlier shares', () => {
  const earlier = [taken(3_000, true), taken(4_000, false)];
  const of = (per: 'event' | 'period', more: EarlierLine[] = []) =>
    assess(deducted({ per }), [line('room', 25_000)], [...earlier, ...more]).shares[0]?.amount;
  // 100 less 30 is 70; 100 less 30 and 40 is 30.
  expect([of('event'), of('period')]).toEqual([7_000, 3_000]);
  expect([of('event', [taken(7_000, true)]), of('period', [taken(9_000, false)])]).toEqual([undefined, undefined]);
});

test('a deductible is subtracted from the benefits that it names, but not from glass alone', () => {
  const rules = deducted({ per: 'event', of: ['glass', 'room'], notAlone: ['glass'] });
  expect(assess(rules, [line('glass', 20_000)]).shares).toEqual([]);
  expect(assess(rules, [line('ambulance', 20_000)]).shares).toEqual([]);
  expect(assess(rules, [line('glass', 20_000), line('ambulance', 20_000)]).shares).toEqual([]);
  // Beside another benefit that it names, the glass bears its part: 100 of 200 and 300 is 40 and 60.
  expect(assess(rules, [line('glass', 20_000), line('ambulance', 7_000), line('room', 30_000)])).toEqual({
    shares: [{ rule: 'deductible', most: 10_000, at: [0, 2], amount: 10_000 }],
    ...{ total: 47_000, paid: [16_000, 7_000, 24_000] },
  });
  // A line of which nothing is allowed is not claimed.
  expect(assess(rules, [line('glass', 20_000), line('room', 0)]).shares).toEqual([]);
});

test('a missing deductible in the rules or on the policy is zero, and a co-payment comes before a deductible', () => {
  expect(assess(deducted(undefined), [line('room', 25_000)])).toEqual({ shares: [], total: 25_000, paid: [25_000] });
  expect(assess(deducted({ per: 'claim' }), [line('room', 25_000)], [], { deductible: 0 }).shares).toEqual([]);
  const both: ClaimRules = { ...coPaid, deductible: { per: 'claim', of: ['ambulance'] } };
  expect(assess(both, [line('room', 10_000), line('ambulance', 25_000)])).toEqual({
    shares: [
      { rule: 'coPayment', percent: 10, most: 10_000, at: [0], amount: 1_000 },
      { rule: 'deductible', most: 10_000, at: [1], amount: 10_000 },
    ],
    ...{ total: 24_000, paid: [9_000, 15_000] },
  });
});
