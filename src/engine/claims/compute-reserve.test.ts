import { describe, expect, test } from 'vitest';
import type { ClaimRules } from '../language/claims/claim-rules.ts';
import { computeReserve, toExpectedLine } from './compute-reserve.ts';

/** Amounts are cents. A day in hospital has a limit of $60, a delay of six hours $25, a victim $300, surgery $500. */
const lines: ClaimRules['lines'] = {
  room: { per: 'unit', most: { units: 10, per: 'period' } },
  delay: { per: 'unit', unit: 'sixHours', most: { units: 4, per: 'event' } },
  victim: { per: 'item' },
};
const limits = { room: 'room60', delay: 2_500, victim: 30_000, surgery: 50_000, charges: 'asCharged' };
const terms = { room60: { amount: 6_000 } };
const reserve = (of: readonly [string, number | null][], rule?: ClaimRules['reserve']) =>
  computeReserve(
    { papers: [], lines, terms, ...(rule ? { reserve: rule } : {}) },
    limits,
    of.map(([benefit, amount]) => ({ benefit, amount })),
  );

describe('the reserve of a new claim', () => {
  test.each<[string, [string, number | null][], ClaimRules['reserve'], number]>([
    ['is the claimed amount', [['charges', 70_000]], undefined, 70_000],
    ['is the claimed amount within the limit', [['surgery', 49_999]], undefined, 49_999],
    ['is the limit if more is claimed', [['surgery', 60_000]], undefined, 50_000],
    [
      'counts the bills of one benefit together',
      [
        ['surgery', 30_000],
        ['surgery', 30_000],
      ],
      undefined,
      50_000,
    ],
    [
      'adds the benefits',
      [
        ['surgery', 60_000],
        ['charges', 1],
      ],
      undefined,
      50_001,
    ],
    // Four nights at $60 a night: the limit for one night is none for the line.
    ['ignores the limit of one day, in words', [['room', 24_000]], undefined, 24_000],
    ['ignores the limit of one unit, in money', [['delay', 10_000]], undefined, 10_000],
    ['ignores the limit of one victim', [['victim', 90_000]], undefined, 90_000],
    ['is zero for an old line without an amount', [['charges', null]], undefined, 0],
    [
      'is a percent of the claimed amounts',
      [
        ['surgery', 60_000],
        ['charges', 1],
      ],
      { percent: 80 },
      40_001,
    ],
    ['is the limit, by such a rule', [['surgery', 100]], { of: 'limit' }, 50_000],
    ['is the claimed amount without a limit', [['charges', 100]], { of: 'limit' }, 100],
    ['is the claimed amount of units, by such a rule', [['delay', 100]], { of: 'limit' }, 100],
    ['is the claimed amount of victims, by such a rule', [['victim', 100]], { of: 'limit' }, 100],
  ])('%s', (_, of, rule, amount) => {
    expect(reserve(of, rule)).toBe(amount);
  });
});

test.each([
  [1000, null, false, 1000],
  [1000, 900, false, 900],
  [1000, 1100, false, 1100],
  [1000, 900, true, 900],
  [850, 900, true, 850],
  [null, 900, true, 900],
  [null, null, false, null],
])(
  'a line of %s with the estimate %s, invoiced: %s, is expected to cost %s',
  (amount, estimate, isInvoiced, expected) => {
    const line = { benefit: 'car', amount, estimate, isInvoiced };
    expect(toExpectedLine(line)).toEqual({ benefit: 'car', amount: expected });
  },
);
