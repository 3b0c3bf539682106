import type { Grouping } from '#contract/reports.ts';
import { addDays, addMonths, countDays, toBusinessDate } from '#engine/language/dates.ts';

export type Preset = { name: 'thisMonth' | 'lastMonth' | 'lastYear'; from?: string; to?: string };

/** Periods that are asked for most, by today in Phnom Penh. The first is what the page opens with. */
export function listPresets(now: Date): Preset[] {
  const today = toBusinessDate(now);
  const month = `${today.slice(0, 7)}-01`;
  return [
    { name: 'thisMonth' },
    { name: 'lastMonth', from: addMonths(month, -1), to: addDays(month, -1) },
    // With this month, until today.
    { name: 'lastYear', from: addMonths(month, -11) },
  ];
}

/** Days of a period that are still read row by row. */
const MAX_DAYS = 62;

/** What the rows are when a period is chosen: months of a long one, days of a short one; products and people stay. */
export function chooseGrouping(
  by: Grouping,
  { from = '', to = '' }: { from?: string; to?: string },
  now: Date,
): Grouping {
  if (by !== 'day' && by !== 'week' && by !== 'month') return by;
  const isLong = from !== '' && countDays(from, to || toBusinessDate(now)) > MAX_DAYS;
  if (isLong) return by === 'day' ? 'month' : by;
  return by === 'month' ? 'day' : by;
}
