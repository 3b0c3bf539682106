import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { CrumbsPage, useCrumbs, useHolderRoute } from './crumbs-page.tsx';
import { HolderList } from './holder-list.tsx';

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
