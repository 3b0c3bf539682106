import { expect, test } from 'vitest';
import type { ScaleStep } from '../../language/after-sale.ts';
import { addDays, countDays } from '../../language/dates.ts';
import { computeScaleShare } from './period-scale.ts';

const year = { from: '2026-03-01', to: '2027-02-28' };
const shortPeriods: ScaleStep[] = [15, 20, 30, 40, 50, 60, 65, 70, 75, 80].map((percent, at) => ({
  months: at + 1,
  percent,
}));

/** The first and the last days without cover on which a scale refunds more than the days left, less a minimum. */
function findBetterDays(steps: readonly ScaleStep[], premium = 100, minimum = 0): string[] {
  const days = Array.from({ length: 364 }, (_, at) => addDays(year.from, at + 1));
  return days.filter((end) => {
    const { part, of } = computeScaleShare(year, end, steps);
    const byDay = (premium * countDays(end, year.to)) / 365;
    return (premium * part) / of > Math.min(byDay, premium - minimum);
  });
}

test('a scale counts a period up to its last day, and the next period from the day after', () => {
  expect(computeScaleShare(year, '2026-04-01', shortPeriods)).toEqual({ part: 85, of: 100 });
  expect(computeScaleShare(year, '2026-04-02', shortPeriods)).toEqual({ part: 80, of: 100 });
  expect(computeScaleShare(year, '2027-01-02', shortPeriods)).toEqual({ part: 0, of: 100 });
  // A term of two months costs 20 parts of a hundred.
  expect(computeScaleShare({ from: '2026-03-01', to: '2026-04-30' }, '2026-03-20', shortPeriods)).toEqual({
    part: 5,
    of: 20,
  });
  const first = { days: 15, percent: 10 };
  expect(computeScaleShare(year, '2026-03-16', [first, ...shortPeriods])).toEqual({ part: 90, of: 100 });
  expect(computeScaleShare(year, '2026-03-17', [first, ...shortPeriods])).toEqual({ part: 85, of: 100 });
});

test('the short-period scale refunds more than the days only at the end of the ninth and the tenth month', () => {
  const better = findBetterDays(shortPeriods);
  // 275 of 365 days are 75.3 %; 293 are 80.3 %; the tenth month ends after 306 days.
  expect([better[0], better[1], better.at(-1), better.length]).toEqual(['2026-11-30', '2026-12-01', '2027-01-01', 16]);
});

test('60, 40 and 20 % within 3, 6 and 9 months never exceed the days left, with 25.00 retained', () => {
  const steps = [40, 60, 80].map((percent, at) => ({ months: (at + 1) * 3, percent }));
  // 158.34 is the lowest premium of the medical product.
  expect(findBetterDays(steps, 158_34, 25_00)).toEqual([]);
  expect(findBetterDays(steps, 62_00, 25_00).length).toBeGreaterThan(0);
});
