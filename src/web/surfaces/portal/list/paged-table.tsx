import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Krama } from '#web/kit/layout/krama.tsx';
import { LoadError } from '../page/load-error.tsx';
import { Table, type TableProps } from './table.tsx';

type PagedTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'isPending'> & {
  /** Of `usePageList`. */
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
  };
  /** What stands there instead of no rows: how to fill the list, or that nothing was found. */
  empty: ReactNode;
  /** Only some were asked for: instead of none, nothing was found. */
  isFiltered?: boolean;
};

/** A list of the API as a table, with what it says while it is waited for, when it is empty and when it failed. */
export function PagedTable<Row>({ list, empty, isFiltered = false, ...table }: PagedTableProps<Row>) {
  const text = useText();
  const { items, error, isPending, isPlaceholderData, refetch } = list;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  if (error && !items) return <LoadError onRetry={refetch} />;
  if (items?.length === 0) {
    return (
      <div className="grid justify-items-start gap-4 rounded-card border border-line bg-card p-6 sm:p-8" role="status">
        <Krama className="h-4 w-28" />
        {isFiltered ? <p>{text('interface.ui.nothingFound')}</p> : typeof empty === 'string' ? <p>{empty}</p> : empty}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Table {...table} rows={items ?? []} isPending={isPending || isPlaceholderData} />
      {isFetchNextPageError && !isFetchingNextPage && (
        <Notice kind="error" live title={text('portal.unanswered.title')}>
          {text('portal.unanswered.text')}
        </Notice>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {text('portal.more')}
        </Button>
      )}
    </div>
  );
}
