import type { CustomerRow } from '#contract/purchase/sales.ts';
import { useCustomers } from '#web/api/purchase/portal-sales.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { patterns } from '#web/router/paths.ts';
import { PagedTable } from '../list/paged-table.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useFilters } from '../list/use-filters.ts';
import { PortalPage } from '../portal-page.tsx';
import { CustomerHead } from './customer-head.tsx';
import { usePurchaseColumns } from './purchase-columns.tsx';

/** Customers of the own partner, each with everything bought, whoever bought last first. */
export function CustomersPage() {
  return useMessages(['portal-sales']) ? <Customers /> : <ChunkLoading />;
}

function Customers() {
  const text = useText();
  const { filters, setFilter, isFiltered } = useFilters('search');
  const list = useCustomers(filters);
  const columns = usePurchaseColumns();
  const items = list.items?.flatMap(({ purchases, ...customer }: CustomerRow) =>
    purchases.map((purchase) => ({ customer: { ...customer, count: purchases.length }, ...purchase })),
  );
  return (
    <PortalPage title={text('portal.menu.customers')} lead={text('portal-sales.customers.lead')}>
      <SearchBox
        label={text('portal-sales.search')}
        value={filters.search}
        onChange={(search) => setFilter('search', search)}
      />
      <PagedTable
        caption={text('portal.menu.customers')}
        columns={columns}
        keyOf={({ order }) => order}
        over={({ customer }, before) =>
          customer.phone !== before?.customer.phone && <CustomerHead customer={customer} />
        }
        list={{ ...list, items }}
        empty={
          isFiltered ? (
            <p>{text('interface.ui.nothingFound')}</p>
          ) : (
            <>
              <p>{text('portal-sales.customers.none')}</p>
              <ButtonLink href={patterns.portalHome}>{text('portal.menu.getQuote')}</ButtonLink>
            </>
          )
        }
      />
    </PortalPage>
  );
}
