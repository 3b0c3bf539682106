import { addDays, addMonths } from '#engine/language/dates.ts';

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
