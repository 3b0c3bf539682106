import type { Grouping } from '#contract/reports.ts';
import { countDays } from '#engine/language/dates.ts';

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
