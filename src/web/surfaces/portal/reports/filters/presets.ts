import type { Grouping } from '#contract/reports.ts';
import { addDays, addMonths, countDays } from '#engine/language/dates.ts';

export type Preset = { name: 'thisMonth' | 'lastMonth' | 'lastYear'; from?: string; to?: string };

/** The most common periods, by today. The first is the page's default. */
export function listPresets(today: string): Preset[] {
  const month = `${today.slice(0, 7)}-01`;
  return [
    { name: 'thisMonth' },
    { name: 'lastMonth', from: addMonths(month, -1), to: addDays(month, -1) },
    // The last twelve months, with the present one until today.
    { name: 'lastYear', from: addMonths(month, -11) },
  ];
}

/** The longest period that is shown by day, in days. */
const MAX_DAYS = 62;

/** The grouping of rows for a period: months for a long one, days for a short one; products and people stay. */
export function chooseGrouping(
  by: Grouping,
  { from = '', to = '' }: { from?: string; to?: string },
  today: string,
): Grouping {
  if (by !== 'day' && by !== 'week' && by !== 'month') return by;
  const isLong = from !== '' && countDays(from, to || today) > MAX_DAYS;
  if (isLong) return by === 'day' ? 'month' : by;
  return by === 'month' ? 'day' : by;
}
