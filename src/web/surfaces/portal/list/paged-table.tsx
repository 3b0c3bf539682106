import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Krama } from '#web/kit/layout/krama.tsx';
import { LoadError } from '../load-error.tsx';
import { type Column, Table } from './table.tsx';

type PagedTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** Headings between the rows, as of `Table`. */
  over?: (row: Row, before: Row | undefined) => ReactNode;
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
};

/** A list of the API as a table, with what it says while it is waited for, when it is empty and when it failed. */
export function PagedTable<Row>({ caption, columns, keyOf, over, list, empty }: PagedTableProps<Row>) {
  const text = useText();
  const { items, error, isPending, isPlaceholderData, refetch } = list;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  if (error && !items) return <LoadError onRetry={refetch} />;
  if (items?.length === 0) {
    return (
      <div className="grid justify-items-start gap-4 rounded-card border border-line bg-card p-6 sm:p-8" role="status">
        <Krama className="h-4 w-28" />
        {empty}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <Table
        caption={caption}
        columns={columns}
        rows={items ?? []}
        keyOf={keyOf}
        over={over}
        isPending={isPending || isPlaceholderData}
      />
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
