import { sql as raw } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { foldedDays } from '#server/platform/db/schema/ledger-schema.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { aggregateDays, rebuildDays } from './aggregate-days.ts';
import { listDifferingDays } from './daily-sums-repository.ts';
import { readFigures } from './report-repository.ts';

/*
 * Tests refunds without an order, on days with stored sums. Business days are those of Cambodia: they begin at 17:00
 * UTC.
 */

let database: Database;
let now: Date;
beforeEach(async () => {
  database = await openTestDatabase();
  now = new Date('2026-05-01T03:00:00Z');
});
afterEach(() => database.close());

const fold = () => aggregateDays({ database, now: () => now });
const refund = (at: string, amount: number, currency = 'USD') =>
  database.transaction('refund', (sql) =>
    post(sql, transfer('refundOwed', { at: new Date(at), partnerId: null, amount, currency })),
  );
const folded = async () => (await database.sql.select().from(foldedDays).orderBy(foldedDays.day)).map(({ day }) => day);
const refunded = async (currency = 'USD') => {
  const wanted = { from: '2025-12-01', to: '2026-05-31', currency };
  return (await readFigures(database.sql, 'day', wanted)).map((row) => `${row.key} ${row.refunds} ${row.refunded}`);
};

test('no day is stored if nothing was ever booked', async () => {
  expect([await fold(), await folded(), await rebuildDays({ database })]).toEqual([0, [], []]);
});

test('all days since the first booking are stored once, except today and yesterday', async () => {
  await refund('2025-12-01T05:00:00Z', 1_00);
  await refund('2025-12-01T16:59:59Z', 2_00);
  await refund('2025-12-01T17:00:00Z', 4_00);
  await refund('2026-04-29T10:00:00Z', 8_00);
  await refund('2026-04-30T10:00:00Z', 16_00);
  await refund('2026-04-29T10:00:00Z', 4000, 'KHR');
  const [dollars, riels] = [
    ['2025-12-01 2 300', '2025-12-02 1 400', '2026-04-29 1 800', '2026-04-30 1 1600'],
    ['2026-04-29 1 4000'],
  ];
  expect([await refunded(), await refunded('KHR')]).toEqual([dollars, riels]);
  // 31 days of December, 31 of January, 28, 31, and 29 of April.
  expect(await fold()).toBe(150);
  const days = await folded();
  expect([days.length, days[0], days[149]]).toEqual([150, '2025-12-01', '2026-04-29']);
  expect([await refunded(), await refunded('KHR')]).toEqual([dollars, riels]);
  expect(await fold()).toBe(0);
  now = new Date('2026-05-01T17:00:00Z');
  expect([await fold(), (await folded()).at(-1)]).toEqual([1, '2026-04-30']);
});

test('only sums that differ from the ledger are rebuilt', async () => {
  now = new Date('2026-03-06T03:00:00Z');
  for (const day of ['01', '02', '03']) await refund(`2026-03-${day}T05:00:00Z`, 5_00);
  await fold();
  expect(await rebuildDays({ database })).toEqual([]);
  await database.sql.execute(
    raw`update daily_sums set refunded = refunded + 1 where day in ('2026-03-01', '2026-03-03')`,
  );
  expect(await refunded()).toEqual(['2026-03-01 1 501', '2026-03-02 1 500', '2026-03-03 1 501']);
  expect(await rebuildDays({ database })).toEqual(['2026-03-01', '2026-03-03']);
  expect(await refunded()).toEqual(['2026-03-01 1 500', '2026-03-02 1 500', '2026-03-03 1 500']);
  expect([await rebuildDays({ database }), await listDifferingDays(database.sql)]).toEqual([[], []]);
});
