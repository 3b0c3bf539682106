import type { Reconciliation } from '#contract/reports.ts';
import { useReconciliation } from '#web/api/reports.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { BankRefunds } from './bank-refunds.tsx';
import { FiguresTable } from './figures-table.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import type { useReportFilters } from './filters/report-filters.ts';
import { ProviderList } from './provider-list.tsx';
import { ReportLoaded } from './report-loaded.tsx';

const lines = ['byCustomer', 'byBalance', 'marked', 'payments', 'refunds', 'spends', 'kept'] as const;

/** Whether what was paid is what came in: the sums of a period, and each order whose money is not what it should be. */
export function ReconciliationView({ filters, change }: ReturnType<typeof useReportFilters>) {
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
  const money = (amount: number) => format.money(amount, currency);
  const period = { from: format.date(found.from), to: format.date(found.to) };
  const row = (name: (typeof lines)[number] | 'orders') => ({
    key: name,
    name: text(`reports.money.${name}`),
    cells: [String(found[name].count), money(found[name].amount)],
  });
  return (
    <>
      <Notice
        kind={differences.length === 0 ? 'success' : 'warning'}
        title={text(differences.length === 0 ? 'reports.agree.title' : 'reports.differ.title', {
          ...period,
          orders: orders.count,
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
            cells: [text(`reports.difference.${kind}`), money(expected), money(received)],
          }))}
          foot={[]}
        />
      )}
      <FiguresTable
        caption={text('reports.view.reconciliation')}
        head={[text('reports.money.what'), text('reports.money.count'), text('portal.words.amount')]}
        rows={lines.map(row)}
        foot={[row('orders')]}
      />
    </>
  );
}
