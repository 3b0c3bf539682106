import { describe, expect, test } from 'vitest';
import {
  adjustAfterClaim,
  adjustInstalments,
  computeInstalments,
  computeLapseDate,
  listInstalmentPlans,
} from './instalments.ts';

const quarterly = { payments: 4, everyMonths: 3, charge: 2_00 };
const sold = () => computeInstalments(741_00, quarterly, '2026-04-01', '2026-04-02');
const [first, second, third, fourth] = [
  { dueOn: '2026-04-01', amount: 185_25, charge: 0 },
  { dueOn: '2026-07-02', amount: 185_25, charge: 2_00 },
  { dueOn: '2026-10-02', amount: 185_25, charge: 2_00 },
  { dueOn: '2027-01-02', amount: 185_25, charge: 2_00 },
];

describe('payments in parts', () => {
  test('741.00 in four begins with 185.25 at the sale, and a payment follows every three months of cover', () =>
    expect(sold()).toEqual([first, second, third, fourth]));

  test('add up to the premium, to the cent: 100.00 in three', () => {
    const parts = computeInstalments(100_00, { payments: 3, everyMonths: 1, charge: 0 }, '2026-01-31', '2026-01-31');
    // A third is 33.33, two thirds 66.67.
    expect(parts.map(({ amount }) => amount)).toEqual([33_33, 33_34, 33_33]);
    expect(parts.map(({ dueOn }) => dueOn)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  });

  test('are for premiums that are large enough', () => {
    const terms = { plans: { quarterly }, graceDays: 15, leastPremium: 200_00, afterClaim: 'allDue' } as const;
    expect(listInstalmentPlans(200_00, terms)).toEqual(['quarterly']);
    expect(listInstalmentPlans(199_99, terms)).toEqual([]);
    expect(listInstalmentPlans(900_00, undefined)).toEqual([]);
  });
});

describe('after a change', () => {
  test('an additional premium is spread over the instalments that are not due yet, or is due at once', () => {
    // 32.07 over two: 16.04 and 16.03.
    expect(adjustInstalments(sold(), 32_07, '2026-07-10')).toEqual({
      instalments: [first, second, { ...third, amount: 201_29 }, { ...fourth, amount: 201_28 }],
      back: 0,
    });
    const late = adjustInstalments(sold(), 32_07, '2027-01-02');
    expect(late.instalments.at(-1)).toEqual({ dueOn: '2027-01-02', amount: 32_07, charge: 0 });
  });

  test('a refund first reduces the last instalments, and only the rest is paid out', () => {
    // 200.00: the whole last one, and 14.75 of the third.
    expect(adjustInstalments(sold(), -200_00, '2026-07-10')).toEqual({
      instalments: [first, second, { ...third, amount: 170_50 }],
      back: 0,
    });
    // 517.10 after two payments of 185.25: 370.50 are not due any more, 146.60 were paid.
    expect(adjustInstalments(sold(), -517_10, '2026-07-10')).toEqual({ instalments: [first, second], back: 146_60 });
  });

  test('an instalment is due on its own day, and a change without a difference adds no instalment', () => {
    expect(adjustInstalments(sold(), 30_00, '2026-07-02').instalments).toEqual([
      ...[first, second, { ...third, amount: 200_25 }, { ...fourth, amount: 200_25 }],
    ]);
    expect(adjustInstalments(sold(), 30_00, '2026-07-01').instalments[1]).toEqual({ ...second, amount: 195_25 });
    expect(adjustInstalments(sold(), 0, '2027-01-02')).toEqual({ instalments: sold(), back: 0 });
    expect(adjustInstalments(sold(), 0, '2026-07-02')).toEqual({ instalments: sold(), back: 0 });
    expect(adjustInstalments(sold(), -5_00, '2027-01-02')).toEqual({ instalments: sold(), back: 5_00 });
    expect(adjustInstalments(sold(), -185_25, '2026-07-10')).toEqual({ instalments: [first, second, third], back: 0 });
    const claimed = adjustAfterClaim(sold(), { afterClaim: 'allDue' }, '2026-07-02');
    expect(claimed.map(({ dueOn, charge }) => [dueOn, charge])).toEqual([
      ...[
        ['2026-04-01', 0],
        ['2026-07-02', 2_00],
        ['2026-07-02', 0],
        ['2026-07-02', 0],
      ],
    ]);
  });

  test('a paid claim makes all payments due if the product says so', () => {
    const due = (one: object) => ({ ...one, dueOn: '2026-08-20', charge: 0 });
    const paid = '2026-08-20';
    expect(adjustAfterClaim(sold(), { afterClaim: 'allDue' }, paid)).toEqual([first, second, due(third), due(fourth)]);
    expect(adjustAfterClaim(sold(), { afterClaim: 'asAgreed' }, paid)).toEqual(sold());
  });
});

describe('a payment that is missed', () => {
  test.each([
    ['the second: due on 2 July, 15 days of grace, the 18th is the first without cover', 185_25, '2026-07-18'],
    ['a cent of it', 185_25 + 187_24, '2026-07-18'],
    ['the third', 185_25 + 187_25, '2026-10-18'],
    ['none', 741_00 + 6_00, undefined],
  ])('%s', (_, paid, day) => {
    expect(computeLapseDate(sold(), paid, 15)).toBe(day);
    // The order of reading does not matter.
    expect(computeLapseDate(sold().toReversed(), paid, 15)).toBe(day);
  });
});
