import type {
  CommissionFigures,
  CommissionReport,
  PremiumReport,
  RetentionReport,
  TransactionFigures,
  TransactionReport,
} from '#contract/reports.ts';

type Figures = TransactionFigures | CommissionFigures;
/** Those that are drawn. */
export type PlottedReport = TransactionReport | CommissionReport;
export type AnyReport = PlottedReport | PremiumReport | RetentionReport;

export function isPlotted(report: AnyReport): report is PlottedReport {
  return 'orders' in report.total;
}

/** The amount that a report is about: what was sold, or what was earned with it. */
export function mainAmount(figures: Figures): number {
  return 'commission' in figures ? figures.commission : figures.premium;
}

/** What its bars are made of: commission still due, and settled. Below zero there is nothing to draw. */
export function partsOf(figures: Figures): number[] {
  if (!('commission' in figures)) return [Math.max(0, figures.premium)];
  const due = Math.max(0, figures.due);
  return [due, Math.max(0, Math.min(figures.settled, figures.commission - due))];
}

export function isCount(name: string): boolean {
  return ['orders', 'refunds', 'renewed', 'expired', 'lapsed', 'cancelled'].includes(name);
}

/** Nothing sold, nothing gone back, nothing settled. */
export function isEmpty({ total }: AnyReport): boolean {
  return Object.values(total).every((value) => value === 0);
}
