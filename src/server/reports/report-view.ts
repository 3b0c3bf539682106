import type { CommissionFigures, CommissionReport, TransactionFigures, TransactionReport } from '#contract/reports.ts';
import type { Report } from './build-report.ts';
import type { Figures } from './report-repository.ts';

/** A report as the page of transactions shows it. */
export function transactionReport(report: Report): TransactionReport {
  return withFigures(
    report,
    ({ orders, premium, refunds, refunded }): TransactionFigures => ({
      ...{ orders, premium, refunds, refunded },
    }),
  );
}

/** A report as the page of commission shows it; rows that only refunds made are left out. */
export function commissionReport(report: Report): CommissionReport {
  const rows = report.rows.filter(
    ({ figures: { orders, settled, refunds } }) => orders > 0 || settled !== 0 || refunds === 0,
  );
  return withFigures(
    { ...report, rows },
    ({ orders, premium, commission, settled }): CommissionFigures => ({
      ...{ orders, premium, commission, settled, due: commission - settled },
    }),
  );
}

function withFigures<Shown>({ rows, total, before, ...report }: Report, shown: (figures: Figures) => Shown) {
  return {
    ...report,
    rows: rows.map(({ key, name, figures }) => ({ key, name, figures: shown(figures) })),
    total: shown(total),
    before: { from: before.from, to: before.to, total: shown(before.total) },
  };
}
