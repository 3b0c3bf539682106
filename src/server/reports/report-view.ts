import type {
  CommissionFigures,
  CommissionReport,
  RetentionFigures,
  RetentionReport,
  TransactionFigures,
  TransactionReport,
} from '#contract/reports.ts';
import type { Report } from './build-report.ts';

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

/** How many policies stayed, and which part that is of all whose term ended. */
export function retentionReport(report: Report<Omit<RetentionFigures, 'rate'>>): RetentionReport {
  return withFigures(report, (figures): RetentionFigures => {
    const { renewed, expired, lapsed, cancelled } = figures;
    const all = renewed + expired + lapsed + cancelled;
    return { ...figures, rate: all === 0 ? 0 : Math.round((100 * renewed) / all) };
  });
}

function withFigures<F extends Record<string, number>, Shown>(
  { rows, total, before, ...report }: Report<F>,
  shown: (figures: F) => Shown,
) {
  return {
    ...report,
    rows: rows.map(({ key, name, figures }) => ({ key, name, figures: shown(figures) })),
    total: shown(total),
    before: { from: before.from, to: before.to, total: shown(before.total) },
  };
}
