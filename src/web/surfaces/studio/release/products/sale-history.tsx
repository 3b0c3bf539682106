import { useState } from 'react';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type { SaleView } from '#contract/studio/releases.ts';
import { useSales } from '#web/api/studio/releases.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ReleaseLink } from '#web/surfaces/studio/base/names/release-link.tsx';
import { useSaleColumns } from '#web/surfaces/studio/base/names/use-sale-columns.tsx';
import { SoldPolicies } from './sold-policies.tsx';

/** Who put what on sale, withdrew it or called it off, and why; the newest first. */
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
      {shown && <SoldPolicies sale={shown} onClose={() => setShown(null)} />}
    </>
  );
}
