import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertUser } from '#server/people/users/user-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  insertAttempt,
  insertRefund,
  listRefunds,
  markRefundDone,
  markRefundsFailed,
  type Refund,
} from '../payments/payment-repository.ts';
import { findBankRefund, listManualRefunds, updateBankRefund } from './bank-refund-repository.ts';

/* Refunds by bank. The test inserts the rows. */

let database: Database;
let sql: Database['sql'];
const on = (day: number) => new Date(Date.UTC(2026, 3, day));
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  await insertOrderRows(sql, 'o1', 'o2');
  for (const tranId of ['a', 'b', 'c'])
    await insertAttempt(sql, {
      ...{ tranId, orderId: 'o1', status: 'paid', option: 'cards', provider: 'bakong', amount: 100 },
      ...{ currency: 'USD', plan: null, form: { action: '', fields: {} }, startedAt: on(1), expiresAt: on(2) },
      ...{ said: null, saidAt: null },
    });
  for (const id of ['first', 'second'])
    await insertUser(sql, {
      ...{ id, username: id, phone: null, email: null, givenName: 'Dara', familyName: 'Sok', customerId: null },
      ...{ partnerId: null, scopes: ['insurer:orders'], language: 'en', status: 'active', password: null },
      ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null, isDemo: false, createdAt: on(1) },
      lastSignInAt: null,
    });
});
afterEach(() => database.close());

async function owes(tranId: string, totalAfter: number, createdAt: Date, more: Partial<Refund> = {}): Promise<void> {
  const refund = { tranId, orderId: 'o1', amount: 1, totalAfter, currency: 'USD', createdAt, way: 'bank' as const };
  await insertRefund(sql, { ...refund, ...more });
}
const paid = { payee: 'ABA 000 111', preparedBy: 'first', preparedAt: on(6), reference: 'B-1', paidBy: 'second' };

test('the list shows refunds that people make, by bank or after a provider’s failure, with the order, oldest first, up to a limit', async () => {
  await owes('c', 10, on(4), { orderId: 'o2' });
  await owes('b', 20, on(5));
  await owes('a', 30, on(5));
  await owes('b', 40, on(3));
  await owes('a', 50, on(2), { way: 'provider' });
  await owes('a', 60, on(2));
  await updateBankRefund(sql, { tranId: 'a', totalAfter: 60 }, { ...paid, status: 'done', paidAt: on(7) });
  await owes('c', 70, on(1), { way: 'provider' });
  await owes('c', 80, on(6), { way: 'provider' });
  await markRefundsFailed(sql, 'c', on(8), 'PTL57');
  await markRefundDone(sql, { tranId: 'c', totalAfter: 70 });
  const due = async (most: number) =>
    (await listManualRefunds(sql, most)).map(({ refund, number, ref }) => [
      refund.tranId,
      refund.totalAfter,
      number,
      ref,
    ]);
  const [oldest, next] = [
    ['b', 40, 'ORD o1', 'ref o1'],
    ['c', 10, 'ORD o2', 'ref o2'],
  ];
  expect(await due(10)).toEqual([
    oldest,
    next,
    ['a', 30, 'ORD o1', 'ref o1'],
    ['b', 20, 'ORD o1', 'ref o1'],
    ['c', 80, 'ORD o1', 'ref o1'],
  ]);
  expect(await due(2)).toEqual([oldest, next]);
});

test('only a part that is refunded by bank is found and changed', async () => {
  await owes('a', 10, on(3));
  await owes('a', 20, on(3));
  await owes('b', 10, on(3));
  await owes('c', 10, on(3), { way: 'provider' });
  const part = { tranId: 'a', totalAfter: 10 };
  expect(await findBankRefund(sql, { tranId: 'a', totalAfter: 30 })).toBeUndefined();
  expect(await findBankRefund(sql, { tranId: 'c', totalAfter: 10 })).toBeUndefined();
  await updateBankRefund(sql, part, { ...paid, status: 'done', paidAt: on(7) });
  // This function changes no refund that the provider makes.
  await updateBankRefund(sql, { tranId: 'c', totalAfter: 10 }, { status: 'done' });
  expect((await listRefunds(sql, 'c')).map(({ status }) => status)).toEqual(['due']);
  expect(await findBankRefund(sql, part)).toEqual({
    ...{
      ...part,
      orderId: 'o1',
      amount: 1,
      currency: 'USD',
      createdAt: on(3),
      way: 'bank',
      claimedUntil: null,
      failedAt: null,
      failure: null,
    },
    ...{ ...paid, status: 'done', paidAt: on(7) },
  });
  for (const other of [
    { tranId: 'a', totalAfter: 20 },
    { tranId: 'b', totalAfter: 10 },
  ])
    expect(await findBankRefund(sql, other)).toMatchObject({ status: 'due', payee: null, paidBy: null, paidAt: null });
});
