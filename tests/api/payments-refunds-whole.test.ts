import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#engine/language/dates.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { ledgerEntries, ledgerLines } from '#server/platform/db/schema/ledger-schema.ts';
import { refunds } from '#server/platform/db/schema/payment-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { ensureInstalmentRef, sendDueInstalmentLink } from '#server/purchase/instalments/send-instalment-link.ts';
import { findOrder, findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { insertRefund, listRefunds } from '#server/purchase/payments/payment-repository.ts';
import { processRefunds } from '#server/purchase/payments/process-refunds.ts';
import { refundPayer } from '#server/purchase/payments/refund.ts';
import { findPolicyOfOrder } from '#server/purchase/policies/policy-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { expandShortLink } from '#tests/support/read-long-messages.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from './create-agent-order.ts';
import { createVerifiedOrder } from './create-customer.ts';

/* Refunds, and parts of a premium: the payee, the notified people, and that each is done as a whole and once. */

/** Premium of the case that is bought here; 15 % of it are 102. */
const TOTAL = 680;

/** The transaction that the database rolls back. */
let givenUp: string | undefined;
const shop = await startTestShop({
  probe: (point) => {
    if (point === `before commit ${givenUp}`) throw new Error('the database has given up');
  },
});
const { services, clock } = shop;
const { database } = services;
const { sql } = database;
afterAll(() => shop.close());
beforeEach(() => {
  givenUp = undefined;
  clock.set(TEST_START);
});

type Bought = Order & { tranId: string; policyNumber: string };

async function boughtBy(ref: string): Promise<Bought> {
  const tranId = await shop.buy(ref);
  const order = (await findOrderByRef(sql, ref)) as Order;
  const { number: policyNumber } = (await findPolicyOfOrder(sql, order.id)) as { number: string };
  return { ...order, tranId, policyNumber };
}

/** A policy with this amount due for refund by the provider. */
async function owed(amount: number): Promise<Bought> {
  const order = await boughtBy((await createVerifiedOrder(shop, 'solo-thailand-five-days')).ref);
  const refund = { tranId: order.tranId, orderId: order.id, amount, totalAfter: amount, currency: 'USD' };
  await database.transaction('owe', (inner) =>
    insertRefund(inner, { ...refund, createdAt: clock.now(), way: 'provider' }),
  );
  return order;
}
const refundedOf = async (tranId: string) => (await shop.ledger()).find((one) => one.tranId === tranId)?.refunded;

/** The amounts of an order in the ledger, by account. */
async function booked(orderId: string): Promise<Record<string, number>> {
  const rows = await sql
    .select({ account: ledgerLines.account, amount: raw<number>`sum(${ledgerLines.amount})::int` })
    .from(ledgerLines)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(eq(ledgerEntries.orderId, orderId))
    .groupBy(ledgerLines.account);
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]));
}

/** The provider, beside which this happens as soon as it is called. */
function beside(call: 'confirm' | 'refund', happens: () => Promise<unknown>): PurchaseServices {
  const { provider } = services;
  const confirm: typeof provider.confirm = async (...asked) => {
    if (call === 'confirm') await happens();
    return provider.confirm(...asked);
  };
  const refund: typeof provider.refund = async (...asked) => {
    const given = await provider.refund(...asked);
    if (call === 'refund') await happens();
    return given;
  };
  return { ...services, provider: { ...provider, confirm, refund } };
}

test('the policyholder is notified once of a refund and its amount', async () => {
  const { tranId, phone, policyNumber } = await owed(200);
  const before = (await shop.messagesTo(phone)).length;
  await processRefunds(services, tranId);
  await processRefunds(services, tranId);
  const texts = await shop.messagesTo(phone);
  expect(texts.length - before).toBe(1);
  expect(texts[0]).toContain(`We have refunded $2.00 for your policy ${policyNumber}`);
});

test('one server alone processes a refund, and records this before it asks the provider', async () => {
  const { tranId } = await owed(200);
  const seen: unknown[] = [];
  const other = async () => {
    seen.push((await listRefunds(sql, tranId)).map(({ claimedUntil }) => claimedUntil?.toISOString()));
    await expect(processRefunds(services, tranId)).rejects.toThrow('another server has this refund in hand');
  };
  await processRefunds(beside('confirm', other), tranId);
  // For two minutes.
  expect(seen).toEqual([['2026-04-01T02:02:00.000Z']]);
  expect(await refundedOf(tranId)).toBe(200);
});

test('a server with less than thirty seconds left of its hold requests no refund and releases the hold at once', async () => {
  const { tranId } = await owed(200);
  const after = (seconds: number) => beside('confirm', async () => clock.advance({ seconds }));
  await expect(processRefunds(after(91), tranId)).rejects.toThrow('the claim is almost over');
  expect(await refundedOf(tranId)).toBe(0);
  await processRefunds(after(90), tranId);
  expect(await refundedOf(tranId)).toBe(200);
});

test('an order is locked while one of its refunds is processed, so other processes wait', async () => {
  const { tranId, id } = await owed(200);
  const held: unknown[] = [];
  const transaction: typeof database.transaction = (name, work) =>
    database.transaction(name, async (inner) => {
      const done = await work(inner);
      if (name !== 'claim refund') return done;
      const locks = await inner.execute<{ held: boolean }>(
        raw`select xmax::text::bigint = txid_current() % 4294967296 as held from orders where id = ${id}`,
      );
      held.push(locks.rows[0]?.held);
      return done;
    });
  await processRefunds({ ...services, database: { ...database, transaction } }, tranId);
  // For the one that is due, and for the look that finds no other.
  expect(held).toEqual([true, true]);
});

test('a refund that another server has recorded meanwhile is booked and reported only by that server', async () => {
  const { tranId, id, phone } = await owed(200);
  const before = (await shop.messagesTo(phone)).length;
  const noted = () => sql.update(refunds).set({ status: 'done', claimedUntil: null }).where(eq(refunds.tranId, tranId));
  await processRefunds(beside('refund', noted), tranId);
  expect(await booked(id)).toEqual({ clearing: TOTAL, premium: -TOTAL });
  expect(await shop.messagesTo(phone)).toHaveLength(before);
});

test('a database failure before the start of a refund sends no request to the provider; a later failure books nothing', async () => {
  const { tranId, id } = await owed(200);
  givenUp = 'claim refund';
  await expect(processRefunds(services, tranId)).rejects.toThrow('given up');
  expect(await refundedOf(tranId)).toBe(0);
  givenUp = 'refund done';
  await expect(processRefunds(services, tranId)).rejects.toThrow('given up');
  expect(await refundedOf(tranId)).toBe(200);
  expect(await booked(id)).toEqual({ clearing: TOTAL, premium: -TOTAL });
  givenUp = undefined;
  await processRefunds(services, tranId);
  expect(await refundedOf(tranId)).toBe(200);
  expect(await booked(id)).toMatchObject({ clearing: TOTAL - 200, premium: -TOTAL });
});

test('a card payment is refunded to the card for every seller; a payment from the balance is refunded to the balance', async () => {
  const partner = await createTestPartner(shop, { balance: 2 * TOTAL });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const giving = { to: 'payer', serial: 1, amount: 80, commission: 12, at: clock.now(), by: undefined } as const;
  const give = (order: Order, policyNumber: string) =>
    database.transaction('give back', (inner) => refundPayer(inner, { ...giving, order, policyNumber }));

  const byCard = await boughtBy((await createAgentOrder(shop, agent)).ref);
  await give(byCard, byCard.policyNumber);
  expect(await listRefunds(sql, byCard.tranId)).toMatchObject([{ amount: 80, way: 'provider', status: 'due' }]);
  expect((await findPartner(sql, partner.id))?.total).toBe(2 * TOTAL);

  // The partner has retained its commission of 102: of a refund of 80 it has earned 12.
  const { id } = await createAgentOrder(shop, agent);
  await agent.call('POST', `/api/b2b/orders/${id}/pay-from-balance`, { body: { withoutCommission: true } });
  expect((await findPartner(sql, partner.id))?.total).toBe(TOTAL + 102);
  const { number } = (await findPolicyOfOrder(sql, id)) as { number: string };
  await give((await findOrder(sql, id)) as Order, number);
  expect((await findPartner(sql, partner.id))?.total).toBe(TOTAL + 102 + 68);
  expect(await booked(id)).toMatchObject({ balance: TOTAL - 102 - 68, commissionDue: -102 + 102 - 12 });

  // The partner receives all of the refund if it retained nothing, and nothing else is booked.
  const { id: whole } = await createAgentOrder(shop, agent);
  await agent.call('POST', `/api/b2b/orders/${whole}/pay-from-balance`, { body: {} });
  const policy = (await findPolicyOfOrder(sql, whole)) as { number: string };
  await give((await findOrder(sql, whole)) as Order, policy.number);
  expect((await findPartner(sql, partner.id))?.total).toBe(TOTAL + 102 + 68 - TOTAL + 80);
  const entries = await sql.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, whole));
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['reserve', 'returned', 'sale', 'spend']);
});

test('a premium that is all commission costs the balance nothing', async () => {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const { id } = await createAgentOrder(shop, agent);
  await sql.update(orders).set({ commission: TOTAL, premiumWithoutCommission: 0 }).where(eq(orders.id, id));
  const body = { withoutCommission: true };
  const { status } = await agent.call('POST', `/api/b2b/orders/${id}/pay-from-balance`, { body });
  expect(status).toBe(200);
  expect((await findOrder(sql, id))?.status).toBe('issued');
  expect((await findPartner(sql, partner.id))?.total).toBe(0);
});

test('the shop sends the link to an instalment and creates its order, or it does neither', async () => {
  const mobilePhone = '+85512700111';
  const startDate = addDays(toBusinessDate(clock.now()), 1);
  const car = { mobilePhone, startDate, registrationNo: '2BD-7001', chassisFrame: 'JTNV7001' };
  const { ref } = await shop.anOrder('comprehensive-camry', { product: 'auto', changes: car });
  await shop.buy(ref, 'quarterly');
  const number = (await shop.order(ref)).policy?.number as string;
  const made = async () => ({
    orders: (await sql.select({ id: orders.id }).from(orders)).length,
    texts: (await shop.messagesTo(mobilePhone)).length,
  });
  const before = await made();
  for (const [name, act] of [
    ['send instalment link', () => sendDueInstalmentLink(services, number, 'https://shop.example')],
    ['open instalment', () => ensureInstalmentRef(services, number)],
  ] as const) {
    givenUp = name;
    await expect(act(), name).rejects.toThrow('given up');
    expect(await made(), name).toEqual(before);
  }
  givenUp = undefined;
  const opened = await ensureInstalmentRef(services, number);
  expect(await made()).toEqual({ ...before, orders: before.orders + 1 });
  // 185.25 and what it costs to pay in parts: 2.00, due on the second of July.
  expect(await findOrderByRef(sql, opened)).toMatchObject({
    total: 187_25,
    about: { does: 'pay', from: '2026-07-02' },
  });
  const sent = await sendDueInstalmentLink(services, number, 'https://shop.example');
  expect(sent).toEqual({ link: expect.stringContaining('https://shop.example/'), phone: '••• 111' });
  expect(sent.link).toContain(opened);
  expect(await expandShortLink(shop, (await shop.messagesTo(mobilePhone))[0] ?? '')).toContain(sent.link);
  for (const act of [
    () => sendDueInstalmentLink(services, 'AUT-2026-999999', 'x'),
    () => ensureInstalmentRef(services, 'AUT-2026-999999'),
  ])
    await expect(act()).rejects.toMatchObject({ status: 404, code: 'policyNotFound' });
  // On its day it is due, not late: that is said from the next day on.
  for (const [day, says] of [
    ['2026-07-02', 'by 02 Jul, 2026'],
    ['2026-07-03', 'lapses at the end of 17 Jul, 2026'],
  ] as const) {
    clock.set(`${day}T03:00:00Z`);
    await sendDueInstalmentLink(services, number, 'https://shop.example');
    expect((await shop.messagesTo(mobilePhone))[0], day).toContain(says);
  }
});
