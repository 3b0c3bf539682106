import { formatPlainAmount } from './plain-amount.ts';

/** A cell: texts cannot run as formulas; numbers are unchanged. */
export type TableCell = string | number | { amount: number; currency: string };

/**
 * Writes a table as CSV (RFC 4180) in UTF-8 with a byte order mark, by which spreadsheets recognise UTF-8. An
 * apostrophe precedes a text that a spreadsheet would read as a formula, in half or full width. Amounts are plain
 * decimals: `1234.50`.
 */
export function writeCsv(rows: readonly (readonly TableCell[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')}`;
}

function formatCell(cell: TableCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return formatPlainAmount(cell.amount, cell.currency);
  const harmless = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
  // If the comma is the decimal sign, the semicolon separates the cells.
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
