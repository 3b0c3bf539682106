// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` removes the roles of the elements

import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { patterns } from '#web/router/paths.ts';

type TableRow = { key: string; name: ReactNode; cells: readonly ReactNode[] };

type FiguresTableProps = {
  /** The name of the table, for screen readers. */
  caption: string;
  head: readonly string[];
  rows: readonly TableRow[];
  /** Total, and the figures of the compared period. */
  foot: readonly TableRow[];
};

const cell =
  'whitespace-nowrap px-4 py-2.5 text-right max-md:flex max-md:justify-between max-md:gap-4 max-md:whitespace-normal max-md:p-0';
const first = 'sticky left-0 min-w-36 bg-card px-4 py-2.5 text-left max-md:static max-md:block max-md:p-0';

/** Figures in aligned columns; on a phone each row is a small list of its own. */
export function FiguresTable({ caption, head: [name, ...columns], rows, foot }: FiguresTableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-card shadow-card"
    >
      <table role="table" className="figures w-full border-collapse text-small max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="border-line border-b text-ink">
            <th role="columnheader" scope="col" className={clsx(first, 'font-semibold')}>
              {name}
            </th>
            {columns.map((column) => (
              <th role="columnheader" key={column} scope="col" className={clsx(cell, 'font-semibold')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} className="border-line border-b" />
          ))}
        </tbody>
        <tfoot role="rowgroup" className="max-md:block">
          {foot.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              columns={columns}
              className={index === 0 ? 'border-ink border-t font-semibold text-ink' : 'text-muted'}
            />
          ))}
        </tfoot>
      </table>
    </section>
  );
}

type RowProps = { row: TableRow; columns: readonly string[]; className: string };

function Row({ row: { name, cells }, columns, className }: RowProps) {
  return (
    <tr role="row" className={clsx('max-md:block max-md:px-4 max-md:py-3', className)}>
      <th role="rowheader" scope="row" className={clsx(first, '[font-weight:inherit] max-md:text-ink')}>
        {name}
      </th>
      {cells.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other key here
        <td role="cell" key={index} className={clsx(cell, text === '' && 'max-md:hidden')}>
          <span aria-hidden="true" className="font-normal text-muted md:hidden">
            {columns[index]}
          </span>
          {text}
        </td>
      ))}
    </tr>
  );
}

type ReportLoadedProps<Reply> = {
  call: { data: Reply | undefined; error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
  children: (reply: Reply) => ReactNode;
};

/**
 * The result of a call; until then a placeholder, and after a refusal the reason. The previous one becomes pale while
 * the next is read.
 */
export function ReportLoaded<Reply>({
  call: { data, error, refetch, isPlaceholderData },
  children,
}: ReportLoadedProps<Reply>) {
  const text = useText();
  if (isApiError(error) && error.status === 422) {
    return (
      <Notice kind="warning" live title={text('reports.badPeriod.title')}>
        <p className="mb-3">{text('reports.badPeriod.text')}</p>
        <ButtonLink variant="secondary" href={patterns.reports}>
          {text('reports.preset.thisMonth')}
        </ButtonLink>
      </Notice>
    );
  }
  if (error) return <LoadError onRetry={refetch} />;
  if (data === undefined) {
    return (
      <div aria-busy="true" className="grid gap-6">
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={`grid grid-cols-1 gap-6 ${isPlaceholderData ? 'opacity-60' : ''}`}>
      {children(data)}
    </div>
  );
}
