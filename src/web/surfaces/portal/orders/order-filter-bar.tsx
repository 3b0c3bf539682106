import type { ReactNode } from 'react';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { FoldedFilters } from '#web/desk/list/folded-filters.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { AgentFilter } from './agent-filter.tsx';
import { type OrderFilters, orderStatuses, paymentStatuses, policyStatuses, sortings } from './order-filters.ts';
import { PeriodFilter } from './period-filter.tsx';

type OrderFilterBarProps = {
  filters: OrderFilters;
  isFiltered: boolean;
  onChange: (some: Partial<OrderFilters>) => void;
  onClear: () => void;
  agents: readonly { id: string; name: string }[];
};

/** Filters and sorting of the list. On the phone the search is visible and the rest opens. */
export function OrderFilterBar({ filters, isFiltered, onChange, onClear, agents }: OrderFilterBarProps) {
  const text = useText();
  const { choices: products } = useProductNames();
  const named = (group: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: text(`portal-orders.${group}.${value}`) }));
  const selects = [
    { name: 'product', choices: products },
    { name: 'status', choices: named('status', orderStatuses) },
    { name: 'paymentStatus', choices: named('payment', paymentStatuses) },
    {
      name: 'policyStatus',
      choices: policyStatuses.map((value) => ({ value, label: text(`interface.policyStatuses.${value}`) })),
    },
  ] as const;
  const [usual = '', ...otherSortings] = sortings;
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <SearchInput
        label={text('portal-orders.search')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <FoldedFilters>
        {selects.map(({ name, choices }) => (
          <FilterBox key={name}>
            <FilterSelect
              label={text(`portal-orders.column.${name}`)}
              value={filters[name]}
              onChange={(value) => onChange({ [name]: value })}
              choices={choices}
            />
          </FilterBox>
        ))}
        <FilterBox>
          <AgentFilter value={filters.agent} onChange={(agent) => onChange({ agent })} known={agents} />
        </FilterBox>
        <FilterBox>
          <FilterSelect
            label={text('portal-orders.overlaps.filter')}
            value={filters.insured}
            onChange={(insured) => onChange({ insured })}
            choices={[{ value: 'twice', label: text('portal-orders.overlaps.title') }]}
          />
        </FilterBox>
        <PeriodFilter bounds={filters} onChange={onChange} />
        <FilterBox>
          <FilterSelect
            label={text('portal-orders.sort.label')}
            all={text(`portal-orders.sort.${usual}`)}
            value={filters.sort === usual ? '' : filters.sort}
            onChange={(sort) => onChange({ sort })}
            choices={named('sort', otherSortings)}
          />
        </FilterBox>
      </FoldedFilters>
      {isFiltered && (
        <Button variant="quiet" onClick={onClear}>
          {text('portal-orders.clear')}
        </Button>
      )}
    </div>
  );
}

/** All have the same width, for choices of any length. */
function FilterBox({ children }: { children: ReactNode }) {
  return <div className="md:w-44">{children}</div>;
}
