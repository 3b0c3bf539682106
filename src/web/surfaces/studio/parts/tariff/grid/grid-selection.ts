import type { CellRange } from './grid-edits.ts';

/** The active cell, and the cell where the selected range began. */
export type GridSelection = { row: number; column: number; fromRow: number; fromColumn: number };

export const selectedRange = ({ row, column, fromRow, fromColumn }: GridSelection): CellRange => ({
  top: Math.min(row, fromRow),
  bottom: Math.max(row, fromRow),
  left: Math.min(column, fromColumn),
  right: Math.max(column, fromColumn),
});

export const singleCell = (row: number, column: number): GridSelection => ({
  row,
  column,
  fromRow: row,
  fromColumn: column,
});

type GridSize = { rows: number; columns: number; page: number };
type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Returns the selection after a key, as in a spreadsheet; undefined if nothing moves or Tab leaves the grid. */
export function moveSelection(
  chosen: GridSelection,
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  size: GridSize,
): GridSelection | undefined {
  if (altKey) return undefined;
  const isFar = ctrlKey || metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const to = (toRow: number, toColumn: number): GridSelection => {
    const at = { row: within(toRow, last.row), column: within(toColumn, last.column) };
    return shiftKey ? { ...chosen, ...at } : singleCell(at.row, at.column);
  };
  if (key === 'Tab') return moveByTab(chosen, shiftKey ? -1 : 1, size);
  if (key === 'a') return isFar ? { fromRow: 0, fromColumn: 0, ...last } : undefined;
  const target = targetsOf(chosen, isFar, size).get(key);
  return target && to(...target);
}

/** Returns the target row and column of each key. A target beyond the last cell is limited to the last cell later. */
function targetsOf({ row, column }: GridSelection, isFar: boolean, { rows, columns, page }: GridSize) {
  return new Map<string, [toRow: number, toColumn: number]>([
    ['ArrowUp', [isFar ? 0 : row - 1, column]],
    ['ArrowDown', [isFar ? rows : row + 1, column]],
    ['ArrowLeft', [row, isFar ? 0 : column - 1]],
    ['ArrowRight', [row, isFar ? columns : column + 1]],
    ['Home', [isFar ? 0 : row, 0]],
    ['End', [isFar ? rows : row, columns]],
    ['PageUp', [row - page, column]],
    ['PageDown', [row + page, column]],
  ]);
}

const within = (place: number, most: number): number => Math.max(0, Math.min(most, place));

function moveByTab(
  { row, column }: GridSelection,
  step: -1 | 1,
  { rows, columns }: GridSize,
): GridSelection | undefined {
  const place = row * columns + column + step;
  return place < 0 || place >= rows * columns ? undefined : singleCell(Math.floor(place / columns), place % columns);
}
