import type { Reconciliation } from '#contract/reports.ts';
import { useUser } from '#web/api/people/user.ts';
import { useReconciliation } from '#web/api/reports.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Tabs } from '#web/desk/page/tabs.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { buildReportAddress, useReportFilters, views } from './filters/report-filters.ts';
import { BankRefunds, ProviderList } from './reconciliation-parts.tsx';
import { FiguresTable, ReportLoaded } from './report-parts.tsx';
import { ReportView } from './report-view.tsx';

/** Reports: sales, commission, and for the insurer the reconciliation. */
export function ReportsPage() {
  const text = useText();
  const { user } = useUser();
  const { filters, change } = useReportFilters();
  const offered = views.filter((view) => view !== 'reconciliation' || user?.scope.includes('insurer:orders'));
  const view = offered.includes(filters.view) ? filters.view : 'transactions';
  return (
    <PortalPage title={text('portal.menu.reports')}>
      <Tabs
        label={text('reports.views')}
        tabs={offered.map((one) => ({
          name: text(`reports.view.${one}`),
          href: buildReportAddress({ ...filters, view: one }),
          isShown: one === view,
        }))}
      />
      {view === 'reconciliation' ? (
        <ReconciliationView filters={filters} change={change} />
      ) : (
        <ReportView key={view} name={view} filters={{ ...filters, view }} change={change} />
      )}
    </PortalPage>
  );
}

const sold = ['written', 'returned', 'net', 'charges'] as const;
const money = ['payments', 'marked', 'spends', 'kept', 'offsets', 'refunds', 'refundsSent'] as const;

/** The comparison of recorded payments with received money: the sums of a period, and each order with a difference. */
function ReconciliationView({ filters, change }: ReturnType<typeof useReportFilters>) {
  const { from, to } = filters;
  const reply = useReconciliation({ ...(from ? { from } : {}), ...(to ? { to } : {}) });
  return (
    <div className="grid grid-cols-1 gap-6">
      <FilterBar filters={filters} shown={reply.data} onChange={change} />
      <ReportLoaded call={reply}>{(found) => <Agreement found={found} />}</ReportLoaded>
      <ProviderList />
      <BankRefunds />
    </div>
  );
}

function Agreement({ found }: { found: Reconciliation }) {
  const text = useText();
  const format = useFormat();
  const { differences, currency, orders } = found;
  const amountOf = (amount: number) => format.money(amount, currency);
  const period = { from: format.date(found.from), to: format.date(found.to) };
  const row = (key: string, name: string, amount: number, count?: number) => ({
    ...{ key, name },
    cells: [count === undefined ? '' : String(count), amountOf(amount)],
  });
  const counted = (name: (typeof money)[number]) =>
    row(name, text(`reports.money.${name}`), found[name].amount, found[name].count);
  return (
    <>
      <Notice
        kind={differences.length === 0 ? 'success' : 'warning'}
        title={text(differences.length === 0 ? 'reports.agree.title' : 'reports.differ.title', {
          ...period,
          orders,
          differences: differences.length,
        })}
      >
        {text(
          found.more ? 'reports.differ.more' : differences.length === 0 ? 'reports.agree.text' : 'reports.differ.text',
        )}
      </Notice>
      {differences.length > 0 && (
        <FiguresTable
          caption={text('reports.differ.caption')}
          head={['order', 'what', 'expected', 'received'].map((column) => text(`reports.differ.${column}`))}
          rows={differences.map(({ order, ref, kind, expected, received }) => ({
            key: ref,
            name: order,
            cells: [text(`reports.difference.${kind}`), amountOf(expected), amountOf(received)],
          }))}
          foot={[]}
        />
      )}
      <FiguresTable
        caption={text('reports.view.reconciliation')}
        head={[text('reports.money.what'), text('reports.money.count'), text('portal.words.amount')]}
        rows={[
          ...sold.map((name) =>
            row(name, text(`reports.column.${name}`), found[name], name === 'written' ? orders : undefined),
          ),
          ...money.map(counted),
          row('deferred', text('reports.money.deferred'), found.deferred),
          row('claims', text('reports.column.claimsPaid'), found.claims.amount, found.claims.count),
        ]}
        foot={[row('open', text('reports.money.open'), found.open)]}
      />
    </>
  );
}
