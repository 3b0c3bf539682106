import Big from 'big.js';
import type { TableCells, TableColumn } from '../tables/table-cells.ts';

/** An output that another table has otherwise. `percent`: by how much, where both are numbers and there was one. */
type ChangedCell = {
  row: readonly string[];
  column: TableColumn;
  before: string;
  after: string;
  percent: number | null;
};

/** What another table would change. Rows are the same where their inputs are. */
export type TableDifference = {
  added: string[][];
  removed: string[][];
  changed: ChangedCell[];
  /** Of `changed`, the one that goes farthest from what it was. */
  largest: ChangedCell | undefined;
  /** The rows as they would be then, in the order of the table's columns. */
  rows: string[][];
};

export type ColumnFault = { missing: string[]; unknown: string[] };

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The header and rows of another table against those that there are; or the columns that it lacks or has too many. */
export function tableDifference(
  { columns, rows }: TableCells,
  [header = [], ...body]: readonly (readonly string[])[],
): TableDifference | ColumnFault {
  const names = header.map((name) => name.trim());
  const missing = columns.map(({ name }) => name).filter((name) => !names.includes(name));
  const unknown = names.filter(
    (name, at) => name !== '' && (!columns.some((one) => one.name === name) || names.indexOf(name) !== at),
  );
  if (missing.length > 0 || unknown.length > 0) return { missing, unknown };
  const order = columns.map(({ name }) => names.indexOf(name));
  const filled = body.filter((row) => row.some((cell) => cell.trim() !== ''));
  const brought = filled.map((row) => order.map((at) => (row[at] ?? '').trim()));

  const keyOf = (row: readonly string[]) => JSON.stringify(row.filter((_cell, at) => columns[at]?.input));
  const known = new Map<string, string[][]>();
  for (const row of rows) known.set(keyOf(row), [...(known.get(keyOf(row)) ?? []), row]);
  const added: string[][] = [];
  const changed: ChangedCell[] = [];
  const next = brought.map((row) => {
    const before = known.get(keyOf(row))?.shift();
    if (!before) {
      added.push(row);
      return row;
    }
    const made = row.map((cell, at) => (isSame(before[at] ?? '', cell) ? (before[at] ?? '') : cell));
    for (const [at, after] of made.entries()) {
      const was = before[at] ?? '';
      const column = columns[at];
      if (was !== after && column)
        changed.push({ row: made, column, before: was, after, percent: percentOf(was, after) });
    }
    return made.every((cell, at) => cell === before[at]) ? before : made;
  });
  const removed = [...known.values()].flat();
  const sized = changed.filter(({ percent }) => percent !== null);
  const largest = sized.reduce<ChangedCell | undefined>(
    (most, one) => (most && Math.abs(most.percent ?? 0) >= Math.abs(one.percent ?? 0) ? most : one),
    undefined,
  );
  return { added, removed, changed, largest, rows: next };
}

/** A spreadsheet drops the noughts behind: 0.03 is 0.0300. */
const isSame = (one: string, other: string): boolean =>
  one === other || (DECIMAL.test(one) && DECIMAL.test(other) && new Big(one).eq(other));

function percentOf(before: string, after: string): number | null {
  if (!DECIMAL.test(before) || !DECIMAL.test(after) || new Big(before).eq(0)) return null;
  return new Big(after).minus(before).div(new Big(before).abs()).times(100).round(1).toNumber();
}
