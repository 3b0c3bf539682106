import { addDays, addMonths, businessDate } from '#engine/dates.ts';

export type Preset = { name: 'thisMonth' | 'lastMonth' | 'lastYear'; from?: string; to?: string };

/** Periods that are asked for most, by today in Phnom Penh. The first is what the page opens with. */
export function presets(now: Date): Preset[] {
  const today = businessDate(now);
  const month = `${today.slice(0, 7)}-01`;
  return [
    { name: 'thisMonth' },
    { name: 'lastMonth', from: addMonths(month, -1), to: addDays(month, -1) },
    { name: 'lastYear', from: addMonths(month, -12), to: addDays(month, -1) },
  ];
}
