import type { CustomerRow } from '#contract/purchase/sales.ts';
import { useCustomers } from '#web/api/purchase/portal-sales.ts';
import { NothingYet } from '#web/desk/list/nothing-yet.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { CustomerHead } from './customer-head.tsx';
import { usePurchaseColumns } from './purchase-columns.tsx';

/** Customers of the own partner, each with all purchases, the latest buyer first. */
export function CustomersPage() {
  const text = useText();
  const { filters, box, isFiltered } = useFilters('search');
  const list = useCustomers(filters);
  const columns = usePurchaseColumns();
  const items = list.items?.flatMap(({ purchases, ...customer }: CustomerRow) =>
    purchases.map((purchase) => ({ customer: { ...customer, count: purchases.length }, ...purchase })),
  );
  return (
    <PortalPage title={text('portal.menu.customers')} lead={text('portal-sales.customers.lead')}>
      <SearchInput label={text('portal-sales.search')} {...box('search')} />
      <PagedTable
        caption={text('portal.menu.customers')}
        columns={columns}
        by="order"
        over={({ customer }, before) =>
          customer.phone !== before?.customer.phone && <CustomerHead customer={customer} />
        }
        list={{ ...list, items }}
        empty={<NothingYet>{text('portal-sales.customers.none')}</NothingYet>}
        isFiltered={isFiltered}
      />
    </PortalPage>
  );
}
