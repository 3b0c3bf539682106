import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resolveMoneyRequest } from '#server/approvals/decide-money-request.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Database } from '#server/platform/db/database.ts';
import { moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { paymentAttempts } from '#server/platform/db/schema/payment-schema.ts';
import { instalments, payouts } from '#server/platform/db/schema/policy-life-schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { insertMoneyRequest } from '#server/platform/money/money-request-repository.ts';
import { validAnswers } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import {
  createBoat,
  createBoatShop,
  createStoredPolicy,
  insertClerks,
  listPendingSms,
  loadStoredPolicy,
  noon,
  readAccounts,
} from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { logEvent } from '../orders/order-repository.ts';
import { listTransactions } from '../policies/transaction-repository.ts';
import { cancelPolicy, previewCancellation } from './cancel-policy.ts';

/*
 * The hire of a boat in a storm: 2.50 a day from 2 to 31 March. One person alone may refund 10.00, which are four days.
 */

let database: Database;
let sql: Database['sql'];
let shop: ReturnType<typeof createBoatShop>;
let number: string;
const person = (id: string) => partial<SignedInUser>({ id, scopes: ['insurer:orders'], partnerId: null });
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  shop = createBoatShop(database);
  await insertClerks(database, 'bopha', 'dara');
  shop.on('2026-03-16');
});
afterEach(() => database.close());

type Wish = Partial<Parameters<typeof cancelPolicy>[3]>;
const cancel = (wish: Wish = {}, who = 'bopha', which = number) =>
  cancelPolicy(shop.services, person(who), which, {
    ...{ from: '2026-03-28', reason: 'wish', refund: 10_00, request: 'request-1', ...wish },
  } as Parameters<typeof cancelPolicy>[3]);
const decide = (outcome: 'approve' | 'refuse', who = 'dara', { id = 'request-1', reason = ' Not so ' } = {}) =>
  resolveMoneyRequest(
    shop.services as unknown as ClaimServices,
    person(who),
    id,
    outcome === 'approve' ? { outcome } : { outcome, reason },
  );
const kinds = async () => (await listTransactions(sql, number)).map(({ kind }) => kind);
const requests = () => sql.select().from(moneyRequests);
const refused = (status: number, code: string) => expect.objectContaining({ status, code });
const held = async () => (await loadStoredPolicy(shop.services, number)).policy;

describe('a cancellation by one person', () => {
  beforeEach(async () => {
    ({ number } = await createStoredPolicy(database));
  });

  test('a cancellation is done at once with all its effects, and only once', async () => {
    await cancel({ note: '  Sold the boat ' });
    await cancel({ note: 'Pressed twice' });
    const [, made, ...others] = await listTransactions(sql, number);
    expect(made).toMatchObject({
      ...{ serial: 2, kind: 'cancel', effectiveFrom: '2026-03-28', recordedAt: noon('2026-03-16'), reason: 'wish' },
      ...{ note: 'Sold the boat', by: 'bopha', approvedBy: null, request: 'request-1', changes: {} },
    });
    expect(others).toEqual([]);
    expect(await held()).toMatchObject({ status: 'active', endedFrom: '2026-03-28', charged: 65_00 });
    expect(await readAccounts(database, 'order-1')).toEqual({ bank: 75_00, premium: -65_00, refundDue: -10_00 });
    expect(await sql.select().from(payouts)).toMatchObject([
      { policyNumber: number, serial: 2, orderId: 'order-1', amount: 10_00, status: 'due' },
    ]);
    expect(await listPendingSms(database)).toEqual([
      'Your policy BOA-2026-000001 has been cancelled. You are covered until the end of 27 Mar, 2026. We will refund $10.00.',
    ]);
    expect(await requests()).toMatchObject([{ id: 'request-1', status: 'alone', amount: 10_00, askedBy: 'bopha' }]);
  });

  test('a cancellation is refused if the refund differs from the amount that was shown', async () => {
    for (const refund of [9_99, 10_01]) await expect(cancel({ refund })).rejects.toEqual(refused(409, 'refundChanged'));
    expect(await kinds()).toEqual(['issue']);
    await expect(cancel({ reason: 'whim' })).rejects.toEqual(refused(409, 'cancelReasonUnknown'));
    await expect(cancel({}, 'bopha', 'BOA-2026-000009')).rejects.toEqual(refused(404, 'policyNotFound'));
    await cancel({ note: '   ' });
    expect((await listTransactions(sql, number)).at(-1)?.note).toBeNull();
  });

  test('refunds nothing by a reason without a refund, and does not mention a refund', async () => {
    await cancel({ reason: 'fraud', refund: 0, from: '2026-03-17' });
    expect(await sql.select().from(payouts)).toEqual([]);
    expect(await listPendingSms(database)).toEqual([
      'Your policy BOA-2026-000001 has been cancelled. You are covered until the end of 16 Mar, 2026.',
    ]);
  });

  test('a cancellation from today still needs only one person', async () => {
    shop.on('2026-03-28');
    await cancel();
    expect(await kinds()).toEqual(['issue', 'cancel']);
  });

  test('the preview shows who has to agree and how the money is refunded', async () => {
    const shown = async (from: string, reason = 'wish') =>
      previewCancellation(await loadStoredPolicy(shop.services, number), {
        from,
        reason,
        by: 'bopha',
      });
    expect(await shown('2026-03-28')).toMatchObject({
      ...{ refund: 10_00, currency: 'USD', way: 'bank', days: 4, of: 30, kept: [], commission: 0, needsSecond: false },
    });
    expect(await shown('2026-03-27')).toMatchObject({ refund: 12_50, days: 5, needsSecond: true });
    expect(await shown('2026-03-17', 'fraud')).toMatchObject({ refund: 0, way: 'none', needsSecond: false });
    // Twelve days before it ended: the refund exceeds the limit, and the day is over.
    shop.on('2026-03-29');
    expect(await shown('2026-03-28')).toMatchObject({ refund: 10_00, needsSecond: true });
  });
});

test('a payment from a balance is refunded to the balance, unless the refund belongs to the holder', async () => {
  ({ number } = await createStoredPolicy(database, { order: { paidBy: 'balance' } }));
  const way = async () => {
    const file = await loadStoredPolicy(shop.services, number);
    return (await previewCancellation(file, { from: '2026-03-28', reason: 'wish', by: 'bopha' })).way;
  };
  expect(await way()).toBe('balance');
  const cancels = shop.product.definition.product.afterSale?.cancel;
  if (!cancels) throw new Error('the boat says nothing of cancellations');
  shop = createBoatShop(database, { product: createBoat({ cancel: { ...cancels, refundTo: 'holder' } }) });
  shop.on('2026-03-16');
  expect(await way()).toBe('bank');
});

test('a payment by card is refunded by the provider', async () => {
  ({ number } = await createStoredPolicy(database, { order: { paidBy: 'customer' } }));
  const at = noon('2026-03-10');
  await sql.insert(paymentAttempts).values({
    ...{ tranId: 'T-1', orderId: 'order-1', status: 'paid', option: 'cards', amount: 75_00, currency: 'USD' },
    ...{ form: { action: '', fields: {} }, startedAt: at, expiresAt: at },
  });
  await logEvent(sql, { orderId: 'order-1', type: 'PAID', at, note: 'T-1' });
  const of = { at, orderId: 'order-1', partnerId: null, currency: 'USD' };
  await post(sql, transfer('marked', { ...of, amount: -75_00 }));
  await post(sql, transfer('payment', { ...of, amount: 75_00, tranId: 'T-1' }));
  const preview = async () =>
    previewCancellation(await loadStoredPolicy(shop.services, number), {
      from: '2026-03-28',
      reason: 'wish',
      by: 'bopha',
    });
  expect((await preview()).way).toBe('provider');
  await cancel();
  expect(await sql.select().from(payouts)).toEqual([]);
  expect(await readAccounts(database, 'order-1')).toEqual({ clearing: 75_00, premium: -65_00, refundDue: -10_00 });
});

test('a refund first reduces the unpaid instalments, from the last on', async () => {
  ({ number } = await createStoredPolicy(database, {
    parts: [{ amount: 4_00 }, { amount: 3_00, dueOn: '2026-05-02', lapsesOn: '2026-05-17' }],
  }));
  await cancel({ refund: 3_00 });
  const rows = await sql.select().from(instalments);
  expect(rows.map(({ status }) => status)).toEqual(['dropped', 'dropped']);
  expect((await sql.select().from(payouts)).map(({ amount }) => amount)).toEqual([3_00]);
  expect(await readAccounts(database, 'order-1')).toEqual({ bank: 68_00, premium: -65_00, refundDue: -3_00 });
});

describe('a cancellation that needs a second person', () => {
  beforeEach(async () => {
    ({ number } = await createStoredPolicy(database));
  });
  const more = { from: '2026-03-27', refund: 12_50 };

  test('a cancellation waits after one request, and nothing has happened yet', async () => {
    await cancel({ ...more, note: ' Too much ' });
    await cancel({ ...more, note: 'Pressed twice' });
    expect(await requests()).toEqual([
      {
        ...{ id: 'request-1', act: 'cancel', subject: number, policyNumber: number, reason: 'wish', note: 'Too much' },
        ...{ payload: { from: '2026-03-27' }, payee: `customer:${validAnswers.mobilePhone}` },
        ...{ amount: 12_50, currency: 'USD', askedBy: 'bopha', askedAt: noon('2026-03-16'), status: 'waiting' },
        ...{ decidedBy: null, decidedAt: null, decision: null },
      },
    ]);
    expect([await kinds(), await listPendingSms(database)]).toEqual([['issue'], []]);
    await expect(cancel({ request: 'request-2' })).rejects.toEqual(refused(409, 'policyRequestWaits'));
    // A past day needs a second person, too, for any amount.
    await decide('refuse');
    shop.on('2026-03-29');
    await cancel({ request: 'request-3' });
    expect((await requests()).map(({ status }) => status).toSorted()).toEqual(['refused', 'waiting']);
  });

  test('another person does the cancellation as it was requested, and a repeated decision changes nothing', async () => {
    await cancel({ ...more, note: 'Too much' });
    await expect(decide('approve', 'bopha')).rejects.toEqual(refused(409, 'needsSecondPerson'));
    shop.on('2026-03-17');
    for (const _ of [1, 2]) await decide('approve');
    expect((await listTransactions(sql, number)).at(-1)).toMatchObject({
      ...{ serial: 2, kind: 'cancel', note: 'Too much', by: 'bopha', approvedBy: 'dara', request: 'request-1' },
    });
    expect(await kinds()).toEqual(['issue', 'cancel']);
    expect(await requests()).toMatchObject([
      { status: 'done', decidedBy: 'dara', decidedAt: noon('2026-03-17'), decision: null },
    ]);
    for (const [outcome, who] of [
      ['refuse', 'dara'],
      ['approve', 'bopha'],
    ] as const)
      await expect(decide(outcome, who)).rejects.toEqual(refused(409, 'policyRequestDecided'));
    // The same request is not done again.
    await cancel(more);
    expect(await kinds()).toEqual(['issue', 'cancel']);
  });

  test('may be withdrawn by the person who asked, and is refused once', async () => {
    await cancel(more);
    for (const _ of [1, 2]) await decide('refuse', 'bopha');
    expect(await requests()).toMatchObject([{ status: 'refused', decidedBy: 'bopha', decision: 'Not so' }]);
    await expect(decide('refuse')).rejects.toEqual(refused(409, 'policyRequestDecided'));
    expect([await kinds(), await listPendingSms(database)]).toEqual([['issue'], []]);
  });

  test('an unknown request, or one that was done by one person, cannot be decided', async () => {
    const { number: other } = await createStoredPolicy(database, { nth: 2 });
    await cancel(more);
    await cancel({ refund: 5_00, from: '2026-03-30', request: 'request-2' }, 'dara', other);
    for (const id of ['request-9', 'request-2'])
      await expect(decide('approve', 'dara', { id })).rejects.toEqual(refused(404, 'moneyRequestNotFound'));
    await sql.delete(moneyRequests).where(eq(moneyRequests.id, 'request-2'));
    expect((await requests()).map(({ status }) => status)).toEqual(['waiting']);
  });

  test('a request whose refund changed is not done, and it continues to wait', async () => {
    await cancel(more);
    await sql.update(moneyRequests).set({ amount: 12_49 }).where(eq(moneyRequests.id, 'request-1'));
    await expect(decide('approve')).rejects.toEqual(refused(409, 'refundChanged'));
    expect((await requests()).map(({ status }) => status)).toEqual(['waiting']);
  });

  test.each([
    ['wish', undefined],
    ['fraud', 'cancelReasonUnknown'],
  ])('a request of the customer is done only for reasons that customers may use: %s', async (reason, code) => {
    const about = {
      id: 'request-1',
      act: 'cancel' as const,
      subject: number,
      policyNumber: number,
      payee: 'customer:1',
    };
    const asked = { askedBy: null, askedAt: noon('2026-03-16'), payload: { from: '2026-03-27' } };
    const amount = reason === 'wish' ? 12_50 : 0;
    await insertMoneyRequest(sql, { ...about, ...asked, amount, reason, note: null, currency: 'USD' }, 'waiting');
    if (code === undefined) {
      await decide('approve');
      expect((await listTransactions(sql, number)).at(-1)).toMatchObject({
        kind: 'cancel',
        by: null,
        approvedBy: 'dara',
      });
    } else await expect(decide('approve')).rejects.toEqual(refused(409, code));
  });
});

describe('small refunds', () => {
  let other: string;
  beforeEach(async () => {
    ({ number } = await createStoredPolicy(database));
    ({ number: other } = await createStoredPolicy(database, { nth: 2, order: { phone: '+85512999999' } }));
  });
  /** Refunds of one day, 2.50 each, except the first one. */
  const small = (request: string, who: string, which: string) =>
    cancel({ request, from: '2026-03-29', refund: 7_50 }, who, which);
  const statuses = async () => Object.fromEntries((await requests()).map(({ id, status }) => [id, status]));

  test('refunds by one person are added up for exactly 30 days', async () => {
    await small('a', 'bopha', number);
    await small('b', 'bopha', other);
    expect(await statuses()).toEqual({ a: 'alone', b: 'waiting' });
    // Another customer, another policy or another person: one person alone may do it.
    await decide('refuse', 'bopha', { id: 'b' });
    await small('c', 'dara', other);
    expect(await statuses()).toMatchObject({ c: 'alone' });
  });

  test('refunds do not count after 30 days', async () => {
    const { number: late } = await createStoredPolicy(database, {
      nth: 3,
      last: '2026-04-30',
      order: { phone: '+85512999998' },
    });
    await small('a', 'bopha', number);
    shop.at('2026-04-15T11:59:59.999+07:00');
    const asked = { from: '2026-04-26', refund: 4_05 };
    await cancel({ ...asked, request: 'b' }, 'bopha', late);
    expect(await statuses()).toEqual({ a: 'alone', b: 'waiting' });
    await decide('refuse', 'dara', { id: 'b' });
    shop.at('2026-04-15T12:00:00+07:00');
    await cancel({ ...asked, request: 'c' }, 'bopha', late);
    expect(await statuses()).toMatchObject({ c: 'alone' });
  });

  test('to one customer are added up, whoever makes them', async () => {
    const { number: same } = await createStoredPolicy(database, { nth: 3 });
    await small('a', 'bopha', number);
    await small('b', 'dara', same);
    expect(await statuses()).toEqual({ a: 'alone', b: 'waiting' });
    await decide('approve', 'bopha', { id: 'b' });
    // An act of two people does not count for the limit of either.
    await small('c', 'dara', other);
    expect(await statuses()).toEqual({ a: 'alone', b: 'done', c: 'alone' });
  });

  test('two refunds at the same moment count like one after the other', async () => {
    await Promise.all([small('a', 'bopha', number), small('b', 'bopha', other)]);
    expect(Object.values(await statuses()).toSorted()).toEqual(['alone', 'waiting']);
  });
});
