import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { partners } from '#server/platform/db/schema/account-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { type Posting, post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { checkLedger } from './check-ledger.ts';
import { listLedgerDifferences } from './ledger-check-repository.ts';
import { readReconciliation } from './reconciliation-repository.ts';

/* Tests orders of 100.00 with rows made by hand against their ledger entries. It is noon of 10 May in Cambodia. */

const noon = new Date('2026-05-10T05:00:00Z');
let database: Database;
let sql: Sql;
let now: Date;
let alarms: string[];
/** The commit at which the power fails. */
let fails: string | undefined;
beforeEach(async () => {
  fails = undefined;
  database = await openTestDatabase((point) => {
    if (point === `before commit ${fails}`) throw new Error('the power failed');
  });
  sql = database.sql;
  now = noon;
  alarms = [];
});
afterEach(() => database.close());

const check = () => checkLedger({ database, now: () => now, alert: (code) => void alarms.push(code) });
const book = (...postings: Posting[]) => database.transaction('book', (inner) => post(inner, ...postings));
const paid = (orderId: string, amount: number, { at = noon, currency = 'USD' } = {}) =>
  transfer('payment', { orderId, at, amount, currency, partnerId: null });
const sold = (orderId: string, amount: number): Posting => ({
  ...{ kind: 'sale', orderId, at: noon, currency: 'USD', partnerId: null },
  lines: [
    { account: 'receivable', amount },
    { account: 'premium', amount: -amount },
  ],
});
const change = (id: string, to: Partial<typeof orders.$inferInsert>) =>
  sql.update(orders).set(to).where(eq(orders.id, id));
const known = async () =>
  (await listLedgerDifferences(sql)).map(({ since, ...one }) => [...Object.values(one), since.toISOString()]);

test('the check finds money without a purchase in dollars and riels, reports it once, and removes it when it is correct', async () => {
  expect([await check(), await known(), alarms]).toEqual([0, [], []]);
  await insertOrderRows(sql, 'dollars', 'riels');
  await change('riels', { currency: 'KHR', total: 400_000 });
  await book(paid('riels', 400_000, { currency: 'KHR' }));
  expect([await check(), alarms]).toEqual([1, ['ledgerDiffers']]);
  const riels = ['order', 'ORD riels', 'KHR', 0, 400_000, '2026-05-10T05:00:00.000Z'];
  expect(await known()).toEqual([riels]);
  now = new Date('2026-05-11T05:00:00Z');
  expect([await check(), alarms]).toEqual([1, ['ledgerDiffers']]);
  expect(await known()).toEqual([riels]);
  await book(paid('dollars', 50_00));
  expect([await check(), alarms]).toEqual([2, ['ledgerDiffers', 'ledgerDiffers']]);
  expect(await known()).toEqual([riels, ['order', 'ORD dollars', 'USD', 0, 50_00, '2026-05-11T05:00:00.000Z']]);
  await book(transfer('refundOwed', { orderId: 'riels', at: now, amount: 400_000, currency: 'KHR', partnerId: null }));
  expect([await check(), alarms.length, (await known()).map(([, of]) => of)]).toEqual([1, 2, ['ORD dollars']]);
});

test('a failed check stores none of its differences, and the next check stores all of them', async () => {
  await insertOrderRows(sql, 'one', 'other');
  await book(paid('one', 10_00));
  await check();
  const before = await known();
  await book(paid('other', 20_00));
  fails = 'check ledger';
  await expect(check()).rejects.toThrow('the power failed');
  expect(await known()).toEqual(before);
  fails = undefined;
  expect([await check(), (await known()).map(([, of]) => of)]).toEqual([2, ['ORD one', 'ORD other']]);
});

test('a balance that differs from the sum of its lines is found, for that partner only', async () => {
  const at = { services: { database, now: () => noon } };
  await createTestPartner(at, { balance: 50_00 });
  const { id } = await createTestPartner(at, { balance: 20_00 });
  expect(await check()).toBe(0);
  await sql.update(partners).set({ total: 27_00 }).where(eq(partners.id, id));
  expect([await check(), await known(), alarms]).toEqual([
    1,
    [['balance', id, 'USD', 27_00, 20_00, '2026-05-10T05:00:00.000Z']],
    ['ledgerDiffers'],
  ]);
});

test('the check covers the money of orders from thirty-five days ago to the end of today', async () => {
  await insertOrderRows(sql, 'before', 'first', 'last', 'after');
  await book(
    paid('before', 1_00, { at: new Date('2026-04-04T16:59:59Z') }),
    paid('first', 1_00, { at: new Date('2026-04-04T17:00:00Z') }),
    paid('last', 1_00, { at: new Date('2026-05-10T16:59:59Z') }),
    paid('after', 1_00, { at: new Date('2026-05-10T17:00:00Z') }),
  );
  expect([await check(), (await known()).map(([, of]) => of)]).toEqual([2, ['ORD first', 'ORD last']]);
});

const today = { from: '2026-05-10', to: '2026-05-10', currency: 'USD' };

test('a difference states its kind; an order that was sold for the received amount is not a difference', async () => {
  await insertOrderRows(sql, 'right', 'little', 'much', 'none', 'otherwise', 'open', 'owed');
  for (const id of ['right', 'little', 'much', 'none', 'otherwise'])
    await change(id, { status: 'issued', paidBy: 'customer' });
  await book(
    ...['right', 'little', 'much', 'none'].map((id) => sold(id, 100_00)),
    ...[paid('right', 100_00), paid('little', 80_00), paid('much', 120_00), paid('otherwise', 100_00)],
    ...[paid('open', 1), paid('owed', -1)],
  );
  const { differences, more, ...sums } = await readReconciliation(sql, today);
  expect(differences.map(({ order, kind, expected, received }) => [order, kind, expected, received])).toEqual([
    ['ORD owed', 'paidTooLittle', 0, -1],
    ['ORD otherwise', 'soldOtherwise', 100_00, 100_00],
    ['ORD open', 'moneyWithoutPolicy', 0, 1],
    ['ORD none', 'issuedWithoutMoney', 100_00, 0],
    ['ORD much', 'paidTooMuch', 100_00, 120_00],
    ['ORD little', 'paidTooLittle', 100_00, 80_00],
  ]);
  expect(more).toBe(false);
  const nothing = { count: 0, amount: 0 };
  expect(sums).toEqual({
    ...{ ...today, orders: 4, written: 400_00, returned: 0, net: 400_00, charges: 0 },
    // Two payments of 0.01, one in each direction.
    ...{ payments: { count: 6, amount: 400_00 }, marked: nothing, spends: nothing, kept: nothing, offsets: nothing },
    ...{ refunds: nothing, refundsSent: nothing, deferred: 0, open: 0, claims: nothing },
  });
});

test('two hundred differences are shown, newest orders first, with a note that more exist', async () => {
  const ids = Array.from({ length: 201 }, (_, nth) => `o${String(nth + 1).padStart(3, '0')}`);
  await insertOrderRows(sql, ...ids);
  await book(...ids.slice(0, 200).map((id) => paid(id, 1_00)));
  const all = await readReconciliation(sql, today);
  expect([all.differences.length, all.more, all.differences[199]?.order]).toEqual([200, false, 'ORD o001']);
  await book(paid('o201', 1_00));
  const { differences, more, payments } = await readReconciliation(sql, today);
  expect([differences.length, more, payments]).toEqual([200, true, { count: 201, amount: 201_00 }]);
  expect([differences[0]?.order, differences[199]?.order]).toEqual(['ORD o201', 'ORD o002']);
});
