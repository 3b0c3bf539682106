import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { partners } from '../db/schema/account-schema.ts';
import { ledgerEntries, ledgerLines } from '../db/schema/ledger-schema.ts';
import {
  deleteOrderPostings,
  findPaymentPostedAt,
  type Posting,
  post,
  sumCommissionDue,
  sumHeld,
  sumKeptCommission,
  sumReceivable,
} from './ledger-repository.ts';
import { transfer } from './transfer.ts';

/* Tests the reads of ledger entries: one order of a partner, and unrelated others. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
const at = new Date(TEST_START);
const later = new Date('2026-04-02T02:00:00Z');

test('money is reserved, owed, retained and due as its entries say, for each order and partner', async () => {
  const shop = { services: { database, now: () => at } };
  const [mine, other] = [
    await createTestPartner(shop, { balance: 500_00 }),
    await createTestPartner(shop, { balance: 500_00 }),
  ];
  await insertOrderRows(sql, 'one', 'two');
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

  expect(await sumHeld(sql, mine.id, 'one')).toBe(20_00);
  expect([await sumHeld(sql, other.id, 'one'), await sumHeld(sql, other.id, 'two')]).toEqual([0, 5_00]);
  // The payment and the deduction reduce the amount that the order owes.
  expect(await sumReceivable(sql, 'one', 'USD')).toBe(-54_00);
  expect([await sumReceivable(sql, 'two', 'USD'), await sumReceivable(sql, 'two', 'KHR')]).toEqual([0, -1_00]);
  expect([await sumKeptCommission(sql, 'one'), await sumKeptCommission(sql, 'two')]).toEqual([4_00, 0]);
  // Below zero: more was deducted and settled here than was earned.
  expect([await sumCommissionDue(sql, mine.id), await sumCommissionDue(sql, other.id)]).toEqual([-6_00, 0]);
  expect(await findPaymentPostedAt(sql, 't-1')).toEqual(later);
  expect(await findPaymentPostedAt(sql, 't-3')).toBeUndefined();

  const balanceOf = async (id: string) => (await sql.select().from(partners).where(eq(partners.id, id)))[0];
  expect(await balanceOf(mine.id)).toMatchObject({ total: 502_00, outstanding: 27_00 });
  await database.transaction('test', (inner) => deleteOrderPostings(inner));
  const kept = await sql.select().from(ledgerEntries).orderBy(asc(ledgerEntries.id));
  expect(kept.map(({ kind }) => kind)).toEqual(['deposit', 'deposit', 'settlement']);
  expect(await sql.select().from(ledgerLines)).toHaveLength(6);
  expect(await balanceOf(mine.id)).toMatchObject({ total: 502_00, outstanding: 0 });
  expect(await balanceOf(other.id)).toMatchObject({ total: 500_00, outstanding: 0 });
});

test('a negative amount moves in the other direction, and both sides come to zero', () => {
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
