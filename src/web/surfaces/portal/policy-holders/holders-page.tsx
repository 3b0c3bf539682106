import { ProductFilter } from '#web/desk/list/filter-select.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { buildBalanceAddress } from './holder-addresses.ts';
import { HolderList } from './holder-list.tsx';

/** All policyholders: searched by name, phone or policy number, and by product. */
export function HoldersPage() {
  const text = useText();
  const { filters, box, isFiltered } = useFilters('search', 'product');
  return (
    <PortalPage
      title={text('portal.menu.policyHolders')}
      actions={
        <ButtonLink variant="secondary" href={buildBalanceAddress()}>
          {text('policy-holders.balance.title')}
        </ButtonLink>
      }
    >
      <div className="flex flex-wrap items-end gap-4">
        <SearchInput label={text('policy-holders.search')} {...box('search')} />
        <ProductFilter {...box('product')} />
      </div>
      <HolderList asked={filters} isFiltered={isFiltered} />
    </PortalPage>
  );
}
