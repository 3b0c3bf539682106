import type { Locale } from '#contract/products.ts';
import type { CommissionReport, TransactionReport } from '#contract/reports.ts';
import type { Services } from '../services.ts';
import type { Cell } from './write-csv.ts';

type AnyReport = TransactionReport | CommissionReport;
type Words = Pick<Services, 'wording' | 'catalogue'>;

/** A report as the cells of a sheet, in a language: a head, its rows, the total, and the period before. */
export function reportTable(words: Words, locale: Locale, report: AnyReport): Cell[][] {
  const say = (id: string, params?: Record<string, string>) => words.wording.say(locale, `reports.${id}`, params);
  const { by, currency, rows, total, before } = report;
  const columns = Object.keys(total);
  const cells = (figures: object): Cell[] =>
    Object.entries(figures).map(([name, value]) => (isCount(name) ? value : { amount: value, currency }));
  return [
    [
      say(`by.${by}`),
      ...columns.map((name) => say(isCount(name) ? `figures.${name}` : `amounts.${name}`, { currency })),
    ],
    ...rows.map(({ key, name, figures }) => [name ?? nameOf(key), ...cells(figures)]),
    [say('total'), ...cells(total)],
    [say('beforeIn', { from: before.from, to: before.to }), ...cells(before.total)],
  ];

  function nameOf(key: string | null): string {
    if (key === null) return say(`none.${by === 'product' || by === 'agent' ? by : 'partner'}`);
    if (by !== 'product') return key;
    return words.catalogue.current(key)?.messages(locale)[`${key}.name`] ?? key;
  }
}

function isCount(name: string): boolean {
  return name === 'orders' || name === 'refunds';
}
