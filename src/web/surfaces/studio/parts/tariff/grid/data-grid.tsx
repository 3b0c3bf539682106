// biome-ignore-all lint/a11y/useSemanticElements: only rows that are seen are there, which no table can say
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { applyGridEdits, clipboardCells, clipboardText, type GridEdit, pasteEdits } from './grid-edits.ts';
import { type GridColumn, GridRow, type Typing } from './grid-row.tsx';
import { type Chosen, cellAt, moved, rangeOf } from './selection.ts';

const ROW_PX = 36;

type DataGridProps = {
  /** What has the id `ID-bar` is said of the cell that keys are for. */
  id: string;
  label: string;
  columns: readonly GridColumn[];
  rows: readonly string[][];
  mayEdit: boolean;
  chosen: Chosen;
  onChosen: (chosen: Chosen) => void;
  typing: Typing | undefined;
  onTyping: (typing: Typing | undefined) => void;
  /** Columns of a row in which something is wrong, as `0,3`; and whether something is wrong with the row as a whole. */
  faultyIn: (row: number) => string;
  isFaulty: (row: number) => boolean;
  /** Values to choose from in a column. */
  listOf: (column: number) => readonly string[] | undefined;
  onEdits: (edits: GridEdit[]) => void;
  /** Cells that were pasted beyond the last column. */
  onOver: (cells: number) => void;
  focus: RefObject<(() => void) | null>;
};

/**
 * Rows and columns to be read and written as in a spreadsheet, by keys, mouse and clipboard. Only what is seen is in the document, so
 * that 100,000 cells are as quick as a hundred; the grid as a whole has the focus, and Tab past its last cell, or after Escape, leaves it.
 */
export function DataGrid(props: DataGridProps) {
  const { id, label, columns, rows, mayEdit, chosen, typing, faultyIn, isFaulty, listOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isLeaving = useRef(false);
  const range = rangeOf(chosen);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    // The header stands above the first row, and covers what is under it.
    paddingStart: 0,
    scrollPaddingStart: ROW_PX,
    rangeExtractor: (seen) => {
      const indexes = defaultRangeExtractor(seen);
      const { row } = chosen;
      return row >= rows.length || indexes.includes(row)
        ? indexes
        : [...indexes, row].sort((one, other) => one - other);
    },
  });
  props.focus.current = () => scroller.current?.focus({ preventScroll: true });

  const choose = (next: Chosen) => {
    props.onChosen(next);
    virtual.scrollToIndex(next.row);
    showColumn(scroller.current, next.column);
  };
  const write = (first: string) => {
    if (!mayEdit || rows.length === 0) return;
    virtual.scrollToIndex(chosen.row);
    // The box must have the focus before the key that opened it arrives there.
    flushSync(() => props.onTyping({ first }));
  };
  const onTyped = useStable((typed: string, key: string) => {
    const to = typed.replace(/\s+/g, ' ').trim();
    const { row, column } = chosen;
    props.onTyping(undefined);
    if (key !== '') props.focus.current?.();
    if ((rows[row]?.[column] ?? '') !== to) props.onEdits([{ is: 'cells', cells: [{ row, column, to }] }]);
    const size = { rows: rows.length, columns: columns.length, page: 1 };
    const plain = { ctrlKey: false, metaKey: false, altKey: false };
    if (key === 'Enter') choose(cellAt(Math.min(row + 1, rows.length - 1), column));
    else if (key === 'ShiftEnter') choose(cellAt(Math.max(row - 1, 0), column));
    else if (key.endsWith('Tab'))
      choose(
        moved(cellAt(row, column), { ...plain, key: 'Tab', shiftKey: key !== 'Tab' }, size) ?? cellAt(row, column),
      );
  });
  const onLeft = useStable(() => {
    props.onTyping(undefined);
    props.focus.current?.();
  });
  const clear = () => {
    const cells = rows
      .slice(range.top, range.bottom + 1)
      .flatMap((cellsOfRow, index) =>
        cellsOfRow
          .slice(range.left, range.right + 1)
          .flatMap((cell, at) => (cell === '' ? [] : [{ row: range.top + index, column: range.left + at, to: '' }])),
      );
    if (cells.length > 0) props.onEdits([{ is: 'cells', cells }]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (event.target !== scroller.current) return;
    const wasLeaving = isLeaving.current;
    isLeaving.current = key === 'Escape' || (wasLeaving && (key === 'Tab' || key === 'Shift'));
    if (wasLeaving && key === 'Tab') return;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    if (mayEdit && altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      const by = key === 'ArrowUp' ? -1 : 1;
      if (range.top + by < 0 || range.bottom + by >= rows.length) return;
      props.onEdits([{ is: 'move', at: range.top, count: range.bottom - range.top + 1, by }]);
      return choose({ ...chosen, row: chosen.row + by, fromRow: chosen.fromRow + by });
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2);
    const next = moved(chosen, event, { rows: rows.length, columns: columns.length, page });
    if (next) {
      event.preventDefault();
      return choose(next);
    }
    if (key === 'Enter' || key === 'F2') {
      event.preventDefault();
      write(rows[chosen.row]?.[chosen.column] ?? '');
    } else if (mayEdit && isPlain && (key === 'Delete' || key === 'Backspace')) {
      event.preventDefault();
      clear();
    } else if ((isPlain && [...key].length === 1) || key === 'Process') write('');
  };

  const onCopy = (event: ClipboardEvent) => {
    if (event.target !== scroller.current) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', clipboardText(rows, range));
    if (event.type === 'cut' && mayEdit) clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.target !== scroller.current || !mayEdit) return;
    event.preventDefault();
    const pasted = clipboardCells(event.clipboardData.getData('text/plain'));
    const { edits, over } = pasteEdits(rows, columns.length, range, pasted);
    props.onOver(over);
    if (edits.length === 0) return;
    props.onEdits(edits);
    const { length } = applyGridEdits(rows, edits);
    const width = Math.max(...pasted.map((line) => line.length));
    const isOne = pasted.length === 1 && width === 1;
    if (isOne) return;
    props.onChosen({
      ...{ fromRow: range.top, fromColumn: range.left },
      row: Math.min(range.top + pasted.length, length) - 1,
      column: Math.min(range.left + width, columns.length) - 1,
    });
  };

  const cellOf = ({ target }: PointerEvent | React.MouseEvent): { row: number; column: number } | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
    return cell && row !== undefined ? { row: Number(row), column: Number(cell.dataset.column) } : undefined;
  };
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellOf(event);
    if (!cell || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    const isAgain = cell.row === chosen.row && cell.column === chosen.column && !typing;
    // A finger that taps the chosen cell again wants to write.
    if (isAgain && event.pointerType !== 'mouse') return write(rows[cell.row]?.[cell.column] ?? '');
    props.onChosen(event.shiftKey ? { ...chosen, ...cell } : cellAt(cell.row, cell.column));
  };
  const onPointerMove = (event: PointerEvent) => {
    const cell = event.buttons === 1 && event.pointerType === 'mouse' && !typing ? cellOf(event) : undefined;
    if (cell && (cell.row !== chosen.row || cell.column !== chosen.column)) props.onChosen({ ...chosen, ...cell });
  };

  const template = `4.5rem ${columns.map(({ width }) => `minmax(${width}ch, 1fr)`).join(' ')}`;
  return (
    <div
      ref={scroller}
      role="grid"
      id={id}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={!mayEdit}
      aria-activedescendant={rows.length > 0 ? `${id}-active` : undefined}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={(event) => cellOf(event) && write(rows[chosen.row]?.[chosen.column] ?? '')}
      className="relative isolate max-h-[60vh] min-h-32 select-none overflow-auto rounded-card border border-line-strong bg-card"
    >
      <div role="rowgroup" className="sticky top-0 z-30 w-max min-w-full">
        <div role="row" aria-rowindex={1} className="grid min-h-9" style={{ gridTemplateColumns: template }}>
          <div role="columnheader" aria-colindex={1} className={`${head} sticky left-0 z-10 text-right`}>
            #
          </div>
          {columns.map((column, at) => (
            <div
              key={column.name}
              role="columnheader"
              aria-colindex={at + 2}
              data-head={at}
              className={`${head} ${column.isFigure ? 'text-right' : ''}`}
            >
              {column.label}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative w-max min-w-full" style={{ height: `${virtual.getTotalSize()}px` }}>
        {/* As wide as the rows, which stand outside of the flow. */}
        <div aria-hidden="true" className="grid h-0" style={{ gridTemplateColumns: template }} />
        {virtual.getVirtualItems().map(({ index, start }) => {
          const isIn = index >= range.top && index <= range.bottom;
          const active = index === chosen.row ? chosen.column : -1;
          return (
            <GridRow
              key={index}
              {...{ id, index, columns, template, active, onTyped, onLeft }}
              top={start}
              cells={rows[index] as string[]}
              left={isIn ? range.left : -1}
              right={isIn ? range.right : -2}
              typing={active >= 0 ? typing : undefined}
              faulty={faultyIn(index)}
              isFaulty={isFaulty(index)}
              list={active >= 0 && typing ? listOf(active) : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Moves sideways until a column is seen beside the numbers of the rows. */
function showColumn(scroller: HTMLElement | null, column: number): void {
  const head = scroller?.querySelector<HTMLElement>(`[data-head="${column}"]`);
  const numbers = scroller?.querySelector<HTMLElement>('[role="columnheader"]')?.offsetWidth ?? 0;
  if (!scroller || !head) return;
  const { scrollLeft, clientWidth } = scroller;
  if (head.offsetLeft < scrollLeft + numbers) scroller.scrollLeft = head.offsetLeft - numbers;
  else if (head.offsetLeft + head.offsetWidth > scrollLeft + clientWidth)
    scroller.scrollLeft = head.offsetLeft + head.offsetWidth - clientWidth;
}

const head = 'border-line-strong border-r border-b bg-page px-2 py-1 font-semibold text-ink text-small';

/** The same function for good, which does what the last one given does: rows that get it are not drawn again for it. */
function useStable<Given extends unknown[], Result>(act: (...given: Given) => Result) {
  const last = useRef(act);
  useLayoutEffect(() => {
    last.current = act;
  });
  return useCallback((...given: Given): Result => last.current(...given), []);
}
