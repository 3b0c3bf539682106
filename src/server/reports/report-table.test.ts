import { expect, test } from 'vitest';
import { partial } from '#tests/support/partial.ts';
import type { Catalogue } from '../catalogue/products/product-catalogue.ts';
import { buildReportTable } from './report-table.ts';

const said = (params: object = {}) => Object.values(params).join('-');
const words = partial<Parameters<typeof buildReportTable>[0] & { catalogue: Catalogue }>({
  wording: { say: (_locale: string, id: string, params?: object) => [id, said(params)].filter(Boolean).join(' ') },
  catalogue: {
    current: (id: string) => (id === 'car' ? { messages: () => ({ 'car.name': 'Car insurance' }) } : undefined),
  },
});

const figures = { orders: 2, written: 900, returned: 0, net: 900, charges: 5, refunds: 1, refunded: 300 };
const reportBy = (by: 'product' | 'agent' | 'partner' | 'month', rows: [string | null, string | null][]) => ({
  ...{ from: '2026-04-01', to: '2026-04-30', by, currency: 'USD' },
  rows: rows.map(([key, name]) => ({ key, name, figures })),
  total: figures,
  before: { from: '2026-03-01', to: '2026-03-31', total: { ...figures, written: 100 } },
});
const usd = (amount: number) => ({ amount, currency: 'USD' });
const cells = [2, usd(900), usd(0), usd(900), usd(5), 1, usd(300)];

test('a sheet has a head, the product names that customers see, and separate sums', () => {
  const rows: [string | null, string | null][] = [
    ['car', null],
    ['gone', null],
    [null, null],
  ];
  const head = [
    'figures.orders',
    ...['written', 'returned', 'net', 'charges'].map((name) => `amounts.${name}`),
    'figures.refunds',
    'amounts.refunded',
  ].map((id) => `reports.${id} USD`);
  expect(buildReportTable(words, 'en', reportBy('product', rows))).toEqual({
    rows: [
      ['reports.by.product', ...head],
      ['Car insurance', ...cells],
      ['gone', ...cells],
      ['reports.none.product', ...cells],
    ],
    sums: [
      ['reports.period', ...head],
      ['portal.words.fromTo 2026-04-01-2026-04-30', ...cells],
      ['reports.beforeIn 2026-03-01-2026-03-31', 2, usd(100), ...cells.slice(2)],
    ],
    sumsName: 'portal.words.total',
  });
});

test.each([
  ['agent', 'reports.none.agent'],
  ['partner', 'reports.none.partner'],
  ['month', 'reports.none.partner'],
] as const)('rows by %s show their names, or their keys if they have no name', (by, nobodys) => {
  const { rows } = buildReportTable(
    words,
    'en',
    reportBy(by, [
      ['a-1', 'Sokha Chan'],
      ['car', null],
      [null, null],
    ]),
  );
  expect(rows.slice(1).map(([name]) => name)).toEqual(['Sokha Chan', 'car', nobodys]);
});
