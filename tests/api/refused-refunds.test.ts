import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobsView } from '#contract/jobs.ts';
import type { BankRefund } from '#contract/reconciliation/payment-differences.ts';
import { addDays } from '#engine/language/dates.ts';
import { alarms } from '#server/platform/db/schema/alarm-schema.ts';
import { ledgerEntries, ledgerLines } from '#server/platform/db/schema/ledger-schema.ts';
import { sendByBank } from '#server/purchase/bank-refunds/send-by-bank.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { listRefunds, type Refund } from '#server/purchase/payments/payment-repository.ts';
import { computeLeftToRefund } from '#server/purchase/payments/process-refunds.ts';
import { PaymentProviderError } from '#server/purchase/payments/provider/payment-provider-error.ts';
import { findRefundableCharge, refundPayer } from '#server/purchase/payments/refund.ts';
import { findPolicyOfOrder } from '#server/purchase/policies/policy-repository.ts';
import { readProviderList } from '#server/purchase/reconciliation/read-provider-list.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/* Refunds that the provider refuses for good: they are seen, tried again or sent by bank by two people, and never twice. */

/**
 * A year of a car costs 741.00. Cancelled on the next day, 364 of 365 days less 15.00 and 10.00, it refunds 714.01.
 */
const [PREMIUM, REFUND] = [74_100, 71_401];

const shop = await startTestShop();
const { services, clock } = shop;
const { database } = services;
const { sql } = database;
const [one, two] = [
  await createTestUser(shop, { scopes: ['insurer:orders'] }),
  await createTestUser(shop, { scopes: ['insurer:orders', 'insurer:admin'] }),
];
afterAll(() => shop.close());
beforeEach(async () => {
  clock.set(TEST_START);
  await sql.delete(alarms);
});

let cars = 0;

/** A policy whose refunds the provider has been asked for in vain. */
async function refused(...amounts: number[]): Promise<Order & { tranId: string }> {
  cars += 1;
  const car = { mobilePhone: `+855127001${10 + cars}`, startDate: addDays(toBusinessDate(clock.now()), 1) };
  const plate = { registrationNo: `2BD-70${10 + cars}`, chassisFrame: `JTNV70${10 + cars}` };
  const { ref } = await shop.anOrder('comprehensive-camry', { product: 'auto', changes: { ...car, ...plate } });
  const tranId = await shop.buy(ref);
  const order = (await findOrderByRef(sql, ref)) as Order;
  const { number: policyNumber } = (await findPolicyOfOrder(sql, order.id)) as { number: string };
  for (const amount of amounts)
    await database.transaction('give back', (inner) =>
      refundPayer(inner, {
        ...{ order, policyNumber, to: 'payer', serial: 1, amount, commission: 0, at: clock.now(), by: undefined },
      }),
    );
  await shop.gateway({ refuseRefunds: 1 });
  await work(1);
  return { ...order, tranId };
}
async function work(seconds: number): Promise<void> {
  clock.advance({ seconds });
  await shop.worker.work();
}

const list = async (user: TestUser = one) =>
  (await user.call<BankRefund[]>('GET', '/api/b2b/reports/bank-refunds')).body;
const pathOf = (tranId: string, totalAfter = REFUND) => `/api/b2b/reports/bank-refunds/${tranId}/${totalAfter}`;
const move = (user: TestUser, path: string, body: object) => user.call<BankRefund[]>('POST', path, { body });
const payee = 'Sok Dara, ABA, 000 123 456';
const refundedOf = async (tranId: string) => (await shop.ledger()).find((charge) => charge.tranId === tranId)?.refunded;
const alarmsRaised = async () => (await sql.select().from(alarms)).map(({ code }) => code);

/** Sums of an order in the ledger, by account. */
async function booked(orderId: string): Promise<Record<string, number>> {
  const rows = await sql
    .select({ account: ledgerLines.account, amount: raw<number>`sum(${ledgerLines.amount})::int` })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(eq(ledgerEntries.orderId, orderId))
    .groupBy(ledgerLines.account);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

describe('a refund that the provider finally refuses', () => {
  test('is requested once, raises an alarm, and appears in the list with the provider’s code', async () => {
    const { tranId, number, ref } = await refused(REFUND);
    expect(await alarmsRaised()).toEqual(['refundFailed']);
    expect(await list()).toEqual([
      {
        ...{ tranId, totalAfter: REFUND, amount: REFUND, currency: 'USD', since: '2026-04-01T02:00:00.000Z' },
        ...{ order: { number, ref }, status: 'failed', failure: 'PTL57', payee: null, preparedBy: null, mayMove: true },
      },
    ]);
    const { body } = await two.call<JobsView>('GET', '/api/admin/jobs');
    expect(body.queues.find(({ queue }) => queue === 'refunds')).toMatchObject({ waiting: 0, failed: 0, dead: 0 });
    // Every further refund of the policy goes by bank at once.
    expect(
      await findRefundableCharge(sql, (await findOrderByRef(sql, ref)) as Order, 100, clock.now()),
    ).toBeUndefined();
  });

  test('is made once by the provider after a retry, and returns to the list after another refusal', async () => {
    const { tranId, id } = await refused(REFUND);
    await shop.gateway({ refuseRefunds: 1 });
    const trying = await move(one, pathOf(tranId), { step: 'retry' });
    expect(trying.body.map((refund) => refund.tranId)).not.toContain(tranId);
    await work(1);
    expect(await list()).toContainEqual(expect.objectContaining({ tranId, status: 'failed' }));
    await move(one, pathOf(tranId), { step: 'retry' });
    await work(1);
    expect(await refundedOf(tranId)).toBe(REFUND);
    expect(await booked(id)).toMatchObject({ refundDue: 0, clearing: PREMIUM - REFUND });
    expect((await list()).map((refund) => refund.tranId)).not.toContain(tranId);
    expectRefusal(shop, await move(one, pathOf(tranId), { step: 'retry' }), '404 refundNotFound');
  });

  test('is paid by bank by two people, from the insurer’s own account, and the provider never pays it too', async () => {
    const { tranId, id, phone } = await refused(REFUND);
    const texts = (await shop.messagesTo(phone)).length;
    expectRefusal(shop, await move(one, pathOf(tranId), { step: 'paid', reference: 'FT-1' }), '409 payoutNotSo');
    const { body } = await move(one, pathOf(tranId), { step: 'prepare', payee });
    expect(body).toContainEqual(expect.objectContaining({ tranId, status: 'prepared', payee, mayMove: false }));
    expectRefusal(shop, await move(one, pathOf(tranId), { step: 'retry' }), '409 payoutNotSo');
    expectRefusal(shop, await move(one, pathOf(tranId), { step: 'paid', reference: 'FT-1' }), '409 needsSecondPerson');
    expect((await move(two, pathOf(tranId), { step: 'paid', reference: 'FT-1' })).status).toBe(200);
    expect((await move(two, pathOf(tranId), { step: 'paid', reference: 'FT-1' })).status).toBe(200);
    await work(60);
    expect(await refundedOf(tranId)).toBe(0);
    expect(await booked(id)).toMatchObject({ refundDue: 0, bank: -REFUND, clearing: PREMIUM });
    expect((await shop.messagesTo(phone)).length - texts).toBe(1);
    await readProviderList(services);
    const differences = await one.call<{ open: object[] }>('GET', '/api/b2b/reports/payment-differences');
    expect(differences.body.open).toEqual([]);
  });

  test('is recorded and does not go by bank if the provider has paid it after all', async () => {
    const { tranId, id } = await refused(REFUND);
    await services.provider.refund(tranId, REFUND, 'USD', clock.now());
    expectRefusal(shop, await move(one, pathOf(tranId), { step: 'prepare', payee }), '409 refundWentBack');
    expect(await listRefunds(sql, tranId)).toMatchObject([{ status: 'done', way: 'provider', payee: null }]);
    expect(await booked(id)).toMatchObject({ refundDue: 0, clearing: PREMIUM - REFUND });
    expect((await list()).map((refund) => refund.tranId)).not.toContain(tranId);
  });

  test('records a part that the provider has already paid, and only the rest goes by bank', async () => {
    const { tranId, id } = await refused(REFUND);
    await services.provider.refund(tranId, 10_000, 'USD', clock.now());
    await move(one, pathOf(tranId), { step: 'prepare', payee });
    expect((await list()).filter((refund) => refund.tranId === tranId)).toMatchObject([{ amount: REFUND - 10_000 }]);
    await move(two, pathOf(tranId), { step: 'paid', reference: 'FT-2' });
    expect(await booked(id)).toMatchObject({ refundDue: 0, clearing: PREMIUM - 10_000, bank: 10_000 - REFUND });
    const parts = await listRefunds(sql, tranId);
    expect(parts.map(({ amount, status, way }) => [amount, status, way]).toSorted()).toEqual([
      [10_000, 'done', 'provider'],
      [REFUND - 10_000, 'done', 'bank'],
    ]);
  });

  test('delays the refunds after it; one by bank and one by the provider reach the total', async () => {
    const { tranId, id } = await refused(10_000, 20_000);
    const ofCharge = async () => (await list()).filter((refund) => refund.tranId === tranId);
    expect(await ofCharge()).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    await move(one, pathOf(tranId, 10_000), { step: 'prepare', payee });
    await move(one, pathOf(tranId, 30_000), { step: 'retry' });
    await work(1);
    expect(await refundedOf(tranId)).toBe(20_000);
    await move(two, pathOf(tranId, 10_000), { step: 'paid', reference: 'FT-3' });
    expect(await ofCharge()).toEqual([]);
    expect(await booked(id)).toMatchObject({ refundDue: 0, clearing: PREMIUM - 20_000, bank: -10_000 });
  });

  test('remains unchanged if the provider does not answer, or if another server processes it', async () => {
    const { tranId } = await refused(REFUND);
    const [seen] = (await listRefunds(sql, tranId)) as [Refund];
    const silent = async (): Promise<never> => {
      throw new PaymentProviderError('unreachable', 'away');
    };
    const away = { ...services, provider: { ...services.provider, confirm: silent } };
    await expect(sendByBank(away, seen, { payee, preparedBy: one.id })).rejects.toMatchObject({ status: 502 });
    expect(await listRefunds(sql, tranId)).toEqual([seen]);
    // Two people prepare it at once: the second finds it in hand.
    const { provider } = services;
    const confirm: typeof provider.confirm = async (...asked) => {
      expectRefusal(shop, await move(two, pathOf(tranId), { step: 'prepare', payee }), '409 payoutNotSo');
      return provider.confirm(...asked);
    };
    await sendByBank({ ...services, provider: { ...provider, confirm } }, seen, { payee, preparedBy: one.id });
    expect(await listRefunds(sql, tranId)).toMatchObject([{ way: 'bank', payee, preparedBy: one.id }]);
  });
});

test.each<[string, number | undefined, 'provider' | 'bank', number]>([
  ['nothing went', undefined, 'provider', 200],
  ['the part before it went', 100, 'provider', 200],
  ['it went, too', 300, 'provider', 0],
  ['half of it went', 200, 'provider', 100],
  ['more went than is owed', 400, 'provider', 0],
  ['the part before it goes by bank, and nothing went', 0, 'bank', 200],
  ['the part before it goes by bank, and this one went', 200, 'bank', 0],
])(
  'the provider still has to refund the right amount of the second part of 200, after one part of 100: %s',
  (_what, gone, way, left) => {
    const parts = [
      { amount: 100, totalAfter: 100, way },
      { amount: 200, totalAfter: 300, way: 'provider' as const },
      { amount: 50, totalAfter: 350, way: 'bank' as const },
    ];
    expect(computeLeftToRefund({ amount: 200, totalAfter: 300 }, parts, gone)).toBe(left);
  },
);

test('a refund without an answer to its last attempt is due work too, and remains so after its job is deleted', async () => {
  const { tranId } = await refused(REFUND);
  await move(one, pathOf(tranId), { step: 'retry' });
  for (let tries = 0; tries < 14; tries++) {
    await shop.gateway({ next429: 1 });
    await work(2 * 86_400);
  }
  await shop.gateway({ next429: 0 });
  expect(await alarmsRaised()).toEqual(expect.arrayContaining(['jobDead', 'refundFailed']));
  // Half a year later; sessions of before are over, and the job is forgotten.
  await work(180 * 86_400);
  const later = await createTestUser(shop, { scopes: ['insurer:orders', 'insurer:admin'] });
  const { body } = await later.call<JobsView>('GET', '/api/admin/jobs');
  expect(body.dead.map(({ of }) => of)).toEqual([tranId]);
  await later.call('POST', `/api/admin/jobs/${body.dead[0]?.id}/dismiss`);
  expect(await list(later)).toContainEqual(expect.objectContaining({ tranId, status: 'failed', failure: null }));
});
