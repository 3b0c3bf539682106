import { clsx } from 'clsx/lite';
import type { Balances, PartnerEntry } from '#contract/people/partners.ts';
import { useUser } from '#web/api/people/user.ts';
import { useCommissionSums, useStatement, useStatementCommission } from '#web/api/purchase/portal-sales.ts';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { CommissionTable, OrderNumberLink, useEntryColumns } from '#web/desk/list/statement-tables.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { CommissionStatements } from './commission-statements.tsx';

/** The balance of the own partner, and its entries. */
export function StatementPage() {
  const text = useText();
  const { user } = useUser();
  const list = useStatement();
  const commission = useStatementCommission();
  const { data: sums } = useCommissionSums();
  const { money } = useFormat();
  const partner = user?.partner;
  const columns = useEntryColumns(partner?.balances.currency ?? 'USD', (number) => <OrderNumberLink number={number} />);
  const [newest] = list.items ?? [];
  return (
    <PortalPage title={text('portal.menu.statement')} lead={partner?.name}>
      {partner && <BalanceFigures balances={partner.balances} newest={newest} />}
      <PagedTable
        caption={text('portal.menu.statement')}
        columns={columns}
        by="id"
        list={list}
        savedAs="statement"
        empty={text('portal-sales.statement.none')}
      />
      <h2 className="text-lead">{text('portal.statement.commission')}</h2>
      <p className="min-h-[1lh]">
        {sums &&
          text('portal.statement.commissionDue', { amount: money(sums.all.due, partner?.balances.currency ?? 'USD') })}
      </p>
      <CommissionTable
        list={commission}
        savedAs="commission"
        orderOf={(number) => <OrderNumberLink number={number} />}
      />
      <CommissionStatements />
    </PortalPage>
  );
}

type BalanceFiguresProps = { balances: Balances; newest: PartnerEntry | undefined };

/**
 * The available amount, the total, and the reserved amount. The newest entry is more recent than the values of the
 * sign-in.
 */
function BalanceFigures({ balances, newest }: BalanceFiguresProps) {
  const text = useText();
  const { total, available } = newest ?? balances;
  const figures = [
    { name: 'available', amount: available },
    { name: 'outstanding', amount: total - available },
    { name: 'total', amount: total },
  ];
  return (
    <dl className="grid rounded-card border border-line bg-card sm:grid-cols-3 sm:divide-x sm:divide-line">
      {figures.map(({ name, amount }, index) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-x-4 gap-y-0.5 px-5 py-2 sm:grid sm:justify-normal sm:py-4"
        >
          <dt className="text-muted text-small">
            {text(`portal.balance.${name}`)}
            <span className="hidden lg:inline"> · {text(`portal-sales.statement.${name}`)}</span>
          </dt>
          <dd className={clsx('text-ink', index === 0 ? 'font-semibold text-lead' : 'sm:text-lead')}>
            <Money minorUnits={amount} currency={balances.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
