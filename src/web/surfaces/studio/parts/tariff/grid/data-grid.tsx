// biome-ignore-all lint/a11y/useSemanticElements: only visible rows are in the document, which no table allows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { gridActs, gridClipboard, gridPointer, type OpenGrid, onGridKey } from './grid-acts.ts';
import { type GridColumn, GridRow } from './grid-row.tsx';
import { selectedRange } from './grid-selection.ts';

const ROW_PX = 36;

type DataGridProps = OpenGrid & {
  /** The id of the grid. The element with the id `ID-bar` describes the active cell. */
  id: string;
  label: string;
  /** Returns the columns of a row that have faults, as `0,3`. `isFaulty`: the row as a whole has a fault. */
  faultyIn: (row: number) => string;
  isFaulty: (row: number) => boolean;
  /** Returns the values of a column's select. */
  listOf: (column: number) => readonly string[] | undefined;
};

/**
 * A grid with the keyboard, mouse and clipboard functions of a spreadsheet. Only visible rows are in the document, so
 * 100,000 cells are as fast as 100. The grid as a whole has the focus; Tab past the last cell, or after Escape, leaves.
 */
export function DataGrid(props: DataGridProps) {
  const { id, label, columns, rows, chosen, typing, faultyIn, isFaulty, listOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isLeaving = useRef(false);
  const range = selectedRange(chosen);
  const virtual = useSeenRows(scroller, rows.length, chosen.row);
  props.focus.current = () => scroller.current?.focus({ preventScroll: true });
  const acts = gridActs(props, (row, column) => {
    virtual.scrollToIndex(row);
    if (column !== undefined) scrollToColumn(scroller.current, column);
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
      {...gridPointer(props, acts)}
      className="relative isolate max-h-[60vh] min-h-32 select-none overflow-auto rounded-card border border-line-strong bg-card"
    >
      <Heads columns={columns} template={template} />
      <div role="rowgroup" className="relative w-max min-w-full" style={{ height: `${virtual.getTotalSize()}px` }}>
        {/* Sets the width of the rows, which are positioned outside of the flow. */}
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

/** Returns the visible rows and the selected one. */
function useSeenRows(scroller: RefObject<HTMLDivElement | null>, count: number, chosen: number) {
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    // The header is above the first row. While scrolling, it covers the rows below it.
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
        <div role="columnheader" aria-colindex={1} className={`${headerClass} sticky left-0 z-10 text-right`}>
          #
        </div>
        {columns.map((column, at) => (
          <div
            key={column.name}
            role="columnheader"
            aria-colindex={at + 2}
            data-head={at}
            className={`${headerClass} ${column.isFigure ? 'text-right' : ''}`}
          >
            {column.label}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Scrolls sideways until a column is visible next to the row numbers. */
function scrollToColumn(scroller: HTMLElement | null, column: number): void {
  const head = scroller?.querySelector<HTMLElement>(`[data-head="${column}"]`);
  const numbers = scroller?.querySelector<HTMLElement>('[role="columnheader"]')?.offsetWidth ?? 0;
  if (!scroller || !head) return;
  const { scrollLeft, clientWidth } = scroller;
  if (head.offsetLeft < scrollLeft + numbers) scroller.scrollLeft = head.offsetLeft - numbers;
  else if (head.offsetLeft + head.offsetWidth > scrollLeft + clientWidth)
    scroller.scrollLeft = head.offsetLeft + head.offsetWidth - clientWidth;
}

const headerClass = 'border-line-strong border-r border-b bg-page px-2 py-1 font-semibold text-ink text-small';

/** Returns a constant function that calls the latest `act`, so that rows with this prop are not drawn again. */
function useStable<Given extends unknown[], Result>(act: (...given: Given) => Result) {
  const last = useRef(act);
  useLayoutEffect(() => {
    last.current = act;
  });
  return useCallback((...given: Given): Result => last.current(...given), []);
}
