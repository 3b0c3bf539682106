import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { parseClipboard } from '#web/surfaces/studio/base/inputs/parse-clipboard.ts';
import { nameCell } from './cell-names.ts';
import { applyGridEdits, buildPasteEdits, formatClipboard, type GridEdit } from './grid-edits.ts';
import type { CellEditing, GridColumn } from './grid-row.tsx';
import { type GridSelection, moveSelection, selectedRange, singleCell } from './grid-selection.ts';

/** The content of a grid, its selection and its callbacks. */
export type OpenGrid = {
  columns: readonly GridColumn[];
  rows: readonly string[][];
  mayEdit: boolean;
  chosen: GridSelection;
  onChosen: (chosen: GridSelection) => void;
  typing: CellEditing | undefined;
  onTyping: (typing: CellEditing | undefined) => void;
  onEdits: (edits: GridEdit[]) => void;
  /** Called with the number of pasted cells that were beyond the last column. */
  onOver: (cells: number) => void;
  focus: RefObject<(() => void) | null>;
};

export type GridActs = ReturnType<typeof gridActs>;

/**
 * Returns the actions of a grid.
 * @param show scrolls to a row and, if given, to a column
 */
export function gridActs(grid: OpenGrid, show: (row: number, column?: number) => void) {
  const { rows, columns, mayEdit, chosen, onChosen, onTyping, onEdits } = grid;
  const range = selectedRange(chosen);
  const choose = (next: GridSelection) => {
    onChosen(next);
    show(next.row, next.column);
  };
  const afterTyping = (key: string, row: number, column: number): GridSelection | undefined => {
    if (key === 'Enter') return singleCell(Math.min(row + 1, rows.length - 1), column);
    if (key === 'ShiftEnter') return singleCell(Math.max(row - 1, 0), column);
    if (!key.endsWith('Tab')) return undefined;
    const tab = { key: 'Tab', shiftKey: key !== 'Tab', ctrlKey: false, metaKey: false, altKey: false };
    const size = { rows: rows.length, columns: columns.length, page: 1 };
    return moveSelection(singleCell(row, column), tab, size) ?? singleCell(row, column);
  };
  return {
    choose,
    cell: () => nameCell(columns[chosen.column], rows[chosen.row]?.[chosen.column]),
    /** Opens the input over the active cell. */
    write(first: string): void {
      if (!mayEdit || rows.length === 0) return;
      show(chosen.row);
      // The input must have the focus before the key that opened it reaches it.
      flushSync(() => onTyping({ first }));
    },
    /** Saves the typed text. @param key the key that ended the input; empty if it lost the focus */
    typed(words: string, key: string): void {
      const to = words.replace(/\s+/g, ' ').trim();
      const { row, column } = chosen;
      onTyping(undefined);
      if (key !== '') grid.focus.current?.();
      if ((rows[row]?.[column] ?? '') !== to) onEdits([{ is: 'cells', cells: [{ row, column, to }] }]);
      const next = afterTyping(key, row, column);
      if (next) choose(next);
    },
    left(): void {
      onTyping(undefined);
      grid.focus.current?.();
    },
    /** Empties the selected cells. */
    clear(): void {
      const cells = rows
        .slice(range.top, range.bottom + 1)
        .flatMap((cellsOfRow, index) =>
          cellsOfRow
            .slice(range.left, range.right + 1)
            .flatMap((cell, at) => (cell === '' ? [] : [{ row: range.top + index, column: range.left + at, to: '' }])),
        );
      if (cells.length > 0) onEdits([{ is: 'cells', cells }]);
    },
    /** Moves the selected rows past the row before or after them. */
    moveRows(by: -1 | 1): void {
      if (range.top + by < 0 || range.bottom + by >= rows.length) return;
      onEdits([{ is: 'move', at: range.top, count: range.bottom - range.top + 1, by }]);
      choose({ ...chosen, row: chosen.row + by, fromRow: chosen.fromRow + by });
    },
  };
}

/** Handles a key in the grid. @param page the number of visible rows */
export function onGridKey(event: KeyboardEvent, grid: OpenGrid, acts: GridActs, page: number): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const { rows, columns, mayEdit, chosen } = grid;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  const next = moveSelection(chosen, event, { rows: rows.length, columns: columns.length, page });
  if (mayEdit && altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    event.preventDefault();
    acts.moveRows(key === 'ArrowUp' ? -1 : 1);
  } else if (next) {
    event.preventDefault();
    acts.choose(next);
  } else if (key === 'Enter' || key === 'F2') {
    event.preventDefault();
    acts.write(acts.cell());
  } else if (mayEdit && isPlain && (key === 'Delete' || key === 'Backspace')) {
    event.preventDefault();
    acts.clear();
  } else if (key === 'Process' || (isPlain && [...key].length === 1)) acts.write('');
}

/** Copies, cuts and pastes cells in the format of a spreadsheet. */
export function gridClipboard(grid: OpenGrid, acts: GridActs, scroller: RefObject<HTMLElement | null>) {
  const { rows, columns, mayEdit, chosen } = grid;
  const range = selectedRange(chosen);
  const onCopy = (event: ClipboardEvent) => {
    if (event.target !== scroller.current) return;
    event.preventDefault();
    const named = rows
      .slice(range.top, range.bottom + 1)
      .map((row) => row.map((cell, at) => nameCell(columns[at], cell)));
    const size = { ...range, top: 0, bottom: range.bottom - range.top };
    event.clipboardData.setData('text/plain', formatClipboard(named, size));
    if (event.type === 'cut' && mayEdit) acts.clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.target !== scroller.current || !mayEdit) return;
    event.preventDefault();
    const pasted = parseClipboard(event.clipboardData.getData('text/plain'));
    const { edits, over } = buildPasteEdits(rows, columns.length, range, pasted);
    grid.onOver(over);
    if (edits.length === 0) return;
    grid.onEdits(edits);
    const { length } = applyGridEdits(rows, edits);
    const width = Math.max(...pasted.map((line) => line.length));
    if (pasted.length === 1 && width === 1) return;
    grid.onChosen({
      ...{ fromRow: range.top, fromColumn: range.left },
      row: Math.min(range.top + pasted.length, length) - 1,
      column: Math.min(range.left + width, columns.length) - 1,
    });
  };
  return { onCopy, onCut: onCopy, onPaste };
}

/** Selects cells by mouse and touch. */
export function gridPointer({ chosen, typing, onChosen }: OpenGrid, { write, cell: present }: GridActs) {
  const isChosen = (cell: Place) => cell.row === chosen.row && cell.column === chosen.column;
  return {
    onPointerDown(event: PointerEvent): void {
      const cell = placeOf(event);
      if (!cell || event.button !== 0 || event.target instanceof HTMLInputElement) return;
      // A second tap on the active cell opens the input.
      if (isChosen(cell) && !typing && event.pointerType !== 'mouse') write(present());
      else onChosen(event.shiftKey ? { ...chosen, ...cell } : singleCell(cell.row, cell.column));
    },
    onPointerMove(event: PointerEvent): void {
      const cell = event.buttons === 1 && event.pointerType === 'mouse' && !typing ? placeOf(event) : undefined;
      if (cell && !isChosen(cell)) onChosen({ ...chosen, ...cell });
    },
    onDoubleClick(event: MouseEvent): void {
      if (placeOf(event)) write(present());
    },
  };
}

type Place = { row: number; column: number };

function placeOf({ target }: MouseEvent): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return cell && row !== undefined ? { row: Number(row), column: Number(cell.dataset.column) } : undefined;
}
