import { usePortalOrders } from '#web/api/purchase/portal-orders.ts';
import { NothingYet } from '#web/desk/list/nothing-yet.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { useOrderFilters } from './order-filters.ts';

/** Order histories: the sales of the own partner, or for the insurer of everyone. */
export function OrdersPage() {
  const text = useText();
  const { filters, change, clear, isFiltered } = useOrderFilters();
  const list = usePortalOrders(filters);
  const columns = useOrderColumns();
  const agents = (list.items ?? []).flatMap(({ agent }) => agent ?? []);
  return (
    <PortalPage title={text('portal-orders.title')}>
      <OrderFilterBar filters={filters} isFiltered={isFiltered} onChange={change} onClear={clear} agents={agents} />
      <div className="[&_tbody_tr]:relative">
        <PagedTable
          caption={text('portal-orders.title')}
          columns={columns}
          by="id"
          list={list}
          empty={
            isFiltered ? <NothingFound onClear={clear} /> : <NothingYet>{text('portal-orders.nothingYet')}</NothingYet>
          }
        />
      </div>
    </PortalPage>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const text = useText();
  return (
    <>
      <p>{text('portal-orders.nothingFound')}</p>
      <Button variant="secondary" onClick={onClear}>
        {text('portal-orders.clear')}
      </Button>
    </>
  );
}
