import type { SaleView } from '#contract/studio/releases.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { useSaleColumns } from '#web/surfaces/studio/base/names/use-sale-columns.tsx';

/** What was put on sale of a release, from when, on which terms and by whom. */
export function SalesSection({ sales }: { sales: SaleView[] }) {
  const text = useText();
  const { product, from, reason } = useSaleColumns();
  if (sales.length === 0) return null;
  const columns: Column<SaleView>[] = [
    product,
    {
      head: text('studio.history.what'),
      cell: ({ version, calledOffAt, holds }) => (
        <Tag variant={holds && version !== null ? 'success' : 'plain'}>
          {text(`studio.history.${calledOffAt ? 'calledOff' : version === null ? 'withdrawn' : 'sold'}`)}
        </Tag>
      ),
    },
    from,
    {
      head: text('studio.history.terms'),
      cell: ({ drafts, offers }) => (
        <Lines wraps second={text(`studio.publish.offers.${offers}`)}>
          {text(`studio.publish.drafts.${drafts}`)}
        </Lines>
      ),
    },
    reason,
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
