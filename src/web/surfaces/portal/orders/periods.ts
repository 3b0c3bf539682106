import { addDays, addMonths } from '#engine/language/dates.ts';

export type Period = { name: 'today' | 'week' | 'month' | 'lastMonth'; from: string; to: string };

/** The most common periods, by today. */
export function listPeriods(today: string): Period[] {
  const month = `${today.slice(0, 7)}-01`;
  return [
    { name: 'today', from: today, to: today },
    { name: 'week', from: addDays(today, -6), to: today },
    { name: 'month', from: month, to: today },
    { name: 'lastMonth', from: addMonths(month, -1), to: addDays(month, -1) },
  ];
}
