import { useState } from 'react';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type { SaleView, SoldPolicy } from '#contract/studio/releases.ts';
import { useSales, useSoldPolicies } from '#web/api/studio/releases.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { ReleaseLink } from '#web/surfaces/studio/base/names/release-link.tsx';
import { useSaleColumns } from '#web/surfaces/studio/base/names/use-sale-columns.tsx';

/** Lists all sales, withdrawals and cancellations with person and reason, the newest first. */
export function SaleHistory() {
  const text = useText();
  const { product, from, reason } = useSaleColumns();
  const [shown, setShown] = useState<SaleView | null>(null);
  const columns: Column<SaleView>[] = [
    product,
    {
      head: text('studio.history.what'),
      cell: (sale) => {
        const { version, calledOffAt } = sale;
        const what = text(`studio.history.${calledOffAt ? 'calledOff' : version === null ? 'withdrawn' : 'sold'}`);
        if (calledOffAt || version === null || sale.product === SITE) return what;
        return (
          <Lines
            second={
              <button type="button" className="link" onClick={() => setShown(sale)}>
                {text('studio.history.policies')}
              </button>
            }
          >
            {what}
          </Lines>
        );
      },
    },
    from,
    { head: text('studio.release.head'), cell: ({ release }) => <ReleaseLink release={release} /> },
    reason,
  ];
  return (
    <>
      <PagedTable
        caption={text('studio.history.title')}
        columns={columns}
        by="id"
        list={useSales()}
        empty={text('studio.history.none')}
      />
      {shown && (
        <Dialog open title={text('studio.history.policies')} onClose={() => setShown(null)}>
          <SoldPolicies sale={shown} />
        </Dialog>
      )}
    </>
  );
}

/** Lists the policies in force from one sale; the holders only for users who may see orders. */
function SoldPolicies({ sale }: { sale: SaleView }) {
  const text = useText();
  const { date } = useFormat();
  const list = useSoldPolicies(sale.id);
  const columns: Column<SoldPolicy>[] = [
    {
      head: text('portal.words.policy'),
      isName: true,
      cell: ({ number }) => <span className="figures">{number}</span>,
    },
    {
      head: text('portal.words.period'),
      cell: ({ effectiveFrom, effectiveTo }) =>
        text('portal.words.fromTo', { from: date(effectiveFrom), to: date(effectiveTo) }),
    },
    { head: text('portal.words.policyHolder'), cell: ({ holder }) => holder },
  ];
  const isNamed = list.items?.some(({ holder }) => holder !== null);
  return (
    <PagedTable
      caption={text('studio.history.policies')}
      columns={isNamed ? columns : columns.slice(0, 2)}
      by="number"
      list={list}
      empty={text('portal.words.none')}
    />
  );
}
