import type { Json } from '#engine/language/json.ts';
import { formatCsv } from '#product-files/csv-text.ts';
import type { OpenTable } from '#web/surfaces/studio/base/values/open-tables.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import type { GridEdit } from '../grid/grid-edits.ts';
import { applyGridEdits } from '../grid/grid-edits.ts';
import { type TableCells, type TableColumn, typedValue } from './table-cells.ts';

/** More rows than these at once are one edit of the whole table. */
const MOST_ROWS = 400;

/** A cell of each column that says whether it holds numbers or texts. */
type Like = readonly (Json | undefined)[];

/** What edits of the grid change in the files of a release: a cell, rows, or the table as a whole. */
export function changesOf(
  table: OpenTable,
  cells: TableCells,
  edits: readonly GridEdit[],
  text: () => string,
): Change[] {
  const { columns, rows } = cells;
  const like = likeOf(table, columns);
  const touched = edits.reduce(
    (sum, edit) =>
      sum + (edit.is === 'cells' ? edit.cells.length : edit.is === 'insert' ? edit.rows.length : edit.count),
    0,
  );
  if (touched > MOST_ROWS) return wholeTable(table, cells, applyGridEdits(rows, edits), text());
  const rowPlace = (row: number) => (table.csv === undefined ? [...table.place.at, 'rows', row] : [row + 1]);
  const path = table.csv ?? table.place.path;
  const jsonOf = (column: number, typed: string): Json => valueIn(table, columns, column, typed, like);
  const changes: Change[] = [];
  let now: readonly string[][] = rows;
  for (const edit of edits) {
    let next = applyGridEdits(now, [edit]);
    if (edit.is === 'cells') {
      const perRow = new Map<number, typeof edit.cells>();
      for (const cell of edit.cells) perRow.set(cell.row, [...(perRow.get(cell.row) ?? []), cell]);
      // From the last, so that a row that goes leaves the places of those before it.
      for (const [row, own] of [...perRow].sort(([one], [other]) => other - one)) {
        const before = now[row] ?? [];
        const after = own.reduce((made, { column, to }) => made.with(column, to), padded(before, columns.length));
        const [first] = own;
        // A line of a file without any cell would be no row.
        if (table.csv !== undefined && after.every((cell) => cell === '')) changes.push({ path, at: rowPlace(row) });
        else if (own.length === 1 && first && before.length === columns.length)
          changes.push({ path, at: [...rowPlace(row), first.column], to: jsonOf(first.column, first.to) });
        else changes.push({ path, at: rowPlace(row), to: after.map((cell, at) => jsonOf(at, cell)) });
      }
      if (table.csv !== undefined) next = next.filter((row) => row.some((cell) => cell !== ''));
    } else if (edit.is === 'insert') {
      for (const [index, row] of edit.rows.entries())
        changes.push({
          path,
          at: rowPlace(Math.min(edit.at, now.length) + index),
          to: row.map((cell, at) => jsonOf(at, cell)),
          insert: true,
        });
    } else if (edit.is === 'remove') {
      for (let row = edit.at + edit.count - 1; row >= edit.at; row -= 1) changes.push({ path, at: rowPlace(row) });
    } else {
      // The row that they pass goes to their other side.
      const passed = edit.by < 0 ? edit.at - 1 : edit.at + edit.count;
      const to = edit.by < 0 ? edit.at + edit.count - 1 : edit.at;
      const row = (now[passed] ?? []).map((cell, at) => jsonOf(at, cell));
      changes.push({ path, at: rowPlace(passed) }, { path, at: rowPlace(to), to: row, insert: true });
    }
    now = next;
  }
  return changes;
}

/** Other rows for the whole table. @param text of its file, as which it is written */
export function wholeTable(
  table: OpenTable,
  { columns }: TableCells,
  rows: readonly (readonly string[])[],
  text: string,
): Change[] {
  const like = likeOf(table, columns);
  if (table.csv !== undefined)
    return [{ path: table.csv, text: formatCsv([columns.map(({ name }) => name), ...rows], text) }];
  const made = rows.map((row) => row.map((cell, at) => valueIn(table, columns, at, cell, like)));
  return [{ path: table.place.path, at: [...table.place.at, 'rows'], to: made }];
}

function valueIn({ csv }: OpenTable, columns: TableColumn[], at: number, typed: string, like: Like): Json {
  const column = columns[at];
  return csv !== undefined || column === undefined ? typed : typedValue(column, typed, like[at]);
}

const likeOf = ({ definition }: OpenTable, columns: readonly TableColumn[]): Like =>
  columns.map((_column, at) => definition.rows?.map((row) => row[at]).find((one) => one !== null));

const padded = (row: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_cell, at) => row[at] ?? '');
