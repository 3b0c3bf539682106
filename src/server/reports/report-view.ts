import type {
  ClaimFigures,
  ClaimsReport,
  CommissionFigures,
  CommissionReport,
  ConversionFigures,
  ConversionReport,
  PremiumFigures,
  RetentionFigures,
  RetentionReport,
  TransactionFigures,
  TransactionReport,
} from '#contract/reports.ts';
import type { Report } from './build-report.ts';
import type { DraftCounts } from './conversion-repository.ts';

/** Returns a report for the page of transactions. */
export function viewTransactionReport(report: Report): TransactionReport {
  return withFigures(
    report,
    ({ orders, written, returned, charges, refunds, refunded }): TransactionFigures => ({
      ...{ orders, written, returned, net: written - returned, charges, refunds, refunded },
    }),
  );
}

/** Returns a report for the page of commission, without products and people that have no commission. */
export function viewCommissionReport(report: Report): CommissionReport {
  const isTime = report.by === 'day' || report.by === 'week' || report.by === 'month';
  const shown = withFigures(
    report,
    ({ orders, written, returned, commission, takenBack, settled }): CommissionFigures => ({
      ...{ orders, net: written - returned, commission, takenBack, settled, due: commission - takenBack - settled },
    }),
  );
  const isSaid = ({ figures }: { figures: object }) => isTime || Object.values(figures).some((value) => value !== 0);
  return { ...shown, rows: shown.rows.filter(isSaid) };
}

/** Returns a report of claims: the amount incurred, and its percent of the earned premium. */
export function viewClaimsReport(report: Report<PremiumFigures>): ClaimsReport {
  return withFigures(report, ({ earned, claims, claimsPaid, outstanding, recovered }): ClaimFigures => {
    const incurred = claimsPaid + outstanding - recovered;
    const lossRatio = earned > 0 ? Math.round((100 * incurred) / earned) : null;
    return { earned, claims, claimsPaid, outstanding, recovered, incurred, lossRatio };
  });
}

/** Returns a report of renewals: the number of renewed policies, and their percent of all ended terms. */
export function viewRetentionReport(report: Report<Omit<RetentionFigures, 'rate'>>): RetentionReport {
  return withFigures(report, (figures): RetentionFigures => {
    const { renewed, expired, lapsed, cancelled } = figures;
    const all = renewed + expired + lapsed + cancelled;
    return { ...figures, rate: all === 0 ? null : Math.round((100 * renewed) / all) };
  });
}

/** Returns a report of conversion: issued policies in percent of the drafts that began. */
export function viewConversionReport(report: Report<DraftCounts>): ConversionReport {
  return withFigures(report, (counts): ConversionFigures => {
    const { begun, issued } = counts;
    return { ...counts, conversion: begun === 0 ? null : Math.round((100 * issued) / begun) };
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
