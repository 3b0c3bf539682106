// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` removes the roles of the elements

import { clsx } from 'clsx/lite';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';

export type Column<Row> = {
  /** The name of the column in a saved view; a column without one is always shown. */
  id?: string;
  /** Unique within a table. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligns the numbers of the column at the right. */
  figures?: boolean;
  /** The row's own name: on a phone it is the heading of the row. */
  isName?: boolean;
  /** The buttons of a row: they have no heading on a phone. */
  isActions?: boolean;
  /** The check boxes of rows: a phone leaves them out. */
  isChoice?: boolean;
  /** The content of the heading, if it is not its text. */
  headCell?: ReactNode;
  /** The place in a dense row on a phone; without one a dense row leaves the column out there. */
  phone?: 'top' | 'topEnd' | 'bottom' | 'bottomEnd';
  /** The order of the list by this column, if the list has one. */
  sort?: ColumnSort;
};

/** An order of a list: `now` is the present one, undefined if the list has another order. */
export type ColumnSort = { now: 'ascending' | 'descending' | undefined; turn: () => void };

export type TableProps<Row> = {
  /** The name of the table, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The member that identifies a row. */
  by: keyof Row;
  /**
   * Returns a heading above a row if a new group begins with it, otherwise nothing. `before` is the previous row,
   * undefined for the first one.
   */
  over?: ((row: Row, before: Row | undefined) => ReactNode) | undefined;
  /** True for a list with many rows: each row has one line, and on a phone two. */
  isDense?: boolean;
  /** True while the rows load. */
  isPending?: boolean;
  /** Shown instead of a table without rows. */
  empty?: string;
  /** The totals of the whole list, one line for each currency. */
  totals?: readonly TotalLine[];
};

/** A line of totals: `label` stands below the name of the rows, and each cell below the column with its id. */
export type TotalLine = { key: string; label: ReactNode; cells: Partial<Record<string, ReactNode>> };

/** A dense table; on a phone each row is a small list of its own. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, by, over, isDense = false, isPending = false, empty, totals = [] } = props;
  if (empty !== undefined && rows.length === 0 && !isPending) return <p>{empty}</p>;
  return (
    // The wrapper is the containing block of screen-reader texts, too: otherwise such a text in a column outside the
    // view would widen the page.
    <div className="relative overflow-x-auto rounded-card border border-line bg-card">
      <table role="table" aria-busy={isPending} className="w-full border-collapse max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="border-line border-b">
            {columns.map((column) => (
              <Head key={column.head} column={column} isDense={isDense} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map((row, index) => (
            <Fragment key={`${row[by]}`}>
              <Over columns={columns.length}>{over?.(row, rows[index - 1])}</Over>
              <tr
                role="row"
                className={clsx(
                  'border-line border-b last:border-b-0 hover:bg-page/60 max-md:relative max-md:px-4',
                  isDense
                    ? 'max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:py-1'
                    : 'max-md:flex max-md:flex-col max-md:py-3',
                )}
              >
                {columns.map((column) =>
                  isDense ? (
                    <DenseCell key={column.head} column={column}>
                      {column.cell(row)}
                    </DenseCell>
                  ) : (
                    <Cell key={column.head} column={column}>
                      {column.cell(row)}
                    </Cell>
                  ),
                )}
              </tr>
            </Fragment>
          ))}
          {isPending && rows.length === 0 && <WaitingRows columns={columns.length} />}
        </tbody>
        {totals.length > 0 && (
          <tfoot role="rowgroup" className="max-md:block">
            {totals.map((line) => (
              <Totals key={line.key} line={line} columns={columns} isDense={isDense} />
            ))}
          </tfoot>
        )}
      </table>
    </div>
  );
}

type TotalsProps<Row> = { line: TotalLine; columns: readonly Column<Row>[]; isDense: boolean };

function Totals<Row>({ line: { label, cells }, columns, isDense }: TotalsProps<Row>) {
  const padding = isDense ? 'px-2 first:pl-4 last:pr-4' : 'px-4';
  return (
    <tr
      role="row"
      className="border-line border-t bg-page/70 font-semibold text-ink max-md:block max-md:px-4 max-md:py-2"
    >
      {columns.map(({ head, id = '', isName, figures }) => {
        const shown = isName ? label : cells[id];
        return (
          <td
            key={head}
            role="cell"
            className={clsx(
              'whitespace-nowrap py-2 text-small max-md:flex max-md:justify-between max-md:gap-4 max-md:p-0',
              padding,
              figures && 'figures text-right',
              !shown && 'max-md:hidden',
            )}
          >
            {!isName && shown && (
              <span aria-hidden="true" className="font-normal text-muted md:hidden">
                {head}
              </span>
            )}
            {shown}
          </td>
        );
      })}
    </tr>
  );
}

function Over({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr role="row" className="border-line border-b bg-page/70 max-md:block">
      {/* biome-ignore lint/a11y/useSemanticElements: the element is one, and `display: block` removes its role */}
      <th role="rowheader" scope="rowgroup" colSpan={columns} className="px-4 py-2 text-left font-normal max-md:block">
        {children}
      </th>
    </tr>
  );
}

/** The heading of a column; a list that can be ordered by it has a button in it. */
function Head<Row>({ column: { head, headCell, figures, sort }, isDense }: { column: Column<Row>; isDense: boolean }) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort ? (sort.now ?? 'none') : undefined}
      className={clsx(
        'py-2 font-semibold text-muted text-small',
        isDense ? 'whitespace-nowrap px-2 first:pl-4 last:pr-4' : 'px-4',
        figures ? 'text-right' : 'text-left',
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.turn}
          className="inline-flex items-center gap-1 rounded-small hover:text-ink"
        >
          {head}
          <Icon
            of={sort.now === undefined ? ChevronsUpDown : sort.now === 'ascending' ? ArrowUp : ArrowDown}
            className="size-4"
          />
        </button>
      ) : (
        (headCell ?? head)
      )}
    </th>
  );
}

const phonePlaces = {
  top: 'max-md:col-start-1 max-md:row-start-1',
  topEnd: 'max-md:col-start-2 max-md:row-start-1 max-md:text-right',
  bottom: 'max-md:col-start-1 max-md:row-start-2',
  bottomEnd: 'max-md:col-start-2 max-md:row-start-2 max-md:text-right',
};

/** A cell of one line. On a phone it stands at its place without a heading, or is left out. */
function DenseCell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { figures, isName, phone } = column;
  return (
    <td
      role="cell"
      className={clsx(
        'whitespace-nowrap px-2 py-2 align-middle text-small leading-snug first:pl-4 last:pr-4 max-md:min-w-0 max-md:p-0 [&_*]:leading-snug',
        figures && 'figures text-right',
        isName && 'font-semibold text-ink',
        phone ? phonePlaces[phone] : 'max-md:hidden',
      )}
    >
      {children}
    </td>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { head, figures, isName, isActions, isChoice } = column;
  const isBlank = children === null || children === undefined || children === '';
  return (
    <td
      role="cell"
      className={clsx(
        'px-4 py-2 align-middle max-md:flex max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-0.5',
        figures && 'figures whitespace-nowrap text-right',
        isName && 'font-semibold text-ink max-md:-order-1 max-md:pr-10',
        isActions && 'text-right max-md:absolute max-md:top-1 max-md:right-1',
        isBlank && 'max-md:hidden',
      )}
    >
      {!isName && !isActions && !isChoice && (
        <span aria-hidden="true" className="shrink-0 text-muted text-small md:hidden">
          {head}
        </span>
      )}
      <span className={clsx('min-w-0', !isName && 'max-md:text-right')}>{children}</span>
    </td>
  );
}

const waiting = ['one', 'two', 'three', 'four'];

function WaitingRows({ columns }: { columns: number }) {
  return waiting.map((row) => (
    <tr key={row} role="row" className="border-line border-b last:border-b-0">
      <td role="cell" colSpan={columns} className="px-4 py-3">
        <Skeleton className="h-5 w-full max-w-120" />
      </td>
    </tr>
  ));
}
