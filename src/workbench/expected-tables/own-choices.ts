import type { CsvRecord } from '#engine/language/csv-table.ts';

/** Counts the lines of a product's expected tables, and those whose only source is this project's own choice. */
export function countOwnChoices(tables: readonly (readonly CsvRecord[])[]): { lines: number; own: number } {
  const lines = tables.flatMap(([, ...records]) => records);
  return { lines: lines.length, own: lines.filter(({ cells }) => cells.at(-1)?.startsWith('our choice')).length };
}
