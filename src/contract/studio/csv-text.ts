import { parse } from 'csv-parse/browser/esm/sync';
import type { CsvRecord } from '#engine/language/csv-table.ts';

/** How a file is written: what divides its cells, and what ends its lines. */
type CsvStyle = { bom: boolean; delimiter: ',' | ';' | '\t'; newline: '\n' | '\r\n' };

/**
 * Records of a CSV file as spreadsheets save it: with or without a byte order mark, lines ended by LF or CRLF, cells
 * divided by commas, semicolons or tabs (the header tells which); empty lines, also of separators alone, are left out.
 * @throws Error of csv-parse with `lines`
 */
export function csvRecords(text: string): CsvRecord[] {
  const records = parse(text, {
    bom: true,
    delimiter: styleOf(text).delimiter,
    trim: true,
    info: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
}

/** The cells of a CSV file, the header first: row by row, as they are edited. */
export const csvCells = (text: string): string[][] => csvRecords(text).map(({ cells }) => cells);

/** Cells as a CSV file, written as `before` was: its separator, its line ends. */
export function csvText(cells: readonly (readonly string[])[], before = ''): string {
  const { bom, delimiter, newline } = styleOf(before);
  const lines = cells.map((row) => row.map(writtenCell).join(delimiter) + newline);
  return (bom ? '\ufeff' : '') + lines.join('');
}

/** A cell as it is written, in quotes where it must be. */
export const writtenCell = (cell: string): string =>
  /["\r\n,;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** How a table is written: its header tells. */
export function styleOf(text: string): CsvStyle {
  const header = text.split('\n', 1)[0] ?? '';
  // What stands in quotes divides nothing.
  const bare = header.replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  const [delimiter = ','] = ([',', ';', '\t'] as const).toSorted((left, right) => count(right) - count(left));
  return { bom: text.startsWith('\ufeff'), delimiter, newline: header.endsWith('\r') ? '\r\n' : '\n' };
}
