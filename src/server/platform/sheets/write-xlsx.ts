import writeSheets from 'write-excel-file/node';
import { countDecimals } from './plain-amount.ts';
import type { TableCell } from './write-csv.ts';

type Table = readonly (readonly TableCell[])[];

/** Writes tables as sheets of an Excel file, by name. The first row and column stay visible; no text is a formula. */
export async function writeXlsx(tables: Record<string, Table>): Promise<Buffer> {
  return writeSheets(Object.entries(tables).map(([sheet, rows]) => buildSheet(rows, sheet))).toBuffer();
}

function buildSheet(rows: Table, sheet: string) {
  const [head = [], ...body] = rows;
  const data = [
    head.map((cell) => ({ ...buildSheetCell(cell), fontWeight: 'bold' as const })),
    ...body.map((row) => row.map(buildSheetCell)),
  ];
  const columns = head.map((_cell, at) => ({ width: at === 0 ? 32 : 22 }));
  return { data, sheet, columns, stickyRowsCount: 1, stickyColumnsCount: 1 };
}

function buildSheetCell(cell: TableCell) {
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return { value: cell, type: Number, format: '0' };
  const decimals = countDecimals(cell.currency);
  // The floating-point number nearest to the amount. In the currency's format it shows exactly the amount.
  return {
    value: cell.amount / 10 ** decimals,
    type: Number,
    format: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
  };
}
