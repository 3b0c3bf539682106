// biome-ignore-all lint/a11y/useSemanticElements: only visible rows are in the document, which no table allows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell

import { clsx } from 'clsx/lite';
import { memo, type ReactNode } from 'react';
import { CellInput } from './cell-input.tsx';
import { type CellNames, nameCell } from './cell-names.ts';

export type GridColumn = {
  name: string;
  label: string;
  /** The width in characters. */
  width: number;
  /** Figures are aligned to the right. */
  isFigure: boolean;
  /** The names of its codes; undefined if it has no names. */
  names?: CellNames | undefined;
};

/** The input over the active cell, with its first text. */
export type CellEditing = { first: string };

type GridRowProps = {
  id: string;
  index: number;
  top: number;
  cells: readonly string[];
  columns: readonly GridColumn[];
  template: string;
  /** The active column (-1 in other rows), and the first and last selected columns. */
  active: number;
  left: number;
  right: number;
  typing: CellEditing | undefined;
  /** The columns with a fault, as `0,3`. `isFaulty`: the row as a whole has a fault. */
  faulty: string;
  isFaulty: boolean;
  list: readonly string[] | undefined;
  onTyped: (typed: string, key: string) => void;
  onLeft: () => void;
};

/** A row that is drawn again only if its own props change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, index, top, cells, columns, template, active, left, right, typing, faulty, isFaulty, list } = props;
  const faults = faulty === '' ? [] : faulty.split(',').map(Number);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className="absolute left-0 grid h-9 min-w-full"
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={clsx(
          'figures sticky left-0 z-10 border-line border-r border-b px-2 text-right text-small leading-9',
          isFaulty ? 'bg-error-tint font-semibold text-error' : 'bg-page text-muted',
        )}
      >
        {isFaulty && '! '}
        {index + 1}
      </div>
      {columns.map((column, at) => (
        <GridCell
          key={column.name}
          column={column}
          at={at}
          cell={nameCell(column, cells[at])}
          isWrong={faults.includes(at)}
          isChosen={at >= left && at <= right}
          active={at === active ? id : undefined}
        >
          {at === active && typing && (
            <CellInput
              label={`${column.label}, ${index + 1}`}
              first={typing.first}
              list={list}
              onTyped={props.onTyped}
              onLeft={props.onLeft}
            />
          )}
        </GridCell>
      ))}
    </div>
  );
});

type GridCellProps = {
  column: GridColumn;
  at: number;
  cell: string;
  isWrong: boolean;
  isChosen: boolean;
  /** The id of the grid if this cell is active. */
  active: string | undefined;
  children: ReactNode;
};

function GridCell({ column, at, cell, isWrong, isChosen, active, children }: GridCellProps) {
  const colours = isChosen ? 'bg-primary-tint' : 'bg-card';
  return (
    <div
      role="gridcell"
      id={active && `${active}-active`}
      aria-colindex={at + 2}
      aria-selected={isChosen}
      aria-invalid={isWrong || undefined}
      aria-describedby={active && `${active}-bar`}
      data-column={at}
      className={clsx(
        'relative cursor-cell truncate border-line border-r border-b px-2 text-body leading-9',
        column.isFigure && 'figures text-right',
        isWrong ? 'bg-error-tint text-error' : colours,
        active && 'outline-2 -outline-offset-2 outline-primary',
      )}
    >
      {cell}
      {children}
    </div>
  );
}
