import type {
  CommissionFigures,
  CommissionReport,
  PremiumReport,
  RetentionReport,
  TransactionFigures,
  TransactionReport,
} from '#contract/reports.ts';

type Figures = TransactionFigures | CommissionFigures;
/** Reports with a plot. */
export type PlottedReport = TransactionReport | CommissionReport;
export type AnyReport = PlottedReport | PremiumReport | RetentionReport;

export function isPlotted(report: AnyReport): report is PlottedReport {
  return 'orders' in report.total;
}

/** The main amount of a report: premium written less returned, or commission earned less clawed back. Minor units. */
export function computeMainAmount(figures: Figures): number {
  return 'commission' in figures ? figures.commission - figures.takenBack : figures.net;
}

/**
 * The parts of a bar: commission still due, and settled. More returned than written, or more clawed back than earned,
 * is one part below zero.
 */
export function splitBar(figures: Figures): number[] {
  const amount = computeMainAmount(figures);
  if (!('commission' in figures) || amount <= 0) return [amount];
  const due = Math.min(amount, Math.max(0, figures.due));
  return [due, amount - due];
}

export function isCount(name: string): boolean {
  return ['orders', 'refunds', 'claims', 'renewed', 'expired', 'lapsed', 'cancelled'].includes(name);
}

/** True without sales, refunds and settlements. */
export function isEmpty({ total }: AnyReport): boolean {
  return Object.values(total).every((value) => value === 0 || value === null);
}
