import type { SaleView } from '#contract/studio/releases.ts';
import { useSales } from '#web/api/studio/releases.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PagedTable } from '#web/surfaces/portal/list/paged-table.tsx';
import type { Column } from '#web/surfaces/portal/list/table.tsx';
import { ReleaseLink } from '../release-link.tsx';
import { useSaleColumns } from '../use-sale-columns.tsx';

/** Who put what on sale, withdrew it or called it off, and why; the newest first. */
export function SaleHistory() {
  const text = useText();
  const { product, from, reason } = useSaleColumns();
  const columns: Column<SaleView>[] = [
    product,
    {
      head: text('studio.history.what'),
      cell: ({ version, calledOffAt }) =>
        text(`studio.history.${calledOffAt ? 'calledOff' : version === null ? 'withdrawn' : 'sold'}`),
    },
    from,
    { head: text('studio.release.head'), cell: ({ release }) => <ReleaseLink release={release} /> },
    reason,
  ];
  return (
    <PagedTable
      caption={text('studio.history.title')}
      columns={columns}
      by="id"
      list={useSales()}
      empty={text('studio.history.none')}
    />
  );
}
