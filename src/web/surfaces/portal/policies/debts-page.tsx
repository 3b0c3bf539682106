import type { ReplyOf } from '#contract/call.ts';
import { type Debt, type DebtAge, debtAges, debtDays, type listDebts } from '#contract/reconciliation/debts.ts';
import { useUser } from '#web/api/people/user.ts';
import { useDebts } from '#web/api/purchase/portal-sales.ts';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { column, moneyColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';

/** Overdue instalments: of the own partner, or for the insurer of everyone. */
export function DebtsPage() {
  const text = useText();
  const nameAge = useAgeName();
  const { filters, box, isFiltered } = useFilters('age');
  const list = useDebts(filters);
  const maySet = useUser().user?.scope.includes('insurer:orders');
  return (
    <ListPage
      title={text('portal.menu.debts')}
      lead={text('policy-life.debts.lead')}
      actions={maySet && <TextLink href={patterns.dunning}>{text('policy-life.debts.setReminders')}</TextLink>}
      filters={
        <>
          <div className="w-full">
            <Sums of={list.data?.pages[0]?.sums ?? []} />
          </div>
          <FilterSelect
            label={text('policy-life.debts.age')}
            {...box('age')}
            choices={debtAges.map((age) => ({ value: age, label: nameAge(age) }))}
            all
          />
        </>
      }
      columns={useDebtColumns()}
      by="id"
      list={list}
      empty={text('policy-life.debts.none')}
      isFiltered={isFiltered}
    />
  );
}

function useAgeName(): (age: DebtAge) => string {
  const text = useText();
  return (age) => {
    const [from, to] = debtDays[age];
    return to === null
      ? text('policy-life.debts.ages.over', { days: from - 1 })
      : text('policy-life.debts.ages.to', { from, to });
  };
}

/** The sums of all debts by age; nothing is shown while there is none. */
function Sums({ of }: { of: ReplyOf<typeof listDebts>['sums'] }) {
  const { money } = useFormat();
  const nameAge = useAgeName();
  const facts = of.map(({ age, amount, currency }) => ({ term: nameAge(age), detail: money(amount, currency) }));
  return facts.length === 0 ? null : <Facts facts={facts} />;
}

function useDebtColumns(): Column<Debt>[] {
  const text = useText();
  const { date } = useFormat();
  const { nameOf } = useProductNames();
  const dayOf = (day: string) => <span className="figures whitespace-nowrap">{date(day)}</span>;
  return [
    nameColumn(text('portal.words.policyNumber'), ({ policy, product }) => (
      <Lines second={nameOf(product)}>
        <TextLink href={pathTo(patterns.policy, { number: policy })} className="figures whitespace-nowrap">
          {policy}
        </TextLink>
      </Lines>
    )),
    column(text('portal.words.customer'), ({ customer }) => (
      <Lines second={customer.phone}>
        <span className="wrap-anywhere">{customer.name}</span>
      </Lines>
    )),
    column(text('policy-life.debts.due'), ({ dueOn, days }) => (
      <Lines second={text('policy-life.debts.days', { days })}>{dayOf(dueOn)}</Lines>
    )),
    moneyColumn(text('policy-life.debts.amount'), ({ amount }) => amount),
    column(text('policy-life.debts.lapses'), ({ lapsesOn }) => dayOf(lapsesOn)),
    column(
      text('policy-life.debts.reminder'),
      ({ reminder }) =>
        reminder && (
          <Lines second={text('policy-life.debts.reminderStep', { number: reminder.nth })}>
            <Timestamp at={reminder.at} />
          </Lines>
        ),
    ),
    column(text('policy-life.expiring.soldBy'), ({ partner }) => partner?.name),
  ];
}
