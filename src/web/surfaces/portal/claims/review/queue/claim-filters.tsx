import { type ClaimStatus, claimStatuses } from '#contract/claims/claims.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FilterSelect } from '#web/surfaces/portal/list/filter-select.tsx';
import { FoldedFilters } from '#web/surfaces/portal/list/folded-filters.tsx';
import { SearchBox } from '#web/surfaces/portal/list/search-box.tsx';
import { useProductNames } from '#web/surfaces/portal/list/use-product-names.ts';

type ClaimFilterName = 'search' | 'status' | 'product';

type ClaimFiltersProps = {
  filters: Record<ClaimFilterName, string>;
  onChange: (name: ClaimFilterName, value: string) => void;
  /** What no status means. */
  allStatuses: string;
  statuses?: readonly ClaimStatus[];
  children?: React.ReactNode;
};

/** What a list of claims is narrowed by. */
export function ClaimFilters({
  filters,
  onChange,
  allStatuses,
  statuses = claimStatuses,
  children,
}: ClaimFiltersProps) {
  const text = useText();
  const { choices } = useProductNames();
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchBox
        label={text('claim-review.queue.search')}
        value={filters.search}
        onChange={(search) => onChange('search', search)}
      />
      <FoldedFilters>
        <FilterSelect
          label={text('portal.words.status')}
          all={allStatuses}
          value={filters.status}
          onChange={(status) => onChange('status', status)}
          choices={statuses.map((value) => ({ value, label: text(`claims.statuses.${value}`) }))}
        />
        <FilterSelect
          label={text('portal.words.product')}
          all={text('portal.words.all')}
          value={filters.product}
          onChange={(product) => onChange('product', product)}
          choices={choices}
        />
        {children}
      </FoldedFilters>
    </div>
  );
}
