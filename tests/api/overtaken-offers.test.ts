import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CancellationPreview } from '#contract/purchase/policy-life.ts';
import { lapseOrders } from '#server/purchase/checkout/lapse-orders.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { aUser } from '#tests/support/a-user.ts';
import { decideMoney } from '#tests/support/decide-money.ts';
import { journeysOf } from './journeys-of.ts';

/* An open order about a policy that can be paid no more, as the policy was changed or ended since: it ends by itself, and its people are told. */

const shop = await aShop();
afterAll(() => shop.close());
const { sql } = shop.services.database;
const { aYear, asHolder, asStaff, change, confirm } = journeysOf(shop);

const statusOf = async (ref: string) => (await findOrderByRef(sql, ref))?.status;
const toldOf = async (to: string) => (await shop.messagesTo(to)).filter((text) => text.includes('has ended')).length;

/** The value of a car is changed on its holder's page and confirmed by the code; it is not paid. */
async function agreed(number: string, phone: string, vehicleValue: string): Promise<string> {
  const draft = await asHolder(number, { kind: 'vehicle' });
  await change(draft, { vehicleValue });
  await shop.answer(draft, { declaration: true });
  const { body, status } = await confirm(draft);
  expect(status, JSON.stringify(body)).toBe(201);
  shop.clock.advance({ minutes: 2 });
  await shop.call('POST', `/api/orders/${body.order}/code`);
  await shop.verify(body.order, await shop.codeTo(phone));
  return body.order;
}

test('a second change of the same answers ends once the first is paid, and holder and agent are told once', async () => {
  const { policy, order } = await aYear();
  const email = 'agent.of.two@example.com';
  const clerk = await aUser(shop, { scopes: ['insurer:orders'], email });
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

test('a change of other answers stays open, and is paid', async () => {
  const { policy, order } = await aYear();
  const first = await agreed(policy.number, order.phone, '40000');
  const draft = await asHolder(policy.number, { kind: 'contact' });
  await change(draft, { address: 'No. 2, Street 51' });
  await shop.answer(draft, { declaration: true });
  const other = (await confirm(draft)).body.order;
  shop.clock.advance({ minutes: 2 });
  await shop.call('POST', `/api/orders/${other}/code`);
  await shop.verify(other, await shop.codeTo(order.phone));
  expect(await statusOf(other)).toBe('issued');
  await lapseOrders(shop.services);
  expect(await statusOf(first)).toBe('confirmed');
  await shop.buy(first);
  expect(await statusOf(first)).toBe('issued');
});

test('a change of a policy that was cancelled ends; while its money may be on its way it waits', async () => {
  const { policy, order } = await aYear();
  const open = await agreed(policy.number, order.phone, '40000');
  const clerk = await aUser(shop, { scopes: ['insurer:orders'] });
  const path = `/api/b2b/policies/${policy.number}/cancellation`;
  const wanted = { from: policy.effectiveFrom, reason: 'wish' };
  const { refund } = (await clerk.call<CancellationPreview>('POST', `${path}/preview`, { body: wanted })).body;
  const request = randomUUID();
  await clerk.call('POST', path, { body: { ...wanted, refund, request } });
  const tranId = await shop.pay(open);
  const colleague = await aUser(shop, { scopes: ['insurer:orders'] });
  expect((await decideMoney(colleague, { number: policy.number, request })).status).toBe(200);
  await lapseOrders(shop.services);
  expect(await statusOf(open)).toBe('confirmed');
  await shop.gateway({ tranId, action: 'decline', callback: 'none' });
  await shop.settle(open);
  await lapseOrders(shop.services);
  expect([await statusOf(open), await toldOf(order.phone)]).toEqual(['expired', 1]);
});
