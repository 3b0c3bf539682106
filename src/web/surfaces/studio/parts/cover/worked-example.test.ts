import { expect, test } from 'vitest';
import type { ClaimRules } from '#engine/language/claims/claim-rules.ts';
import { workAverage, workExample, workWaiting } from './worked-example.ts';

const rules: ClaimRules = {
  papers: [],
  lines: { room: { per: 'unit' }, glass: {}, car: { sums: ['vehicle'] }, share: { isClaimed: false } },
  terms: { room60: { amount: 6_000 }, share10: { percent: 10, most: 10_000 } },
  sums: { vehicle: {} },
  coPayment: { line: 'share', of: ['room'] },
  deductible: { line: 'bears', per: 'event', of: ['glass'] },
  averageBelow: 85,
  causes: { illness: { waitDays: 30 }, accident: {} },
};
const limits = {
  room: 'room60',
  share: 'share10',
  glass: 30_000,
  bears: 10_000,
  car: 'value',
  charges: 'asCharged',
  pool: null,
};

test('three nights at 60 with 240 claimed pay 180, less 10 % co-payment', () => {
  const { line, assessment } = workExample(rules, limits, 'room') ?? {};
  expect([line?.units, line?.asked, assessment?.total]).toEqual([3, 24_000, 16_200]);
  expect(assessment?.shares).toMatchObject([{ rule: 'coPayment', percent: 10, amount: 1_800 }]);
});

test('the example claims a quarter more than the limit, and subtracts the deductible of the plan', () => {
  // 375 is asked, 300 is the limit, less 100.
  const { line, assessment } = workExample(rules, limits, 'glass') ?? {};
  expect([line?.asked, assessment?.total]).toEqual([37_500, 20_000]);
});

test('a benefit without a limit in money, and one with sums insured, pay the claimed amount', () => {
  expect(workExample(rules, limits, 'charges')?.assessment.total).toBe(125_000);
  expect(workExample(rules, limits, 'car')?.assessment.total).toBe(125_000);
});

test.each(['pool', 'share', 'unknown'])('%s has no example', (benefit) => {
  expect(workExample(rules, limits, benefit)).toBeUndefined();
});

test('an item insured for 84 % of its value pays 84 % of a loss', () => {
  expect(workAverage(rules)).toEqual({ value: 1_000_000, sum: 840_000, asked: 100_000, paid: 84_000 });
  expect(workAverage({ papers: [] })).toBeUndefined();
});

test('the last day of a waiting period is one of its days', () => {
  expect(workWaiting(rules, 'illness')).toEqual({ first: '2026-01-01', until: '2026-01-30' });
  expect(workWaiting(rules, 'accident')).toBeUndefined();
});
