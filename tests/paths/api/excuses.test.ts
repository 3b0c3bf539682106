import { afterAll, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import type { DraftRecord } from '#engine/record.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { type AgentOrder, acceptDeclaration, createAgentOrder, provePhone } from '#tests/api/create-agent-order.ts';
import { pickSample } from '#tests/support/deep-run.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { listCoverageItems } from '#workbench/journeys/journey-coverage.ts';
import { loadCases, loadTestProduct, productNames } from '../load-test-product.ts';
import { listItemsOfLog } from './api-path-runner.ts';
import { chartOnlyTransitions } from './api-world.ts';
import { findViolations, loadOrderHistories } from './order-invariants.ts';

/*
 * Each excuse of the walk through the API is tried here, one after the other: its proper person walks it, or the shop
 * refuses it.
 */

const shop = await startTestShop();
const partner = await createTestPartner(shop);
// Sessions live for a day, and each case on a day of its own.
let agent: TestUser;
afterAll(() => shop.close());

const { sql } = shop.services.database;
const frozenOf = async (ref: string) => (await findOrderByRef(sql, ref))?.frozen as DraftRecord;
const typesOf = async (ref: string) => (await shop.order(ref)).outcomes.map(({ type }) => type);
const sign = (order: AgentOrder) =>
  agent.call<OrderDetail>('POST', `/api/b2b/orders/${order.id}/signed-form`, {
    body: Buffer.from('%PDF-1.7\nsigned'),
    headers: { 'content-type': 'application/octet-stream' },
  });
const wrong = (code: string) => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;

/** A case of a product that is bought without anybody being asked anything, and the day on which it is. */
function bought(product: string) {
  const found = loadCases(product).find(
    ({ testCase }) => testCase.ends === 'issued' && testCase.findings === undefined,
  );
  if (!found) throw new Error(`${product} has no case that is bought`);
  return { testCase: found.name, asOf: found.testCase.asOf };
}

async function sold(product: string): Promise<AgentOrder> {
  const { testCase, asOf } = bought(product);
  shop.clock.set(`${asOf}T02:00:00Z`);
  agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  return createAgentOrder(shop, agent, { product, testCase, agreed: false });
}

/** The lines of the chart that the log of an order walks. */
async function walkedBy(product: string, ref: string): Promise<string[]> {
  const own = loadTestProduct(product);
  const { outcomes } = await shop.order(ref);
  const items = new Set(listItemsOfLog(own, { ...(await frozenOf(ref)), outcomes }));
  return listCoverageItems({ product: own }).flatMap(({ id, line }) =>
    items.has(id) ? [line.replaceAll('payment.confirmed', 'payment')] : [],
  );
}

/** The steps by which the customer of an agent agrees, from each state in which the order can wait for it. */
const agreed: Record<string, (order: AgentOrder) => Promise<unknown>> = {
  sendingCode: sign,
  enteringCode: async (order) =>
    acceptDeclaration(shop, { ref: order.ref, cookie: (await provePhone(shop, order)).cookie }),
  codeExpired: async (order) => {
    await shop.call('POST', `/api/orders/${order.ref}/code`);
    shop.clock.advance({ minutes: 6 });
    await shop.verify(order.ref, await shop.codeTo(order.phone));
    return sign(order);
  },
  codeLocked: async (order) => {
    await shop.call('POST', `/api/orders/${order.ref}/code`);
    const code = wrong(await shop.codeTo(order.phone));
    const { triesLeft = 0 } = (await shop.order(order.ref)).code ?? {};
    for (let left = triesLeft; left > 0; left--) await shop.verify(order.ref, code);
    return sign(order);
  },
};

describe.each(pickSample(productNames, 2))('%s', (product) => {
  test.each(Object.keys(agreed))('the customer agrees to what an agent sold: %s', async (state) => {
    const order = await sold(product);
    await agreed[state]?.(order);
    const line = `journey.checkout.payment.${state} AGREED → choosingPayment`;
    expect(chartOnlyTransitions).toHaveProperty([line]);
    expect(await walkedBy(product, order.ref)).toContain(line);
    const { status } = (await findOrderByRef(sql, order.ref)) ?? {};
    expect(status).toBe('confirmed');
  });

  test('nothing is sent when an agent confirms, and no code can fail', async () => {
    const { ref } = await sold(product);
    expect(await typesOf(ref)).toEqual(['CONFIRM']);
  });

  test('a repeated payment request returns the same payment, and nothing is logged', async () => {
    const { testCase, asOf } = bought(product);
    shop.clock.set(`${asOf}T02:00:00Z`);
    const mobilePhone = `+85510${600_100 + productNames.indexOf(product)}`;
    const { ref } = await shop.anOrder(testCase, { product, changes: { mobilePhone } });
    const first = await shop.pay(ref);
    const before = await typesOf(ref);
    expect(before.at(-1)).toBe('PAY');
    expect(await shop.pay(ref)).toBe(first);
    expect(await typesOf(ref)).toEqual(before);
  });

  test('a paid order is a policy at once: nobody reopens or cancels it, and it does not lapse', async () => {
    const { testCase, asOf } = bought(product);
    shop.clock.set(`${asOf}T02:00:00Z`);
    const mobilePhone = `+85510${600_200 + productNames.indexOf(product)}`;
    const { ref } = await shop.anOrder(testCase, { product, changes: { mobilePhone } });
    await shop.buy(ref);
    const before = await typesOf(ref);
    expect(before.slice(-2)).toEqual(['PAID', 'ISSUED']);
    const id = (await findOrderByRef(sql, ref))?.id;
    expect((await shop.reopen(ref)).status).toBe(409);
    const body = { reason: 'The customer asked for it' };
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const cancelled = await clerk.call<{ problem: string }>('POST', `/api/b2b/orders/${id}/cancel`, { body });
    expect([cancelled.status, cancelled.body.problem]).toEqual([409, 'alreadyPaid']);
    const { payableUntil } = await shop.order(ref);
    shop.clock.set(new Date(Date.parse(payableUntil) + 60_000).toISOString());
    await shop.worker.work();
    expect(await typesOf(ref)).toEqual(before);
    expect((await shop.order(ref)).status).toBe('issued');
  });
});

test('each excuse is tried here, and the history of every order is correct', async () => {
  const tried = [
    ...Object.keys(agreed).map((state) => `journey.checkout.payment.${state} AGREED → choosingPayment`),
    'journey.checkout.payment.codeNotSent AGREED → choosingPayment',
    'journey.checkout.payment.paying PAY → paying',
    ...['REOPEN', 'CANCEL', 'LAPSED'].map((type) => `journey.checkout.payment.issuing ${type} → issuing`),
  ];
  expect(Object.keys(chartOnlyTransitions).toSorted()).toEqual(tried.toSorted());
  expect((await loadOrderHistories(shop)).flatMap(findViolations)).toEqual([]);
});
