import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { join } from '#web/ui/join.ts';
import { FilterSelect } from '../filter-select.tsx';
import { SearchBox } from '../search-box.tsx';
import { useProductNames } from '../use-product-names.ts';
import { AgentFilter } from './agent-filter.tsx';
import { type OrderFilters, orderStatuses, paymentStatuses, sortings } from './order-filters.ts';
import { PeriodFilter } from './period-filter.tsx';

type OrderFilterBarProps = {
  filters: OrderFilters;
  isFiltered: boolean;
  onChange: (some: Partial<OrderFilters>) => void;
  onClear: () => void;
  agents: readonly { id: string; name: string }[];
};

/** What the list shows, and in which order. On the phone the search is in sight and the rest opens. */
export function OrderFilterBar({ filters, isFiltered, onChange, onClear, agents }: OrderFilterBarProps) {
  const text = useText();
  const id = useId();
  const { choices: products } = useProductNames();
  const [isOpen, setOpen] = useState(false);
  const named = (group: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: text(`portal-orders.${group}.${value}`) }));
  const selects = [
    { name: 'product', choices: products },
    { name: 'status', choices: named('status', orderStatuses) },
    { name: 'paymentStatus', choices: named('payment', paymentStatuses) },
  ] as const;
  const [usual = '', ...otherSortings] = sortings;
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <SearchBox
        label={text('portal-orders.search')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <Button
        look="quiet"
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={SlidersHorizontal} className="size-4.5" />
        {text('portal-orders.filters')}
      </Button>
      <div id={id} className={join('w-full gap-3 md:contents', isOpen ? 'grid' : 'hidden')}>
        {selects.map(({ name, choices }) => (
          <FilterBox key={name}>
            <FilterSelect
              label={text(`portal-orders.column.${name}`)}
              all={text('portal.all')}
              value={filters[name]}
              onChange={(value) => onChange({ [name]: value })}
              choices={choices}
            />
          </FilterBox>
        ))}
        <FilterBox>
          <AgentFilter value={filters.agent} onChange={(agent) => onChange({ agent })} known={agents} />
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
      </div>
      {isFiltered && (
        <Button look="quiet" onClick={onClear}>
          {text('portal-orders.clear')}
        </Button>
      )}
    </div>
  );
}

/** All as wide as each other, however long their choices are. */
function FilterBox({ children }: { children: ReactNode }) {
  return <div className="md:w-44">{children}</div>;
}
