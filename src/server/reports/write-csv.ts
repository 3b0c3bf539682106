/** A cell: words are made harmless, numbers stand as they are. */
export type Cell = string | number | { amount: number; currency: string };

const DECIMALS: Record<string, number> = { KHR: 0 };

/**
 * A table as CSV (RFC 4180) in UTF-8, with the mark at its head by which spreadsheets know that it is. A word that a
 * spreadsheet would take for a formula is preceded by an apostrophe. Amounts are plain decimals: `1234.50`.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')}`;
}

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return plainAmount(cell.amount, cell.currency);
  const harmless = /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Minor units as a decimal that machines read. */
export function plainAmount(amount: number, currency: string): string {
  const decimals = DECIMALS[currency] ?? 2;
  if (decimals === 0) return String(amount);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
