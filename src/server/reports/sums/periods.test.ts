import { describe, expect, test } from 'vitest';
import { listSteps, parsePeriod, previousPeriod } from './periods.ts';

const now = new Date('2026-11-20T18:00:00Z');

describe('the period of a report', () => {
  test('is this month until today, by the date in Phnom Penh', () =>
    expect(parsePeriod({}, now)).toEqual({ from: '2026-11-01', to: '2026-11-21' }));
  test('ends today, or on its first day if that day is later than today in Phnom Penh', () => {
    expect(parsePeriod({ from: '2026-10-05' }, now)).toEqual({ from: '2026-10-05', to: '2026-11-21' });
    expect(parsePeriod({ from: '2027-01-01' }, now)).toEqual({ from: '2027-01-01', to: '2027-01-01' });
    expect(parsePeriod({ to: '2026-10-05' }, now)).toEqual({ from: '2026-10-01', to: '2026-10-05' });
  });
  test.each([
    ['ends before it begins', '2026-02-02', '2026-02-01'],
    ['has days that do not exist', '2026-02-01', '2026-02-30'],
    ['begins on a day that does not exist', '2026-02-30', '2026-03-30'],
    ['is longer than three years', '2022-01-01', '2026-01-01'],
  ])('is refused when it %s', (_why, from, to) =>
    expect(() => parsePeriod({ from, to }, now)).toThrow('invalidRequest'),
  );
  test('may be as long as three leap years', () => {
    const from = '2024-01-01';
    // 3 * 366 = 1098 days: 2024 has 366, 2025 and 2026 have 365, and two of January 2027.
    expect(parsePeriod({ from, to: '2027-01-02' }, now)).toEqual({ from, to: '2027-01-02' });
    expect(() => parsePeriod({ from, to: '2027-01-03' }, now)).toThrow('invalidRequest');
    expect(parsePeriod({ from, to: from }, now)).toEqual({ from, to: from });
  });
});

test.each([
  ['a month with the month before', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['January with December', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
  ['a quarter with the quarter before', ['2026-01-01', '2026-03-31'], ['2025-10-01', '2025-12-31']],
  [
    'the first days of a month with those of the month before',
    ['2026-11-01', '2026-11-21'],
    ['2026-10-01', '2026-10-21'],
  ],
  ['more days than the month before has with all of it', ['2026-03-01', '2026-03-30'], ['2026-02-01', '2026-02-28']],
  [
    'months from a first to the end of another year with as many',
    ['2025-11-01', '2026-02-28'],
    ['2025-07-01', '2025-10-31'],
  ],
  ['other days with as many', ['2026-03-10', '2026-03-16'], ['2026-03-03', '2026-03-09']],
  ['days from a first into another month with as many', ['2026-03-01', '2026-04-02'], ['2026-01-27', '2026-02-28']],
  ['a day with the day before', ['2026-03-02', '2026-03-02'], ['2026-03-01', '2026-03-01']],
])('compares %s', (_what, [from = '', to = ''], [earlierFrom, earlierTo]) =>
  expect(previousPeriod({ from, to })).toEqual({ from: earlierFrom, to: earlierTo }),
);

test('days, weeks from Monday, and months follow in order', () => {
  const period = { from: '2025-12-30', to: '2026-01-06' };
  expect(listSteps(period, 'day')).toHaveLength(8);
  expect(listSteps(period, 'week')).toEqual(['2025-12-29', '2026-01-05']);
  expect(listSteps(period, 'month')).toEqual(['2025-12-01', '2026-01-01']);
  // A Monday and a Sunday of the same week.
  expect(listSteps({ from: '2026-01-05', to: '2026-01-11' }, 'week')).toEqual(['2026-01-05']);
  expect(listSteps({ from: '2026-01-11', to: '2026-01-11' }, 'week')).toEqual(['2026-01-05']);
});
