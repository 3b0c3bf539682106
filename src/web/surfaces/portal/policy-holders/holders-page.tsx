import type { HolderView } from '#contract/claims/policy-holders.ts';
import { useHolders } from '#web/api/claims/policy-holders.ts';
import { column, figureColumn, listColumns, nameColumn } from '#web/desk/list/columns.tsx';
import { CoverDates } from '#web/desk/list/cover-dates.tsx';
import { ProductFilter } from '#web/desk/list/filter-select.tsx';
import { NothingYet } from '#web/desk/list/nothing-yet.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { CrumbsPage, useCrumbs, useHolderRoute } from './crumbs-page.tsx';
import { buildBalanceAddress, buildHolderAddresses } from './holder-addresses.ts';

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

/**
 * People with a policy of one product.
 *
 * @param wantsPlan a plan was requested without a policyholder: plans are as they were bought, so a person must be
 * chosen first
 */
export function ProductHoldersPage({ wantsPlan = false }: { wantsPlan?: boolean }) {
  const text = useText();
  const { product = '' } = useHolderRoute();
  const { nameOf } = useProductNames();
  const [all] = useCrumbs(product)();
  const { filters, box, isFiltered } = useFilters('search');
  return (
    <CrumbsPage crumbs={all ? [all] : []} title={nameOf(product)}>
      {wantsPlan && <Notice title={text('policy-holders.chooseHolder')} />}
      <SearchInput label={text('policy-holders.search')} {...box('search')} />
      <HolderList asked={{ ...filters, product }} product={product} isFiltered={isFiltered} />
    </CrumbsPage>
  );
}

type HolderListProps = {
  asked: { search: string; product: string };
  /** The product from which the user came: policyholders open beneath it. */
  product?: string;
  isFiltered: boolean;
};

/** People who hold policies, the last buyer first. */
function HolderList({ asked, product, isFiltered }: HolderListProps) {
  const text = useText();
  const format = useFormat();
  const { nameOf } = useProductNames();
  const list = useHolders(asked);
  const columns = listColumns<HolderView>({
    name: nameColumn(text('portal.words.name'), ({ id, name }) => (
      <TextLink href={buildHolderAddresses(id, product).holder}>{name}</TextLink>
    )),
    phone: column(text('interface.ui.phoneNumber'), ({ phone }) => (
      <span className="figures whitespace-nowrap">{phone}</span>
    )),
    policies: figureColumn(text('policy-holders.policies'), ({ policies }) => policies),
    products: column(text('policy-holders.products'), ({ products }) => format.list(products.map(nameOf))),
    latest: column(text('policy-holders.latest'), ({ latest }) => (
      <span className="figures whitespace-nowrap">{latest.number}</span>
    )),
    status: column(text('portal.words.status'), ({ latest }) => <PolicyTag {...latest} />),
    cover: column(text('portal.words.cover'), ({ latest }) => <CoverDates {...latest} />),
  });
  return (
    <PagedTable
      caption={text('portal.menu.policyHolders')}
      columns={columns}
      by="id"
      list={list}
      savedAs="holders"
      empty={isFiltered ? text('policy-holders.noneFound') : <NothingYet>{text('policy-holders.none')}</NothingYet>}
    />
  );
}
