import { formatPlainAmount } from './plain-amount.ts';

/** A cell: words are made harmless, numbers stand as they are. */
export type TableCell = string | number | { amount: number; currency: string };

/**
 * A table as CSV (RFC 4180) in UTF-8, with the mark at its head by which spreadsheets know that it is. A word that a
 * spreadsheet would take for a formula, its first mark in half or in full width, is preceded by an apostrophe. Amounts are plain decimals: `1234.50`.
 */
export function writeCsv(rows: readonly (readonly TableCell[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')}`;
}

function formatCell(cell: TableCell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return formatPlainAmount(cell.amount, cell.currency);
  const harmless = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
  // Where the comma is the decimal sign, the semicolon parts the cells.
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
