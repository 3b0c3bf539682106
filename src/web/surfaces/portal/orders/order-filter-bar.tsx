import { type ReactNode, useState } from 'react';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { dueOrders } from '#contract/purchase/due-orders.ts';
import { useUser } from '#web/api/people/user.ts';
import { useReportChoices } from '#web/api/reports.ts';
import { useToday } from '#web/api/use-clock.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { FoldedFilters } from '#web/desk/list/folded-filters.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { DayFilters } from '#web/desk/list-tools/day-filters.tsx';
import type { Choice } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import {
  datings,
  lostChoices,
  type OrderFilters,
  orderStatuses,
  paymentStatuses,
  policyStatuses,
  sortings,
} from './order-filters.ts';
import { listPeriods } from './periods.ts';

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
    { name: 'due', choices: named('due', dueOrders) },
    { name: 'lost', choices: named('lost', lostChoices) },
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
              all
            />
          </FilterBox>
        ))}
        <FilterBox>
          <AgentFilter filters={filters} onChange={onChange} known={agents} />
        </FilterBox>
        <FilterBox>
          <FilterSelect
            label={text('portal-orders.overlaps.filter')}
            value={filters.insured}
            onChange={(insured) => onChange({ insured })}
            choices={[{ value: 'twice', label: text('portal-orders.overlaps.title') }]}
            all
          />
        </FilterBox>
        <PeriodFilter bounds={filters} onChange={onChange} />
        {/* A wide list is ordered by its headings. */}
        <div className="md:hidden">
          <FilterSelect
            label={text('portal-orders.sort.label')}
            all={text(`portal-orders.sort.${usual}`)}
            value={filters.sort === usual ? '' : filters.sort}
            onChange={(sort) => onChange({ sort })}
            choices={named('sort', otherSortings)}
          />
        </div>
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

type AgentFilterProps = {
  filters: Pick<OrderFilters, 'agent' | 'owner'>;
  onChange: (some: Partial<OrderFilters>) => void;
  /** Agents from the rows of the list, for a selected agent who is not among the choices. */
  known: readonly { id: string; name: string }[];
};

/**
 * A filter by agent. Users who may see reports choose among all agents; others between their own orders and those of
 * colleagues.
 */
function AgentFilter({ filters, onChange, known }: AgentFilterProps) {
  const { user } = useUser();
  if (!user) return null;
  const knowsAll = user.scope.some((one) => one === 'b2b:reports' || one === 'insurer:orders');
  const props = {
    known,
    value: filters.owner || filters.agent,
    onChange: (id: string) => onChange({ owner: id, agent: '' }),
  };
  return knowsAll ? <AllAgents {...props} user={user} /> : <Agents {...props} choices={ownOrders(user)} />;
}

type AgentsProps = {
  /** Id of a user; empty for all. */
  value: string;
  onChange: (agent: string) => void;
  known: AgentFilterProps['known'];
};

function AllAgents({ user, ...props }: AgentsProps & { user: ProfileView }) {
  const { data } = useReportChoices();
  const partners = new Map(data?.partners.map(({ id, name }) => [id, name]));
  const choices = (data?.agents ?? [])
    .filter(({ id }) => id !== user.id)
    .map(({ id, name, partner }) => ({ value: id, label: [name, partners.get(partner)].filter(Boolean).join(' · ') }));
  return <Agents {...props} choices={[...ownOrders(user), ...choices]} />;
}

/** A choice of the own orders; the insurer's own people have none. */
function ownOrders({ id, scope }: ProfileView): Choice[] {
  return scope.includes('b2b:sell') ? [{ value: id, label: '' }] : [];
}

function Agents({ value, onChange, known, choices }: AgentsProps & { choices: readonly Choice[] }) {
  const text = useText();
  const missing = value !== '' && !choices.some((choice) => choice.value === value);
  const named = known.find(({ id }) => id === value)?.name ?? text('portal-orders.agent.other');
  const all = missing ? [...choices, { value, label: named }] : choices;
  if (all.length === 0) return null;
  return (
    <FilterSelect
      label={text('portal.words.agent')}
      all={text('portal-orders.agent.all')}
      value={value}
      onChange={onChange}
      choices={all.map((choice) => ({ ...choice, label: choice.label || text('portal-orders.agent.own') }))}
    />
  );
}

type Bounds = Pick<OrderFilters, 'from' | 'to' | 'dated'>;
type PeriodFilterProps = { bounds: Bounds; onChange: (bounds: Partial<Bounds>) => void };

/** The time of confirmation, or of another date: a common period, or two chosen days. */
function PeriodFilter({ bounds, onChange }: PeriodFilterProps) {
  const text = useText();
  const offered = listPeriods(useToday());
  const [wantsOwn, setWantsOwn] = useState(false);
  const { from, to } = bounds;
  const found = offered.find((period) => period.from === from && period.to === to);
  const isOwn = wantsOwn || (!found && (from !== '' || to !== ''));
  const choose = (name: string) => {
    setWantsOwn(name === 'own');
    const period = offered.find((one) => one.name === name);
    if (name !== 'own') onChange({ from: period?.from ?? '', to: period?.to ?? '' });
  };
  return (
    <>
      <div className="md:w-44">
        <FilterSelect
          label={text(`portal-orders.period.${bounds.dated === '' ? 'label' : 'days'}`)}
          all={text('portal-orders.period.any')}
          value={isOwn ? 'own' : (found?.name ?? '')}
          onChange={choose}
          choices={[...offered.map(({ name }) => name), 'own'].map((name) => ({
            value: name,
            label: text(`portal-orders.period.${name}`),
          }))}
        />
      </div>
      {(from !== '' || to !== '') && (
        <div className="md:w-44">
          <FilterSelect
            label={text('portal-orders.period.dated')}
            all={text('portal-orders.period.confirmed')}
            value={bounds.dated}
            onChange={(dated) => onChange({ dated })}
            choices={datings.map((value) => ({ value, label: text(`portal-orders.period.${value}`) }))}
          />
        </div>
      )}
      {isOwn && <DayFilters from={from} to={to} onChange={onChange} />}
    </>
  );
}
