import type { ReactNode } from 'react';
import { claimStatuses } from '#contract/claims/claims.ts';
import { FilterSelect, ProductFilter } from '#web/desk/list/filter-select.tsx';
import { FoldedFilters } from '#web/desk/list/folded-filters.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import type { useFilters } from '#web/desk/list/use-filters.ts';
import { useText } from '#web/i18n/use-text.ts';

type ClaimFiltersProps = {
  /** The result of `useFilters`. */
  box: ReturnType<typeof useFilters<'search' | 'status' | 'product'>>['box'];
  /** The label of the empty status, if it is not "all". */
  allStatuses?: string;
  children?: ReactNode;
};

/** The filters of a list of claims. */
export function ClaimFilters({ box, allStatuses, children }: ClaimFiltersProps) {
  const text = useText();
  return (
    <>
      <SearchInput label={text('claim-review.queue.search')} {...box('search')} />
      <FoldedFilters>
        <FilterSelect
          label={text('portal.words.status')}
          {...(allStatuses ? { all: allStatuses } : {})}
          {...box('status')}
          choices={claimStatuses.map((value) => ({ value, label: text(`claims.statuses.${value}`) }))}
        />
        <ProductFilter {...box('product')} />
        {children}
      </FoldedFilters>
    </>
  );
}
