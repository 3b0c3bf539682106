import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { START } from '#tests/support/a-clock.ts';
import { aDatabase } from '#tests/support/a-database.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import { orderRows } from '#tests/support/order-rows.ts';
import { partners } from '../db/schema/account-schema.ts';
import { ledgerEntries, ledgerLines } from '../db/schema/ledger-schema.ts';
import {
  commissionDue,
  forgetOrderPostings,
  heldFor,
  keptOf,
  type Posting,
  paymentTakenAt,
  post,
  receivableOf,
} from './ledger-repository.ts';
import { transfer } from './transfer.ts';

/* What is read from entries that stand in the ledger: one order of a partner, and others that are none of its business. */

const database = await aDatabase();
afterAll(() => database.close());
const { sql } = database;
const at = new Date(START);
const later = new Date('2026-04-02T02:00:00Z');

test('money is held, owed, kept and due as its entries say, each order and partner for itself', async () => {
  const shop = { services: { database, now: () => at } };
  const [mine, other] = [await aPartner(shop, { balance: 500_00 }), await aPartner(shop, { balance: 500_00 })];
  await orderRows(sql, 'one', 'two');
  const of = (orderId: string, partnerId: string | null, amount: number, more: object = {}) => ({
    ...{ at, orderId, partnerId, currency: 'USD', amount },
    ...more,
  });
  const entries: Posting[] = [
    transfer('reserve', of('one', mine.id, 30_00)),
    transfer('release', of('one', mine.id, 10_00)),
    transfer('reserve', of('two', mine.id, 7_00)),
    transfer('reserve', of('two', other.id, 5_00)),
    transfer('payment', of('one', null, 50_00, { tranId: 't-1', at: later })),
    transfer('refund', of('one', null, 50_00, { tranId: 't-1' })),
    transfer('payment', of('two', null, 1_00, { tranId: 't-2', currency: 'KHR' })),
    transfer('kept', of('one', mine.id, 4_00)),
    transfer('settlement', { at, partnerId: mine.id, currency: 'USD', amount: 2_00 }),
  ];
  await database.transaction('test', (inner) => post(inner, ...entries));
  await database.transaction('test', (inner) => post(inner));

  expect(await heldFor(sql, mine.id, 'one')).toBe(20_00);
  expect([await heldFor(sql, other.id, 'one'), await heldFor(sql, other.id, 'two')]).toEqual([0, 5_00]);
  // The payment and what was kept are off what the order owes.
  expect(await receivableOf(sql, 'one', 'USD')).toBe(-54_00);
  expect([await receivableOf(sql, 'two', 'USD'), await receivableOf(sql, 'two', 'KHR')]).toEqual([0, -1_00]);
  expect([await keptOf(sql, 'one'), await keptOf(sql, 'two')]).toEqual([4_00, 0]);
  // Below zero: more was kept and settled here than was ever earned.
  expect([await commissionDue(sql, mine.id), await commissionDue(sql, other.id)]).toEqual([-6_00, 0]);
  expect(await paymentTakenAt(sql, 't-1')).toEqual(later);
  expect(await paymentTakenAt(sql, 't-3')).toBeUndefined();

  const balanceOf = async (id: string) => (await sql.select().from(partners).where(eq(partners.id, id)))[0];
  expect(await balanceOf(mine.id)).toMatchObject({ total: 502_00, outstanding: 27_00 });
  await database.transaction('test', (inner) => forgetOrderPostings(inner));
  const kept = await sql.select().from(ledgerEntries).orderBy(asc(ledgerEntries.id));
  expect(kept.map(({ kind }) => kind)).toEqual(['deposit', 'deposit', 'settlement']);
  expect(await sql.select().from(ledgerLines)).toHaveLength(6);
  expect(await balanceOf(mine.id)).toMatchObject({ total: 502_00, outstanding: 0 });
  expect(await balanceOf(other.id)).toMatchObject({ total: 500_00, outstanding: 0 });
});

test('money that moves below zero moves the other way, and both sides come to nothing', () => {
  expect(transfer('payout', { at, partnerId: null, currency: 'USD', amount: 5 })).toEqual({
    ...{ kind: 'payout', at, partnerId: null, currency: 'USD' },
    lines: [
      { account: 'refundDue', amount: 5 },
      { account: 'bank', amount: -5 },
    ],
  });
  expect(transfer('correction', { at, partnerId: 'p', currency: 'USD', amount: -5 }).lines).toEqual([
    { account: 'adjustment', amount: -5 },
    { account: 'balance', amount: 5 },
  ]);
});
