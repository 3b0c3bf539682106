import type { CsvRecord } from '#engine/language/csv-table.ts';

/** How many lines of a product's witnesses there are, and how many say that nobody but ourselves decided them. */
export function countOwnChoices(tables: readonly (readonly CsvRecord[])[]): { lines: number; own: number } {
  const lines = tables.flatMap(([, ...records]) => records);
  return { lines: lines.length, own: lines.filter(({ cells }) => cells.at(-1)?.startsWith('our choice')).length };
}
