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

const cell = 'whitespace-nowrap px-4 py-2.5 text-right';
const first = 'sticky left-0 min-w-36 bg-card px-4 py-2.5 text-left';

/** Figures in aligned columns; a table wider than a phone scrolls sideways by itself, and the names stay. */
export function FiguresTable({ caption, head: [name, ...columns], rows, foot }: FiguresTableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-card shadow-card"
    >
      <table className="figures w-full border-collapse text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-ink">
            <th scope="col" className={clsx(first, 'font-semibold')}>
              {name}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={clsx(cell, 'font-semibold')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} className="border-line border-b" />
          ))}
        </tbody>
        <tfoot>
          {foot.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              className={index === 0 ? 'border-ink border-t font-semibold text-ink' : 'text-muted'}
            />
          ))}
        </tfoot>
      </table>
    </section>
  );
}

function Row({ row: { name, cells }, className }: { row: TableRow; className: string }) {
  return (
    <tr className={className}>
      <th scope="row" className={clsx(first, '[font-weight:inherit]')}>
        {name}
      </th>
      {cells.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other key here
        <td key={index} className={cell}>
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
