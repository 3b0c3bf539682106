import { formatPlainAmount } from './plain-amount.ts';

/** A cell: texts cannot run as formulas; numbers are unchanged. */
export type TableCell = string | number | { amount: number; currency: string };

/**
 * Writes a table as CSV (RFC 4180) in UTF-8 with a byte order mark, by which spreadsheets recognise UTF-8. An
 * apostrophe precedes a text that a spreadsheet would read as a formula, in half or full width. Amounts are plain
 * decimals: `1234.50`.
 */
export function writeCsv(rows: readonly (readonly TableCell[])[]): string {
  return CSV_START + rows.map(writeCsvLine).join('');
}

/** The byte order mark at the start of a file. */
export const CSV_START = '\uFEFF';

/** Writes one line of a CSV file, as `writeCsv` does. */
export function writeCsvLine(cells: readonly TableCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

/** Returns true for a text that a spreadsheet would read as a formula, in half or full width. */
export function looksLikeFormula(text: string): boolean {
  return /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text);
}

function formatCell(cell: TableCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return formatPlainAmount(cell.amount, cell.currency);
  const harmless = looksLikeFormula(cell) ? `'${cell}` : cell;
  // If the comma is the decimal sign, the semicolon separates the cells.
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
