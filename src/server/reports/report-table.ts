import type { Locale } from '#contract/products.ts';
import type { ConversionPages } from '#contract/reconciliation/conversion-pages.ts';
import type {
  ClaimsReport,
  CommissionReport,
  ConversionReport,
  PremiumReport,
  RetentionReport,
  TransactionReport,
} from '#contract/reports.ts';
import type { TableCell } from '#server/platform/sheets/write-csv.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';

export type AnyReport =
  | TransactionReport
  | CommissionReport
  | PremiumReport
  | ClaimsReport
  | RetentionReport
  | ConversionReport;
type TableWords = Pick<PurchaseServices, 'wording' | 'catalogue'>;

/**
 * Rows of cells, the first of them the header. `sums` are separate, so that a reader who sums a column does not count
 * them.
 */
export type ReportTable = { rows: TableCell[][]; sums: TableCell[][]; sumsName: string };

/** Builds the cells of a report in a language: its rows, the total and the previous period. */
export function buildReportTable(words: TableWords, locale: Locale, report: AnyReport): ReportTable {
  const say = (id: string, params?: Record<string, string>) => words.wording.say(locale, `reports.${id}`, params);
  const { by, currency, rows, total, before } = report;
  const columns = Object.keys(total);
  const cells = (figures: object): TableCell[] =>
    Object.entries(figures).map(([name, value]) =>
      value === null ? '' : isCount(name) ? value : { amount: value, currency },
    );
  const head = columns.map((name) => say(isCount(name) ? `figures.${name}` : `amounts.${name}`, { currency }));
  return {
    rows: [
      [say(`by.${by}`), ...head],
      ...rows.map(({ key, name, figures }) => [name ?? nameOf(key), ...cells(figures)]),
    ],
    sums: [
      [say('period'), ...head],
      [words.wording.say(locale, 'portal.words.fromTo', { from: report.from, to: report.to }), ...cells(total)],
      [say('beforeIn', { from: before.from, to: before.to }), ...cells(before.total)],
    ],
    sumsName: words.wording.say(locale, 'portal.words.total'),
  };

  function nameOf(key: string | null): string {
    if (key === null) return say(`none.${by === 'product' || by === 'agent' ? by : 'partner'}`);
    if (by !== 'product') return key;
    return words.catalogue.current(key)?.messages(locale)[`${key}.name`] ?? key;
  }
}

/** Builds the cells of the pages and questions at which drafts stopped: one line each, a page before its questions. */
export function buildStopsTable({ wording }: TableWords, locale: Locale, { pages }: ConversionPages): TableCell[][] {
  const say = (id: string) => wording.say(locale, `reports.stops.${id}`);
  return [
    ['page', 'question', 'reached', 'stopped', 'open'].map(say),
    ...pages.flatMap(({ name, reached, stopped, open, questions }): TableCell[][] => [
      [name, '', reached, stopped, open],
      ...questions.map((one) => [name, one.name ?? say('none'), '', one.stopped, one.open]),
    ]),
  ];
}

const CONVERSION = ['begun', 'quoted', 'confirmed', 'issued', 'conversion'];

/** Columns without money: counts and percent. */
const COUNTS = [
  'orders',
  'refunds',
  'claims',
  'renewed',
  'expired',
  'lapsed',
  'cancelled',
  'rate',
  'lossRatio',
  ...CONVERSION,
];

function isCount(name: string): boolean {
  return COUNTS.includes(name);
}
