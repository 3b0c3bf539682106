import type { Json } from '#engine/language/json.ts';
import { formatCsv } from '#product-files/csv-text.ts';
import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { applyGridEdits, type GridEdit } from '../grid/grid-edits.ts';
import { parseCell, type TableCells, type TableColumn } from './table-cells.ts';

/** An edit of more rows than this becomes one change of the whole table. */
const MAX_ROW_EDITS = 400;

/** Returns the changes of files for edits in the grid: a cell, rows, or the whole table. */
export function buildTableChanges(
  table: TableSource,
  cells: TableCells,
  edits: readonly GridEdit[],
  text: () => string,
): Change[] {
  if (edits.reduce((sum, edit) => sum + rowsIn(edit), 0) > MAX_ROW_EDITS)
    return buildWholeTableChange(table, cells, applyGridEdits(cells.rows, edits), text());
  const changesBy = rowChanges(table, cells);
  const changes: Change[] = [];
  let now: readonly string[][] = cells.rows;
  for (const edit of edits) {
    changes.push(...changesBy(edit, now));
    now = applyGridEdits(now, [edit]);
    if (edit.is === 'cells' && table.csv !== undefined) now = now.filter((row) => row.some((cell) => cell !== ''));
  }
  return changes;
}

/** Returns the number of rows (or cells) in an edit. */
function rowsIn(edit: GridEdit): number {
  if (edit.is === 'cells') return edit.cells.length;
  return edit.is === 'insert' ? edit.rows.length : edit.count;
}

/** Returns a function that makes the changes of one edit from the rows before it. */
function rowChanges(table: TableSource, { columns }: TableCells) {
  const path = table.csv ?? table.place.path;
  const jsonOf = valuesOf(table, columns);
  const jsonRow = (row: readonly string[]) => row.map((cell, at) => jsonOf(at, cell));
  const placeOf = (row: number) => (table.csv === undefined ? [...table.place.at, 'rows', row] : [row + 1]);
  type CellEdits = Extract<GridEdit, { is: 'cells' }>['cells'];

  const inRow = (row: number, own: CellEdits, before: readonly string[]): Change => {
    const after = own.reduce((made, { column, to }) => made.with(column, to), padRow(before, columns.length));
    const [first] = own;
    // A line without any content is not a row of the file, so it is deleted.
    if (table.csv !== undefined && after.every((cell) => cell === '')) return { path, at: placeOf(row) };
    return own.length === 1 && first && before.length === columns.length
      ? { path, at: [...placeOf(row), first.column], to: jsonOf(first.column, first.to) }
      : { path, at: placeOf(row), to: jsonRow(after) };
  };
  const inRows = (cells: CellEdits, now: readonly string[][]): Change[] => {
    const perRow = new Map<number, CellEdits>();
    for (const cell of cells) perRow.set(cell.row, [...(perRow.get(cell.row) ?? []), cell]);
    // Rows change from last to first, so that a deleted row does not shift the others.
    return [...perRow].sort(([one], [other]) => other - one).map(([row, own]) => inRow(row, own, now[row] ?? []));
  };
  return (edit: GridEdit, now: readonly string[][]): Change[] => {
    switch (edit.is) {
      case 'cells':
        return inRows(edit.cells, now);
      case 'insert':
        return edit.rows.map((row, index) => {
          return { path, at: placeOf(Math.min(edit.at, now.length) + index), to: jsonRow(row), insert: true };
        });
      case 'remove':
        return Array.from({ length: edit.count }, (_row, at) => ({ path, at: placeOf(edit.at + edit.count - 1 - at) }));
      case 'move': {
        // A move of rows moves the neighbouring row to their other side instead.
        const passed = edit.by < 0 ? edit.at - 1 : edit.at + edit.count;
        const to = edit.by < 0 ? edit.at + edit.count - 1 : edit.at;
        const row = jsonRow(now[passed] ?? []);
        return [
          { path, at: placeOf(passed) },
          { path, at: placeOf(to), to: row, insert: true },
        ];
      }
    }
  };
}

/** Returns the changes that replace all rows. @param text the file's present text, whose format is kept */
export function buildWholeTableChange(
  table: TableSource,
  { columns }: TableCells,
  rows: readonly (readonly string[])[],
  text: string,
): Change[] {
  if (table.csv !== undefined)
    return [{ path: table.csv, text: formatCsv([columns.map(({ name }) => name), ...rows], text) }];
  const jsonOf = valuesOf(table, columns);
  const made = rows.map((row) => row.map((cell, at) => jsonOf(at, cell)));
  return [{ path: table.place.path, at: [...table.place.at, 'rows'], to: made }];
}

/** Returns a function that reads typed text: as a number if the column has numbers, as text if it has texts. */
function valuesOf({ csv, definition }: TableSource, columns: readonly TableColumn[]) {
  const like = columns.map((_column, at) => definition.rows?.map((row) => row[at]).find((one) => one !== null));
  return (at: number, typed: string): Json => {
    const column = columns[at];
    return csv !== undefined || column === undefined ? typed : parseCell(column, typed, like[at]);
  };
}

const padRow = (row: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_cell, at) => row[at] ?? '');
