import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { FilterSelect } from '../list/filter-select.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useFilters } from '../list/use-filters.ts';
import { useProductNames } from '../list/use-product-names.ts';
import { PortalPage } from '../portal-page.tsx';
import { balanceAddress } from './holder-addresses.ts';
import { HolderList } from './holder-list.tsx';
import { NobodyYet } from './nobody-yet.tsx';
import { WithWords } from './with-words.tsx';

/** Everybody who holds a policy: searched by name, phone or policy number, and by product. */
export function HoldersPage() {
  return (
    <WithWords>
      <Holders />
    </WithWords>
  );
}

function Holders() {
  const text = useText();
  const { choices } = useProductNames();
  const { filters, setFilter, isFiltered } = useFilters('search', 'product');
  return (
    <PortalPage
      title={text('portal.menu.policyHolders')}
      actions={
        <ButtonLink variant="secondary" href={balanceAddress()}>
          {text('policy-holders.balance.title')}
        </ButtonLink>
      }
    >
      <div className="flex flex-wrap items-end gap-4">
        <SearchBox
          label={text('policy-holders.search')}
          value={filters.search}
          onChange={(search) => setFilter('search', search)}
        />
        <FilterSelect
          label={text('portal.words.product')}
          all={text('portal.words.all')}
          value={filters.product}
          onChange={(product) => setFilter('product', product)}
          choices={choices}
        />
      </div>
      <HolderList asked={filters} empty={<NobodyYet isFiltered={isFiltered} />} />
    </PortalPage>
  );
}
