import Big from 'big.js';
import type { TableCells, TableColumn } from '../tables/table-cells.ts';

/**
 * An output cell that the imported table changes. `percent`: the relative change; null if a value is no number or the
 * old one is 0.
 */
type ChangedCell = {
  row: readonly string[];
  column: TableColumn;
  before: string;
  after: string;
  percent: number | null;
};

/** The changes by an imported table. Two rows are the same if their inputs are equal. */
export type TableDifference = {
  added: string[][];
  removed: string[][];
  changed: ChangedCell[];
  /** The largest change of `changed`. */
  largest: ChangedCell | undefined;
  /** The rows after the import, in the column order of the present table. */
  rows: string[][];
};

export type ColumnIssue = { missing: string[]; unknown: string[] };

const DECIMAL_PATTERN = /^-?\d+(\.\d+)?$/;

/** Compares an imported table with the present one. Returns the difference, or its missing and unknown columns. */
export function diffTables(
  { columns, rows }: TableCells,
  [header = [], ...body]: readonly (readonly string[])[],
): TableDifference | ColumnIssue {
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
    const made = row.map((cell, at) => (isSameValue(before[at] ?? '', cell) ? (before[at] ?? '') : cell));
    for (const [at, after] of made.entries()) {
      const was = before[at] ?? '';
      const column = columns[at];
      if (was !== after && column)
        changed.push({ row: made, column, before: was, after, percent: percentChange(was, after) });
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

/** Returns true for equal texts or numbers. A spreadsheet drops trailing zeros, so 0.03 equals 0.0300. */
const isSameValue = (one: string, other: string): boolean =>
  one === other || (DECIMAL_PATTERN.test(one) && DECIMAL_PATTERN.test(other) && new Big(one).eq(other));

function percentChange(before: string, after: string): number | null {
  if (!DECIMAL_PATTERN.test(before) || !DECIMAL_PATTERN.test(after) || new Big(before).eq(0)) return null;
  return new Big(after).minus(before).div(new Big(before).abs()).times(100).round(1).toNumber();
}
