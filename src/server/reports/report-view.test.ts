import { expect, test } from 'vitest';
import { salesSource } from './build-report.ts';
import { viewClaimsReport, viewCommissionReport, viewRetentionReport, viewTransactionReport } from './report-view.ts';
import type { Figures } from './sums/report-repository.ts';

const about = { from: '2026-04-01', to: '2026-04-30', by: 'partner' as const, currency: 'USD' };
const sold = (more: Partial<Figures> = {}): Figures => ({ ...salesSource.nothing, ...more });
const reportOf = <F>(rows: [string, F][], total: F, before: F) => ({
  ...about,
  rows: rows.map(([key, figures]) => ({ key, name: key.toUpperCase(), figures })),
  total,
  before: { from: '2026-03-01', to: '2026-03-31', total: before },
});

test('the page of transactions shows premium, charges and refunds, and no commission', () => {
  const figures = sold({
    orders: 2,
    written: 900,
    returned: 200,
    charges: 4,
    commission: 90,
    refunds: 1,
    refunded: 300,
  });
  const shown = { orders: 2, written: 900, returned: 200, net: 700, charges: 4, refunds: 1, refunded: 300 };
  const none = { orders: 0, written: 0, returned: 0, net: 0, charges: 0, refunds: 0, refunded: 0 };
  expect(viewTransactionReport(reportOf([['a', figures]], figures, sold()))).toEqual({
    ...about,
    rows: [{ key: 'a', name: 'A', figures: shown }],
    total: shown,
    before: { from: '2026-03-01', to: '2026-03-31', total: none },
  });
});

test('the commission page shows the reversed and the due amounts, and leaves out rows that have only refunds', () => {
  const report = reportOf(
    [
      [
        'sold',
        sold({ orders: 1, written: 900, returned: 300, commission: 90, takenBack: 30, settled: 40, refunds: 1 }),
      ],
      ['settled', sold({ settled: -25, refunds: 1 })],
      ['back', sold({ refunds: 1, refunded: 300 })],
    ],
    sold({
      orders: 1,
      written: 900,
      returned: 300,
      commission: 90,
      takenBack: 30,
      settled: 15,
      refunds: 3,
      refunded: 300,
    }),
    sold(),
  );
  const { rows, total } = viewCommissionReport(report);
  expect(rows.map(({ key, figures }) => [key, figures.due])).toEqual([
    ['sold', 20],
    ['settled', 25],
  ]);
  expect(total).toEqual({ orders: 1, net: 600, commission: 90, takenBack: 30, settled: 15, due: 45 });
  expect(viewCommissionReport({ ...report, by: 'month' }).rows).toHaveLength(3);
});

test('the page of retention shows the renewed share of the ended policies in whole percent', () => {
  const ended = { renewed: 2, expired: 0, lapsed: 0, cancelled: 1 };
  const none = { renewed: 0, expired: 0, lapsed: 0, cancelled: 0 };
  const { rows, total, before } = viewRetentionReport(
    reportOf([['a', ended]], { ...ended, expired: 3, lapsed: 2 }, none),
  );
  expect(rows[0]?.figures).toEqual({ ...ended, rate: 67 });
  // Two of eight.
  expect(total).toEqual({ renewed: 2, expired: 3, lapsed: 2, cancelled: 1, rate: 25 });
  expect(before.total).toEqual({ ...none, rate: null });
});

test('claims incurred are payments plus the rise of reserves minus recoveries, in percent of the earned premium', () => {
  const none = { written: 0, returned: 0, net: 0, charges: 0 };
  const figures = { ...none, earned: 1000, claims: 2, claimsPaid: 500, outstanding: 150, recovered: 25 };
  // Nothing was earned, and reserves fell.
  const fallen = { ...none, earned: 0, claims: 0, claimsPaid: 0, outstanding: -40, recovered: 0 };
  const { rows, total, before } = viewClaimsReport(reportOf([['a', figures]], figures, fallen));
  const shown = {
    earned: 1000,
    claims: 2,
    claimsPaid: 500,
    outstanding: 150,
    recovered: 25,
    incurred: 625,
    lossRatio: 63,
  };
  expect([rows[0]?.figures, total]).toEqual([shown, shown]);
  expect(before.total).toMatchObject({ incurred: -40, lossRatio: null });
});
