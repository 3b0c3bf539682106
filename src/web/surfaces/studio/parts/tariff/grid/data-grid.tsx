// biome-ignore-all lint/a11y/useSemanticElements: only rows that are seen are there, which no table can say
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { gridActs, gridClipboard, gridPointer, type OpenGrid, onGridKey } from './grid-acts.ts';
import { type GridColumn, GridRow } from './grid-row.tsx';
import { rangeOf } from './selection.ts';

const ROW_PX = 36;

type DataGridProps = OpenGrid & {
  /** What has the id `ID-bar` is said of the cell that keys are for. */
  id: string;
  label: string;
  /** Columns of a row in which something is wrong, as `0,3`; and whether something is wrong with the row as a whole. */
  faultyIn: (row: number) => string;
  isFaulty: (row: number) => boolean;
  /** Values to choose from in a column. */
  listOf: (column: number) => readonly string[] | undefined;
};

/**
 * Rows and columns to be read and written as in a spreadsheet, by keys, mouse and clipboard. Only what is seen is in the document, so
 * that 100,000 cells are as quick as a hundred; the grid as a whole has the focus, and Tab past its last cell, or after Escape, leaves it.
 */
export function DataGrid(props: DataGridProps) {
  const { id, label, columns, rows, chosen, typing, faultyIn, isFaulty, listOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isLeaving = useRef(false);
  const range = rangeOf(chosen);
  const virtual = useSeenRows(scroller, rows.length, chosen.row);
  props.focus.current = () => scroller.current?.focus({ preventScroll: true });
  const acts = gridActs(props, (row, column) => {
    virtual.scrollToIndex(row);
    if (column !== undefined) showColumn(scroller.current, column);
  });
  const onTyped = useStable(acts.typed);
  const onLeft = useStable(acts.left);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return;
    const { key } = event;
    const wasLeaving = isLeaving.current;
    isLeaving.current = key === 'Escape' || (wasLeaving && (key === 'Tab' || key === 'Shift'));
    if (wasLeaving && key === 'Tab') return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2);
    onGridKey(event, props, acts, page);
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
      aria-readonly={!props.mayEdit}
      aria-activedescendant={rows.length > 0 ? `${id}-active` : undefined}
      onKeyDown={onKeyDown}
      {...gridClipboard(props, acts, scroller)}
      {...gridPointer(props, acts.write)}
      className="relative isolate max-h-[60vh] min-h-32 select-none overflow-auto rounded-card border border-line-strong bg-card"
    >
      <Heads columns={columns} template={template} />
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

/** The rows that are seen, and the chosen one. */
function useSeenRows(scroller: RefObject<HTMLDivElement | null>, count: number, chosen: number) {
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    // The header stands above the first row, and covers what is under it.
    paddingStart: 0,
    scrollPaddingStart: ROW_PX,
    rangeExtractor: (seen) => {
      const indexes = defaultRangeExtractor(seen);
      return chosen >= count || indexes.includes(chosen)
        ? indexes
        : [...indexes, chosen].sort((one, other) => one - other);
    },
  });
}

function Heads({ columns, template }: { columns: readonly GridColumn[]; template: string }) {
  return (
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
