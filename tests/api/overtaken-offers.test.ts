import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { CancellationPreview } from '#contract/purchase/policy-life.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { lapseOrders } from '#server/purchase/checkout/lapse-orders.ts';
import { findOrderByRef, type Order } from '#server/purchase/orders/order-repository.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { type OpenDraft, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createEndorsementApi } from './endorsement-api.ts';
import { createPolicyActions } from './lives/policy-actions.ts';

/*
 * An open order about a policy can no longer be paid after a change or the end of the policy: it ends by itself, and
 * its people are notified.
 */

const shop = await startTestShop();
afterAll(() => shop.close());
const { sql } = shop.services.database;
const { aYear, asHolder, asStaff, change, confirm } = createEndorsementApi(shop);
const living = createPolicyActions({
  ...shop,
  at: async (instant) => shop.clock.set(instant),
  buy: async (ref, plan) => void (await shop.buy(ref, plan)),
  work: () => shop.worker.work(),
});

const statusOf = async (ref: string) => (await findOrderByRef(sql, ref))?.status;
const toldOf = async (to: string) =>
  (await shop.messagesTo(to)).filter((text) => text.includes('is no longer valid')).length;

/** The value of a car is changed on its holder's page and confirmed by the code; it is not paid. */
async function agreed(number: string, phone: string, vehicleValue: string): Promise<string> {
  const draft = await asHolder(number, { kind: 'vehicle' });
  await change(draft, { vehicleValue });
  return confirmedByCode(draft, phone);
}

async function confirmedByCode(draft: OpenDraft, phone: string): Promise<string> {
  await shop.answer(draft, { declaration: true });
  const { body, status } = await confirm(draft);
  expect(status, JSON.stringify(body)).toBe(201);
  shop.clock.advance({ minutes: 2 });
  await shop.call('POST', `/api/orders/${body.order}/code`);
  await shop.verify(body.order, await shop.codeTo(phone));
  return body.order;
}

test('a second change of the same answers ends after the first is paid; the policyholder and the agent are notified once', async () => {
  const { policy, order } = await aYear();
  const email = 'agent.of.two@example.com';
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'], email });
  const draft = await asStaff(clerk, policy.number, { kind: 'vehicle' });
  await change(draft, { vehicleValue: '36000' });
  await shop.answer(draft, { declaration: true });
  const second = (await confirm(draft)).body.order;
  const first = await agreed(policy.number, order.phone, '40000');
  await lapseOrders(shop.services);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'incomplete']);
  await shop.buy(first);
  await Promise.all([lapseOrders(shop.services), lapseOrders(shop.services)]);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['issued', 'expired']);
  expect([await toldOf(order.phone), (await shop.messagesTo(email)).length]).toEqual([1, 1]);
});

test('an offer for a change of other answers remains open and can be paid', async () => {
  const { policy, order } = await aYear();
  const first = await agreed(policy.number, order.phone, '40000');
  const draft = await asHolder(policy.number, { kind: 'contact' });
  await change(draft, { address: 'No. 2, Street 51' });
  const other = await confirmedByCode(draft, order.phone);
  expect(await statusOf(other)).toBe('issued');
  await lapseOrders(shop.services);
  expect(await statusOf(first)).toBe('confirmed');
  await shop.buy(first);
  expect(await statusOf(first)).toBe('issued');
});

test('an open change of a cancelled policy ends, but waits while its money may be in transit', async () => {
  const { policy, order } = await aYear();
  const open = await agreed(policy.number, order.phone, '40000');
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const path = `/api/b2b/policies/${policy.number}/cancellation`;
  const wanted = { from: policy.effectiveFrom, reason: 'wish' };
  const { refund } = (await clerk.call<CancellationPreview>('POST', `${path}/preview`, { body: wanted })).body;
  const request = randomUUID();
  await clerk.call('POST', path, { body: { ...wanted, refund, request } });
  const tranId = await shop.pay(open);
  const colleague = await createTestUser(shop, { scopes: ['insurer:orders'] });
  expect((await decideApproval(colleague, { number: policy.number, request })).status).toBe(200);
  await lapseOrders(shop.services);
  expect(await statusOf(open)).toBe('confirmed');
  await shop.gateway({ tranId, action: 'decline', callback: 'none' });
  await shop.settle(open);
  await lapseOrders(shop.services);
  expect([await statusOf(open), await toldOf(order.phone)]).toEqual(['expired', 1]);
});

test('a renewal ends if a paid claim has changed its price, and its policyholder is notified', async () => {
  const { policy, order } = await aYear();
  shop.clock.set('2027-03-10T02:00:00Z');
  const claimed = { number: policy.number, phone: order.phone, product: 'auto', partner: null };
  const claim = await living.claim(claimed, '2026-07-01', 'ownDamage', 300_00);
  const open = await confirmedByCode(await asHolder(policy.number, { does: 'renew' }), order.phone);
  // The first year without a claim reduces the price of the next year by 10 %.
  expect((await findOrderByRef(sql, open))?.total).toBe(666_90);
  await lapseOrders(shop.services);
  expect(await statusOf(open)).toBe('confirmed');
  shop.clock.advance({ minutes: 1 });
  await living.payClaim(claim);
  await lapseOrders(shop.services);
  expect([await statusOf(open), await toldOf(order.phone)]).toEqual(['expired', 1]);
});

test('an offer that cannot be judged does not stop the end of another offer', async () => {
  const overtaken = async () => {
    const { policy, order } = await aYear();
    const second = await agreed(policy.number, order.phone, '36000');
    await shop.buy(await agreed(policy.number, order.phone, '40000'));
    return second;
  };
  const refs = [await overtaken(), await overtaken()];
  const found = await Promise.all(refs.map((ref) => findOrderByRef(sql, ref)));
  const [broken, sound] = (found as Order[]).toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [Order, Order];
  await sql
    .update(orders)
    .set({ frozen: {} as Order['frozen'] })
    .where(eq(orders.id, broken.id));
  await expect(lapseOrders(shop.services)).rejects.toThrow('not every open order ended');
  expect([await statusOf(broken.ref), await statusOf(sound.ref)]).toEqual(['confirmed', 'expired']);
});
