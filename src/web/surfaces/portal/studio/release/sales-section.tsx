import type { SaleView } from '#contract/studio/releases.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Lines } from '#web/surfaces/portal/list/cells.tsx';
import { type Column, Table } from '#web/surfaces/portal/list/table.tsx';
import { useProductNames } from '#web/surfaces/portal/list/use-product-names.ts';
import { Since } from '../since.tsx';

/** What was put on sale of a release, from when, on which terms and by whom. */
export function SalesSection({ sales }: { sales: SaleView[] }) {
  const text = useText();
  const { nameOf } = useProductNames();
  if (sales.length === 0) return null;
  const columns: Column<SaleView>[] = [
    {
      head: text('portal.words.product'),
      isName: true,
      cell: ({ product, kind }) => <Lines second={text(`studio.kinds.${kind}`)}>{nameOf(product)}</Lines>,
    },
    {
      head: text('studio.history.what'),
      cell: ({ version, calledOffAt, holds }) => (
        <Tag variant={holds && version !== null ? 'success' : 'plain'}>
          {text(`studio.history.${calledOffAt ? 'calledOff' : version === null ? 'withdrawn' : 'sold'}`)}
        </Tag>
      ),
    },
    { head: text('studio.history.from'), cell: ({ startsAt }) => <Since at={startsAt} /> },
    {
      head: text('studio.history.terms'),
      cell: ({ drafts, offers }) => (
        <Lines wraps second={text(`studio.publish.offers.${offers}`)}>
          {text(`studio.publish.drafts.${drafts}`)}
        </Lines>
      ),
    },
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
    <section aria-labelledby="sales" className="grid gap-4">
      <h2 id="sales" className="text-lead">
        {text('studio.history.ofRelease')}
      </h2>
      <Table caption={text('studio.history.ofRelease')} columns={columns} rows={sales} by="id" />
    </section>
  );
}
