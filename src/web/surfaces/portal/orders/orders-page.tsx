import { useUser } from '#web/api/people/user.ts';
import { usePortalOrders } from '#web/api/purchase/portal-orders.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { patterns } from '#web/router/paths.ts';
import { PagedTable } from '../list/paged-table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { useOrderFilters } from './order-filters.ts';

/** Order histories: what the own partner sold, or for the insurer everybody. */
export function OrdersPage() {
  return useMessages(['portal-orders']) ? <Orders /> : <ChunkLoading />;
}

function Orders() {
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
          keyOf={({ id }) => id}
          list={list}
          empty={isFiltered ? <NothingFound onClear={clear} /> : <NothingYet />}
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

function NothingYet() {
  const text = useText();
  const { user } = useUser();
  return (
    <>
      <p>{text('portal-orders.nothingYet')}</p>
      {user?.scope.includes('b2b:sell') && (
        <ButtonLink href={patterns.portalHome}>{text('portal.menu.getQuote')}</ButtonLink>
      )}
    </>
  );
}
