import type {
  ClaimsReport,
  CommissionFigures,
  CommissionReport,
  ConversionReport,
  PremiumReport,
  RetentionReport,
  TransactionFigures,
  TransactionReport,
} from '#contract/reports.ts';

type Figures = TransactionFigures | CommissionFigures;
/** Reports with a plot. */
export type PlottedReport = TransactionReport | CommissionReport;
export type AnyReport = PlottedReport | PremiumReport | ClaimsReport | RetentionReport | ConversionReport;

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

const COUNTS = [
  ...['orders', 'refunds', 'claims', 'renewed', 'expired', 'lapsed', 'cancelled'],
  ...['begun', 'quoted', 'confirmed', 'issued'],
];

export function isCount(name: string): boolean {
  return COUNTS.includes(name);
}

/** A percentage of a report. */
export const isPercent = (name: string): boolean => ['rate', 'lossRatio', 'conversion'].includes(name);

type TimeRow = { key: string | null; figures: object };

/**
 * Puts days, weeks or months without any figure together: each run of two or more of them is one entry.
 */
export function foldEmptyRows<Row extends TimeRow>(rows: readonly Row[]): Row[][] {
  const folded: Row[][] = [];
  for (const row of rows) {
    const last = folded.at(-1);
    if (last && hasNothing(row) && hasNothing(last[0] as Row)) last.push(row);
    else folded.push([row]);
  }
  return folded;
}

const hasNothing = ({ figures }: TimeRow): boolean =>
  Object.values(figures).every((value) => value === 0 || value === null);

/** True without sales, refunds and settlements. */
export function isEmpty({ total }: AnyReport): boolean {
  return Object.values(total).every((value) => value === 0 || value === null);
}
