import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { paymentAttempts } from '#server/platform/db/schema/payment-schema.ts';
import { instalments, payouts } from '#server/platform/db/schema/policy-life-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import {
  createBoatShop,
  createStoredPolicy,
  insertClerks,
  listPendingSms,
  noon,
  readAccounts,
} from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { insertTransaction, listTransactions } from '../policies/transaction-repository.ts';
import { cancelPolicy } from './cancel-policy.ts';
import { expirePolicies } from './expire-policies.ts';
import { lapsePolicies } from './lapse-policies.ts';

/* Policies of 75.00 for the thirty days from 2 March, as the job of each night finds them. */

let database: Database;
let sql: Database['sql'];
let shop: ReturnType<typeof createBoatShop>;
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  shop = createBoatShop(database, { refundAlone: 75_00 });
  await insertClerks(database, 'bopha');
});
afterEach(() => database.close());

const number = 'BOA-2026-000001';
const kinds = async (of = number) => (await listTransactions(sql, of)).map(({ kind }) => kind);
const standing = async () =>
  (await sql.select().from(policies).orderBy(asc(policies.number))).map((one) => [
    one.status,
    one.effectiveTo,
    one.endedFrom,
  ]);

describe('a policy with an unpaid instalment', () => {
  /** Due on the 10th, payable until the 24th. */
  const part = { amount: 25_00, dueOn: '2026-03-10', lapsesOn: '2026-03-25' };
  const lapseOn = (day: string) => {
    shop.on(day);
    return lapsePolicies(shop.services);
  };

  test('the cover lapses once after the days of grace, and the premium of the covered days is still owed', async () => {
    await createStoredPolicy(database, { parts: [part] });
    expect([await lapseOn('2026-03-24'), await kinds()]).toEqual([0, ['issue']]);
    expect(await lapseOn('2026-03-25')).toBe(1);
    expect(await lapseOn('2026-03-26')).toBe(0);
    expect(await listTransactions(sql, number)).toMatchObject([
      { serial: 1 },
      {
        ...{ serial: 2, kind: 'lapse', effectiveFrom: '2026-03-25', recordedAt: noon('2026-03-25'), version: '1' },
        ...{ by: null, reason: null, changes: {} },
      },
    ]);
    expect(await standing()).toEqual([['lapsed', '2026-03-31', '2026-03-25']]);
    // Seven days at 2.50 are deducted from the instalment; nothing had been paid ahead.
    expect((await sql.select().from(instalments)).map(({ amount, status }) => [amount, status])).toEqual([
      [7_50, 'due'],
    ]);
    expect(await readAccounts(database, 'order-1')).toEqual({ bank: 50_00, premium: -57_50, instalments: 7_50 });
    expect(await sql.select().from(payouts)).toEqual([]);
    expect(await listPendingSms(database)).toEqual([
      'Your policy BOA-2026-000001 lapsed after 24 Mar, 2026, because we did not receive your payment. Call our hotline to be insured again.',
    ]);
  });

  test('a later run ends the cover from the day on which it was due to lapse', async () => {
    await createStoredPolicy(database, { parts: [part] });
    expect(await lapseOn('2026-03-28')).toBe(1);
    expect(await standing()).toEqual([['lapsed', '2026-03-31', '2026-03-25']]);
  });

  test('the premium that was paid ahead is refunded', async () => {
    await createStoredPolicy(database, { parts: [{ ...part, amount: 5_00 }] });
    await lapseOn('2026-03-25');
    expect(await sql.select().from(payouts)).toMatchObject([{ policyNumber: number, serial: 2, amount: 12_50 }]);
    expect(await readAccounts(database, 'order-1')).toEqual({ bank: 70_00, premium: -57_50, refundDue: -12_50 });
  });

  test.each([
    ['pending', 0],
    ['failed', 1],
  ])('not while a payment for it may be in progress: an attempt that is %s', async (status, lapsed) => {
    await insertOrderRows(sql, 'pays');
    await createStoredPolicy(database, { parts: [{ ...part, paidBy: 'pays' }] });
    await sql.insert(paymentAttempts).values({
      ...{ tranId: 'T-1', orderId: 'pays', status, option: 'cards', amount: 25_00, currency: 'USD' },
      ...{ form: { action: '', fields: {} }, startedAt: noon('2026-03-24'), expiresAt: noon('2026-03-25') },
    });
    expect(await lapseOn('2026-03-25')).toBe(lapsed);
    expect(await kinds()).toEqual(['issue', 'lapse'].slice(0, 1 + lapsed));
  });

  test('a policy that a cancellation ends at a later day does not lapse', async () => {
    await createStoredPolicy(database, { parts: [part] });
    shop.on('2026-03-20');
    const wish = { from: '2026-03-30', reason: 'wish', refund: 0, request: 'request-1' };
    await cancelPolicy(
      shop.services,
      { id: 'bopha', scopes: ['insurer:orders'] } as object as SignedInUser,
      number,
      wish,
    );
    expect(await lapseOn('2026-03-25')).toBe(0);
    expect(await kinds()).toEqual(['issue', 'cancel']);
  });

  test('one that cannot be ended does not stop the others, and is reported', async () => {
    // The first one is due after the last day of its cover: the job names it.
    await createStoredPolicy(database, { parts: [{ ...part, lapsesOn: '2026-04-02' }] });
    await createStoredPolicy(database, { nth: 2, parts: [part] });
    await createStoredPolicy(database, { nth: 3 });
    const failed = await lapseOn('2026-04-02').catch((error: unknown) => error as AggregateError);
    expect(failed).toMatchObject({ message: 'not every policy lapsed', errors: [{ status: 409 }] });
    expect([await kinds(), await kinds('BOA-2026-000002'), await kinds('BOA-2026-000003')]).toEqual([
      ['issue'],
      ['issue', 'lapse'],
      ['issue'],
    ]);
  });
});

describe('policies whose days are over', () => {
  const expireOn = (day: string, most?: number) => {
    shop.on(day);
    return expirePolicies(shop.services, most);
  };

  test('policies expire on the day after their last day, each once, in batches of any size', async () => {
    for (const nth of [1, 2, 3]) await createStoredPolicy(database, { nth });
    await createStoredPolicy(database, { nth: 4, last: '2026-04-30' });
    expect(await expireOn('2026-03-31', 2)).toBe(0);
    expect(await expireOn('2026-04-01', 2)).toBe(3);
    expect(await expireOn('2026-04-01')).toBe(0);
    expect((await standing()).map(([status]) => status)).toEqual(['expired', 'expired', 'expired', 'active']);
  });

  test('cancelled policies get the status cancelled on their own day, and do not expire', async () => {
    for (const nth of [1, 2, 3]) {
      const { number: each } = await createStoredPolicy(database, { nth });
      shop.on('2026-03-20');
      const wish = { from: '2026-03-28', reason: 'wish', refund: 10_00, request: `request-${nth}` };
      await cancelPolicy(
        shop.services,
        { id: 'bopha', scopes: ['insurer:orders'] } as object as SignedInUser,
        each,
        wish,
      );
    }
    await expireOn('2026-03-27', 1);
    expect((await standing()).map(([status]) => status)).toEqual(['active', 'active', 'active']);
    expect(await expireOn('2026-03-28', 1)).toBe(0);
    expect(await standing()).toEqual(Array(3).fill(['cancelled', '2026-03-31', '2026-03-28']));
    expect(await expireOn('2026-04-01')).toBe(0);
  });

  test('policies with a sold next term continue with it', async () => {
    await createStoredPolicy(database);
    await insertTransaction(sql, {
      ...{ policyNumber: number, serial: 2, kind: 'renew', effectiveFrom: '2026-04-01', asOf: '2026-03-31' },
      ...{ recordedAt: noon('2026-03-20'), version: '1', bookings: [] },
      changes: { '/firstDay': '2026-04-01', '/lastDay': '2026-04-30' },
    });
    await expireOn('2026-03-31');
    expect(await standing()).toEqual([['active', '2026-03-31', null]]);
    expect(await expireOn('2026-04-01')).toBe(0);
    expect(await standing()).toEqual([['active', '2026-04-30', null]]);
    expect(await expireOn('2026-05-01')).toBe(1);
  });
});
