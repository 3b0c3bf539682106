import type { TableCell } from './write-csv.ts';

/**
 * A cell of a list: a text, a number, an amount in minor units, a business day (`YYYY-MM-DD`), or an instant as an ISO
 * text in UTC. Null is an empty cell.
 */
export type ListCell = null | TableCell | { day: string } | { instant: string };

const HOURS_AHEAD = 7;

/** Returns the time in Phnom Penh at an instant, `YYYY-MM-DD HH:mm:ss`. */
function toLocalTime(instant: string): string {
  const at = new Date(Date.parse(instant) + HOURS_AHEAD * 3_600_000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the cell as CSV shows it: days and times are texts that spreadsheets read as dates. */
export function toCsvCell(cell: ListCell): TableCell {
  if (cell === null) return '';
  if (typeof cell !== 'object' || 'amount' in cell) return cell;
  return 'day' in cell ? cell.day : toLocalTime(cell.instant);
}

const EXCEL_START = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** Returns Excel's number of a day, or of a time in Phnom Penh: the days since 30 December 1899. */
export function toExcelDate(cell: { day: string } | { instant: string }): number {
  const text = 'day' in cell ? `${cell.day}T00:00:00` : toLocalTime(cell.instant).replace(' ', 'T');
  return (Date.parse(`${text}Z`) - EXCEL_START) / DAY_MS;
}
