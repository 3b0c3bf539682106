import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { sumAccounts } from '#server/books/books-repository.ts';
import { listAlarms } from '#server/platform/alarms/alarm-repository.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { checkLedger } from '#server/reports/check-ledger.ts';
import { listLedgerDifferences } from '#server/reports/ledger-check-repository.ts';
import { aggregateDays, rebuildDays } from '#server/reports/sums/aggregate-days.ts';
import { listDifferingDays } from '#server/reports/sums/daily-sums-repository.ts';
import { readFigures } from '#server/reports/sums/report-repository.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/*
 * Sums of days beside the ledger, and the nightly look at every cent. The trip costs 6.80 and is sold on 1 April 2026; one more is sold on
 * 2 April.
 */

const shop = await startTestShop();
const { database } = shop.services;
const { sql } = database;
afterAll(() => shop.close());

const april = { from: '2026-04-01', to: '2026-04-30', currency: 'USD' };
const premiums = async () =>
  (await readFigures(sql, 'day', april)).map(({ key, orders, written }) => `${key} ${orders} ${written}`);
const folded = async () =>
  (await sql.execute<{ day: string }>(raw`select day from folded_days order by day`)).rows.map(({ day }) => day);

async function sell(phone: string): Promise<void> {
  const { ref } = await shop.anOrder('solo-thailand-five-days', { changes: { mobilePhone: phone } });
  await shop.buy(ref);
}

test('a report shows the same figures for folded days, other days, and both', async () => {
  await sell('+85512910001');
  shop.clock.set('2026-04-02T03:00:00Z');
  await sell('+85512910002');
  const before = await premiums();
  expect(before).toEqual(['2026-04-01 1 680', '2026-04-02 1 680']);
  // Yesterday is left a day: what began before midnight is written by then.
  shop.clock.set('2026-04-03T03:00:00Z');
  expect(await aggregateDays(shop.services)).toBe(1);
  expect([await folded(), await premiums()]).toEqual([['2026-04-01'], before]);
  shop.clock.set('2026-04-05T03:00:00Z');
  await Promise.all([aggregateDays(shop.services), aggregateDays(shop.services)]);
  expect([await folded(), await premiums()]).toEqual([['2026-04-01', '2026-04-02', '2026-04-03'], before]);
  expect(await listDifferingDays(sql)).toEqual([]);
});

test('a trial balance shows the same figures for folded days, other days, and both', async () => {
  const balances = async () => [await sumAccounts(sql, '2026-04', 'USD'), await sumAccounts(sql, '2026-05', 'USD')];
  const both = await balances();
  expect(both[0]?.find(({ account }) => account === 'receivable')).toMatchObject({ debit: 13_60, credit: 13_60 });
  expect(both[1]?.find(({ account }) => account === 'clearing')).toMatchObject({ opening: 13_60, closing: 13_60 });
  await sql.execute(raw`delete from folded_days`);
  expect(await balances()).toEqual(both);
  await aggregateDays(shop.services);
  expect(await balances()).toEqual(both);
});

test('a late entry removes its day from the sums, and the next fold restores it', async () => {
  const late = { at: new Date('2026-04-01T05:00:00Z'), partnerId: null, amount: 5_00, currency: 'USD' };
  await database.transaction('late', (inner) => post(inner, transfer('refundOwed', late)));
  expect(await folded()).toEqual(['2026-04-02', '2026-04-03']);
  const [day] = await readFigures(sql, 'day', april);
  expect(day).toMatchObject({ key: '2026-04-01', refunds: 1, refunded: 5_00, written: 6_80 });
  expect(await aggregateDays(shop.services)).toBe(1);
  expect((await readFigures(sql, 'day', april))[0]).toEqual(day);
});

test('sums that differ from the ledger are found, reported by one alarm, shown to the administrator, and written again', async () => {
  await checkLedger(shop.services);
  const since = new Date(0);
  const alarmed = async () => (await listAlarms(sql, since)).filter(({ code }) => code === 'ledgerDiffers').length;
  const before = await alarmed();
  await sql.execute(raw`update daily_sums set written = written + 1 where day = '2026-04-02'`);
  await checkLedger(shop.services);
  await checkLedger(shop.services);
  expect((await alarmed()) - before).toBe(1);
  const known = await listLedgerDifferences(sql);
  expect(known.filter(({ kind }) => kind === 'day').map(({ of }) => of)).toEqual(['2026-04-02']);
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const { body } = await admin.call<{ differences: { kind: string; of: string }[] }>('GET', '/api/admin/jobs');
  expect(body.differences).toContainEqual(expect.objectContaining({ kind: 'day', of: '2026-04-02' }));
  expect(await rebuildDays(shop.services)).toEqual(['2026-04-02']);
  expect(await listDifferingDays(sql)).toEqual([]);
});

test('money beyond the premium of an order, and open payments without a booking, are found', async () => {
  await checkLedger(shop.services);
  const before = (await listLedgerDifferences(sql)).length;
  const note = 'AUT-2026-000000';
  const owed = { at: shop.clock.now(), partnerId: null, amount: 7_00, currency: 'USD', note };
  await database.transaction('wrong', (inner) => post(inner, transfer('deferred', owed)));
  expect(await checkLedger(shop.services)).toBe(before + 1);
  expect(await listLedgerDifferences(sql)).toContainEqual(
    expect.objectContaining({ kind: 'instalments', of: note, expected: 0, found: 7_00 }),
  );
});
