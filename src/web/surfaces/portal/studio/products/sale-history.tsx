import type { SaleView } from '#contract/studio/releases.ts';
import { useSales } from '#web/api/studio/releases.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Lines } from '#web/surfaces/portal/list/cells.tsx';
import { PagedTable } from '#web/surfaces/portal/list/paged-table.tsx';
import type { Column } from '#web/surfaces/portal/list/table.tsx';
import { useProductNames } from '#web/surfaces/portal/list/use-product-names.ts';
import { ReleaseLink } from '../release-link.tsx';
import { Since } from '../since.tsx';

/** Who put what on sale, withdrew it or called it off, and why; the newest first. */
export function SaleHistory() {
  const text = useText();
  const { nameOf } = useProductNames();
  const columns: Column<SaleView>[] = [
    {
      head: text('portal.words.product'),
      isName: true,
      cell: ({ product, kind }) => <Lines second={text(`studio.kinds.${kind}`)}>{nameOf(product)}</Lines>,
    },
    {
      head: text('studio.history.what'),
      cell: ({ version, calledOffAt }) =>
        text(`studio.history.${calledOffAt ? 'calledOff' : version === null ? 'withdrawn' : 'sold'}`),
    },
    { head: text('studio.history.from'), cell: ({ startsAt }) => <Since at={startsAt} /> },
    { head: text('studio.release.head'), cell: ({ release }) => <ReleaseLink release={release} /> },
    {
      head: text('portal.words.reason'),
      cell: ({ reason, by }) =>
        by ? (
          <Lines wraps second={by.name}>
            {reason}
          </Lines>
        ) : (
          text('studio.release.files')
        ),
    },
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
