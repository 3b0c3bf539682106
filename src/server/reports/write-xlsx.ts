import writeSheet from 'write-excel-file/node';
import { decimalsOf } from './plain-amount.ts';
import type { Cell } from './write-csv.ts';

/** A table as an Excel sheet: its first row and column stay in sight, words are words and never formulas. */
export async function writeXlsx(rows: readonly (readonly Cell[])[], sheet: string): Promise<Buffer> {
  const [head = [], ...body] = rows;
  const data = [
    head.map((cell) => ({ ...sheetCell(cell), fontWeight: 'bold' as const })),
    ...body.map((row) => row.map(sheetCell)),
  ];
  const columns = head.map((_cell, at) => ({ width: at === 0 ? 32 : 22 }));
  return writeSheet(data, { sheet, columns, stickyRowsCount: 1, stickyColumnsCount: 1 }).toBuffer();
}

function sheetCell(cell: Cell) {
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return { value: cell, type: Number, format: '0' };
  const decimals = decimalsOf(cell.currency);
  // The nearest number to the amount: with its two decimals it is read as exactly that.
  return {
    value: cell.amount / 10 ** decimals,
    type: Number,
    format: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
  };
}
