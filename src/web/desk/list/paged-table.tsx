import type { ReactNode } from 'react';
import type { DeskListName, ListQuestion } from '#contract/lists/exports.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { Done } from '../form/done.tsx';
import { ListExport } from '../list-export/list-export.tsx';
import { ListTools } from '../list-tools/list-tools.tsx';
import { LoadError } from '../page/load-error.tsx';
import { PortalPage, type PortalPageProps } from '../page/portal-page.tsx';
import { type Column, Table, type TableProps } from './table.tsx';
import { useFilters } from './use-filters.ts';
import { useTotalLines } from './use-total-lines.tsx';

export type PagedTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'isPending' | 'empty' | 'totals'> & {
  /** The result of `usePageList`. */
  list: {
    items: Row[] | undefined;
    error: unknown;
    isPending: boolean;
    isPlaceholderData: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
    /** The filters and the sorting, as they were sent. */
    question: ListQuestion;
  };
  /** The name of the list if it can be saved as a file. */
  savedAs?: DeskListName;
  /** Shown if the list has no rows and no filter is set, for example a hint for the first entry. */
  empty: ReactNode;
  /** True if a filter is set: then an empty list says that nothing was found. */
  isFiltered?: boolean;
};

/** A list of the API as a table, with its loading, empty and error states, its views, its columns and its totals. */
export function PagedTable<Row>({ list, savedAs, empty, isFiltered = false, ...table }: PagedTableProps<Row>) {
  const text = useText();
  const { columns, tools } = useShownColumns(table.columns, savedAs, list.question);
  const totals = useTotalLines(savedAs, list.question);
  const { items, error, isPending, isPlaceholderData, refetch } = list;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  if (error && !items) return <LoadError onRetry={refetch} />;
  if (items?.length === 0) {
    return (
      <div className="grid grid-cols-1 gap-4">
        {tools}
        <div
          className="grid justify-items-start gap-4 rounded-card border border-line bg-card p-6 sm:p-8"
          role="status"
        >
          <CheckPattern className="h-4 w-28" />
          {isFiltered ? <p>{text('interface.ui.nothingFound')}</p> : typeof empty === 'string' ? <p>{empty}</p> : empty}
        </div>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* On a phone the tools are below the rows, which would move them when they arrive. */}
      <div className={items ? 'contents' : 'contents max-md:hidden'}>{tools}</div>
      <Table
        {...table}
        columns={columns}
        rows={items ?? []}
        isPending={isPending || isPlaceholderData}
        totals={items ? totals : []}
      />
      {isFetchNextPageError && !isFetchingNextPage && (
        <Notice kind="error" live title={text('portal.unanswered.title')}>
          {text('portal.unanswered.text')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {hasNextPage && (
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {text('portal.more')}
          </Button>
        )}
        {items && savedAs && <ListExport list={savedAs} question={list.question} />}
      </div>
    </div>
  );
}

/**
 * The columns that the address names, or all; and the tools by which a user chooses them and opens saved views. A column
 * without an id, and the name of a row, are always shown.
 */
function useShownColumns<Row>(all: readonly Column<Row>[], list: DeskListName | undefined, question: ListQuestion) {
  const { filters, change } = useFilters('columns');
  const asked = filters.columns === '' ? null : filters.columns.split(',');
  const isFixed = ({ id, isName, isActions }: Column<Row>) => id === undefined || isActions === true || isName === true;
  const free = all.filter((column) => !isFixed(column)) as (Column<Row> & { id: string })[];
  if (list === undefined || free.length === 0) return { columns: all, tools: null };
  const shown = free.filter(({ id }) => asked === null || asked.includes(id)).map(({ id }) => id);
  return {
    columns: all.filter((column) => isFixed(column) || shown.includes(column.id ?? '')),
    tools: (
      <ListTools
        list={list}
        question={question}
        columns={free.map(({ id, head }) => ({ id, head }))}
        shown={shown}
        onColumns={(ids) => change({ columns: ids.length === free.length ? '' : ids.join(',') || NO_COLUMNS })}
      />
    ),
  };
}

/** Stands in the address if the user has hidden all columns. */
const NO_COLUMNS = 'none';

type ListPageProps<Row> = Omit<PortalPageProps, 'heading' | 'children'> &
  Omit<PagedTableProps<Row>, 'caption'> & {
    /** The inputs of the list's filters. */
    filters?: ReactNode;
    /** The result of an action on the list. */
    done?: string;
    /** The open dialog. */
    children?: ReactNode;
  };

/** A page of one list: its heading, its filters, the result of the last action, and the table. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, lead, actions, filters, done = '', children, ...table } = props;
  return (
    <PortalPage title={title} lead={lead} actions={actions}>
      {filters && <div className="flex flex-wrap items-end gap-4">{filters}</div>}
      <Done said={done} />
      <PagedTable {...table} caption={title} />
      {children}
    </PortalPage>
  );
}
