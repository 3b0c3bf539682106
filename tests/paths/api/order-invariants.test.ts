import { afterAll, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { type AgentOrder, createAgentOrder } from '#tests/api/create-agent-order.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { findViolations, loadOrderHistories, type OrderHistory } from './order-invariants.ts';

const shop = await startTestShop();
const partner = await createTestPartner(shop, { balance: 100_00 });
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
afterAll(() => shop.close());

const reason = 'The customer asked for it';
const ask = async (user: TestUser, order: AgentOrder, verb: string, body: object) => {
  const reply = await user.call<OrderDetail>('POST', `/api/b2b/orders/${order.id}/${verb}`, { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
const statusOf = async ({ ref }: AgentOrder) => (await findOrderByRef(shop.services.database.sql, ref))?.status;
const sold = (agreed = true) => createAgentOrder(shop, agent, { agreed });

/** Acts of agents and staff with an order, and its state afterwards. */
const ways: [string, string, () => Promise<AgentOrder>][] = [
  ['an agent sells, the customer agrees on the link and pays', 'issued', () => sold().then(paid)],
  ['an agent sells, and the partner pays from its balance', 'issued', () => acted(agent, 'pay-from-balance', {})],
  [
    'an agent sells, and staff marks it as paid',
    'issued',
    () => acted(clerk, 'mark-as-paid', { amount: 680, reference: 'TRF 1', reason }),
  ],
  ['staff cancels what the customer agreed to', 'cancelled', () => acted(clerk, 'cancel', { reason })],
  ['an agent cancels what nobody has agreed to', 'cancelled', () => acted(agent, 'cancel', { reason }, false)],
  ['money comes after staff has cancelled', 'cancelled', () => sold().then(paidTooLate)],
];

async function paid(order: AgentOrder): Promise<AgentOrder> {
  await shop.buy(order.ref);
  return order;
}

async function acted(user: TestUser, verb: string, body: object, agreed = true): Promise<AgentOrder> {
  const order = await sold(agreed);
  await ask(user, order, verb, body);
  return order;
}

async function paidTooLate(order: AgentOrder): Promise<AgentOrder> {
  const tranId = await shop.pay(order.ref);
  await shop.gateway({ tranId, action: 'cancel' });
  await shop.settle(order.ref);
  await ask(clerk, order, 'cancel', { reason });
  await shop.gateway({ tranId, action: 'approve', callback: 'once' });
  await shop.gateway({ action: 'deliver' });
  return order;
}

test.each(ways)('%s: the order is %s, and meets every invariant', async (_way, status, go) => {
  const order = await go();
  expect(await statusOf(order)).toBe(status);
  const { draft: _draft, ...view } = { draft: null, ...(await shop.order(order.ref)) };
  expect(view.policy === null).toBe(status !== 'issued');
  if (status === 'cancelled') expect(view.outcomes.map(({ type }) => type)).toContain('CANCEL');
  const history = (await loadOrderHistories(shop)).find(({ number }) => number === order.number) as OrderHistory;
  expect(findViolations(history)).toEqual([]);
});

const good: OrderHistory = {
  ...{ number: 'ORD-1', status: 'issued', total: 680, paidBy: 'customer', policies: 1, told: 1, provenBefore: false },
  events: ['CONFIRM', 'SENT', 'VERIFIED', 'PAY', 'PAID', 'ISSUED'],
  attempts: [{ tranId: 'a', amount: 680, charged: 680, charges: 1, refunded: 0 }],
  ...{ givenBack: [], given: [] },
};

test('an order that was paid once breaks no invariant', () => expect(findViolations(good)).toEqual([]));

test.each<[string, Partial<OrderHistory>]>([
  ['two policies', { policies: 2 }],
  ['a policy that nobody paid', { attempts: [] }],
  ['money without a policy', { status: 'confirmed', policies: 0, told: 0, events: ['CONFIRM', 'VERIFIED', 'PAID'] }],
  ['money kept of a cancelled order', { status: 'cancelled', policies: 0, told: 0, events: ['CONFIRM', 'CANCEL'] }],
  ['a policy for a phone that was never proven', { events: ['CONFIRM', 'SENT', 'PAY', 'PAID', 'ISSUED'] }],
  ['more given back than was paid', { givenBack: [{ tranId: 'a', amount: 681 }] }],
  ['a payment charged twice', { attempts: [{ tranId: 'a', amount: 680, charged: 680, charges: 2, refunded: 0 }] }],
  ['a certificate that nobody is told of', { told: 0 }],
  ['a certificate that is told twice', { told: 2 }],
  ['a certificate that is given to who asks', { status: 'expired', policies: 0, told: 0, given: ['certificate'] }],
  ['papers before the policy', { status: 'confirmed', policies: 0, attempts: [], events: ['CONFIRM', 'VERIFIED'] }],
])('is noticed: %s', (_what, other) => expect(findViolations({ ...good, ...other })).not.toEqual([]));
