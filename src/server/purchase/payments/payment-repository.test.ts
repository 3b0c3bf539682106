import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { listWaitingJobs } from '#server/platform/jobs/job-repository.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  type Attempt,
  findAttempt,
  findRefund,
  insertAttempt,
  insertRefund,
  leaseRefund,
  listAttempts,
  listDueRefunds,
  listRefunds,
  markRefundDone,
  type Refund,
  releaseAllRefundLeases,
  releaseRefundLease,
  updateAttempt,
} from './payment-repository.ts';

/* Payment attempts and their refunds. The test inserts the rows. */

let database: Database;
let sql: Database['sql'];
const on = (day: number, hour = 0) => new Date(Date.UTC(2026, 3, day, hour));
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  await insertOrderRows(sql, 'o1', 'o2');
});
afterEach(() => database.close());

const attempt = (tranId: string, more: Partial<Attempt> = {}): Attempt => ({
  ...{ tranId, orderId: 'o1', status: 'pending', option: 'cards', provider: 'payway', amount: 100, currency: 'USD' },
  ...{ plan: null, form: { action: 'https://pay', fields: { tran_id: tranId } }, startedAt: on(20) },
  ...{ expiresAt: on(20, 1), said: null, saidAt: null, ...more },
});
const part = (tranId: string, amount: number, totalAfter: number, more: Partial<Refund> = {}) => ({
  ...{ tranId, orderId: 'o1', amount, totalAfter, currency: 'USD', createdAt: on(21), way: 'provider' as const },
  ...more,
});
const kept = async (tranId: string) =>
  (await listRefunds(sql, tranId))
    .map(({ totalAfter, status, claimedUntil }) => [totalAfter, status, claimedUntil] as const)
    .toSorted(([one], [other]) => one - other);

test('the attempts of an order are listed newest first, and change one by one', async () => {
  await insertAttempt(sql, attempt('first', { startedAt: on(19) }));
  await insertAttempt(sql, attempt('last', { startedAt: on(21) }));
  await insertAttempt(sql, attempt('middle', { startedAt: on(20) }));
  await insertAttempt(sql, attempt('other', { orderId: 'o2' }));
  expect((await listAttempts(sql, 'o1')).map(({ tranId }) => tranId)).toEqual(['last', 'middle', 'first']);
  expect(await listAttempts(sql, 'o3')).toEqual([]);
  await updateAttempt(sql, 'middle', { status: 'paid', said: 'paid', saidAt: on(22) });
  expect(await listAttempts(sql, 'o1')).toEqual([
    attempt('last', { startedAt: on(21) }),
    attempt('middle', { status: 'paid', said: 'paid', saidAt: on(22) }),
    attempt('first', { startedAt: on(19) }),
  ]);
  expect(await findAttempt(sql, 'other')).toEqual(attempt('other', { orderId: 'o2' }));
  expect(await findAttempt(sql, 'nobodys')).toBeUndefined();
});

test('a refund of a charge is due once for each sum after it, and only a refund by the provider has a job', async () => {
  for (const tranId of ['t1', 't2']) await insertAttempt(sql, attempt(tranId));
  await insertRefund(sql, part('t1', 30, 30));
  await insertRefund(sql, part('t1', 29, 30));
  await insertRefund(sql, part('t2', 40, 40, { way: 'bank' }));
  expect(await listRefunds(sql, 't1')).toEqual([
    {
      ...{
        ...part('t1', 30, 30),
        status: 'due',
        claimedUntil: null,
        failedAt: null,
        failure: null,
        payee: null,
        preparedBy: null,
      },
      ...{ preparedAt: null, reference: null, paidBy: null, paidAt: null },
    },
  ]);
  // A second before its time: the clock of this server may be ahead.
  const dueAt = new Date(on(21).getTime() - 1000);
  expect(await listWaitingJobs(sql, 'refunds')).toEqual([{ id: 't1', dueAt }]);
});

test('the refund of an order is the last refund that was owed', async () => {
  for (const tranId of ['t1', 't2', 't3']) await insertAttempt(sql, attempt(tranId));
  expect(await findRefund(sql, 'o1')).toBeUndefined();
  await insertRefund(sql, part('t1', 10, 10, { createdAt: on(21) }));
  await insertRefund(sql, part('t2', 20, 20, { createdAt: on(23) }));
  await insertRefund(sql, part('t1', 30, 40, { createdAt: on(22) }));
  await insertRefund(sql, part('t3', 50, 50, { createdAt: on(24), orderId: 'o2' }));
  expect(await findRefund(sql, 'o1')).toMatchObject({ tranId: 't2', totalAfter: 20 });
  expect((await listRefunds(sql, 't1')).map(({ totalAfter }) => totalAfter).toSorted((a, b) => a - b)).toEqual([
    10, 40,
  ]);
});

test('refund parts are sorted by their sums, without completed parts and parts by bank', async () => {
  for (const tranId of ['t1', 't2']) await insertAttempt(sql, attempt(tranId));
  // The test inserts them in another sequence than their refunds.
  await insertRefund(sql, part('t1', 20, 90));
  await insertRefund(sql, part('t1', 10, 10));
  await insertRefund(sql, part('t1', 30, 70));
  await insertRefund(sql, part('t1', 30, 40));
  await insertRefund(sql, part('t1', 10, 100, { way: 'bank' }));
  await insertRefund(sql, part('t2', 5, 5));
  const due = async (tranId: string) => (await listDueRefunds(sql, tranId)).map(({ totalAfter }) => totalAfter);
  expect(await due('t1')).toEqual([10, 40, 70, 90]);
  expect(await markRefundDone(sql, { tranId: 't1', totalAfter: 10 })).toBe(true);
  expect(await due('t1')).toEqual([40, 70, 90]);
  expect(await due('t2')).toEqual([5]);
  expect(await due('nobodys')).toEqual([]);
});

test('a refund part is in progress while it is due, and is completed once', async () => {
  for (const tranId of ['t1', 't2']) await insertAttempt(sql, attempt(tranId));
  const [one, other] = [
    { tranId: 't1', totalAfter: 10 },
    { tranId: 't1', totalAfter: 40 },
  ];
  await insertRefund(sql, part('t1', 10, 10));
  await insertRefund(sql, part('t1', 30, 40));
  await insertRefund(sql, part('t2', 10, 10));
  await leaseRefund(sql, one, on(22));
  expect([await kept('t1'), await kept('t2')]).toEqual([
    [
      [10, 'due', on(22)],
      [40, 'due', null],
    ],
    [[10, 'due', null]],
  ]);
  // An attempt with the lease of another server is not released.
  await releaseRefundLease(sql, one, on(21));
  expect((await kept('t1'))[0]).toEqual([10, 'due', on(22)]);
  await releaseRefundLease(sql, one, on(22));
  await leaseRefund(sql, other, on(23));
  expect(await kept('t1')).toEqual([
    [10, 'due', null],
    [40, 'due', on(23)],
  ]);
  expect(await markRefundDone(sql, other)).toBe(true);
  expect(await markRefundDone(sql, other)).toBe(false);
  expect(await markRefundDone(sql, { tranId: 't1', totalAfter: 11 })).toBe(false);
  // No server can lease a refund that is done.
  await leaseRefund(sql, other, on(24));
  expect([await kept('t1'), await kept('t2')]).toEqual([
    [
      [10, 'due', null],
      [40, 'done', null],
    ],
    [[10, 'due', null]],
  ]);
});

test('refunds in the hands of dead servers are released, and remain due', async () => {
  for (const tranId of ['t1', 't2']) await insertAttempt(sql, attempt(tranId));
  await insertRefund(sql, part('t1', 10, 10));
  await insertRefund(sql, part('t1', 30, 40));
  await insertRefund(sql, part('t2', 10, 10));
  await leaseRefund(sql, { tranId: 't1', totalAfter: 10 }, on(22));
  await leaseRefund(sql, { tranId: 't2', totalAfter: 10 }, on(22));
  await releaseAllRefundLeases(sql);
  expect([await kept('t1'), await kept('t2')]).toEqual([
    [
      [10, 'due', null],
      [40, 'due', null],
    ],
    [[10, 'due', null]],
  ]);
});
