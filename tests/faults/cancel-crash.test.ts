import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { Services } from '#server/operations/services.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import { pickSample } from '#tests/support/deep-run.ts';
import { partial } from '#tests/support/partial.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { startGateway } from './gateway-process.ts';
import { createMortalShop } from './killable-shop.ts';
import { createApiBuyer } from './purchases.ts';
import { ShopDied } from './send-command.ts';

/*
 * The shop's server is killed while a policy is cancelled and refunded. It dies before and after every commit and
 * every outgoing call that a run without accident passed. Afterwards the clerk presses again. The policy is cancelled
 * once, and the gateway's own ledger has refunded exactly the shown amount. A deep run tries all of these deaths,
 * another run some of them.
 */
const gateway = await startGateway();
let token = '';
const shop = await createMortalShop(gateway.baseUrl, async (database, now) => {
  const services = partial<Services>({ database, now, ids: randomIds, passwordCost: 4 });
  ({ token } = await createTestUser({ app: undefined as never, services }, { scopes: ['insurer:orders'] }));
});
const buyer = createApiBuyer(shop, gateway);
await shop.start();
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

async function asClerk<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const reply = await shop.ask<T>(method, path, body, undefined, token);
  if (reply.status >= 300) throw new Error(`refused with ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

type Bought = { path: string; orderId: string; wanted: object; refund: number };

/** A policy that was paid by card, and the cancellation that its clerk was shown. */
async function bought(): Promise<Bought> {
  const ref = await buyer.order();
  const { policy } = await buyer.paysAgain(ref);
  const path = `/api/b2b/policies/${policy?.number}`;
  const cancellation = { from: policy?.effectiveFrom, reason: 'wish' };
  const { refund } = await asClerk<CancellationPreview>('POST', `${path}/cancellation/preview`, cancellation);
  const { order } = await asClerk<PolicyLifeView>('GET', `${path}/life`);
  return { path, orderId: order, wanted: { ...cancellation, refund, request: randomUUID() }, refund };
}

/** The clerk presses, and the worker does what follows. */
async function cancels({ path, wanted }: Bought): Promise<void> {
  await asClerk('POST', `${path}/cancellation`, wanted);
  await shop.work(60_000);
}

async function expectCancelledOnce({ path, orderId, refund }: Bought): Promise<void> {
  const life = await asClerk<PolicyLifeView>('GET', `${path}/life`);
  expect(life.transactions.map(({ kind, charged }) => [kind, charged])).toEqual([
    ['issue', refund],
    ['cancel', -refund],
  ]);
  expect(life).toMatchObject({ status: 'cancelled', charged: 0 });
  const books = await shop.books();
  const paid = new Set(books.attempts.filter((attempt) => attempt.orderId === orderId).map(({ tranId }) => tranId));
  const charges = (await gateway.ledger()).filter(({ tranId, charged }) => paid.has(tranId) && charged > 0);
  expect(charges).toMatchObject([{ charged: refund, refunded: refund }]);
  expect(books.refunds.filter(({ tranId }) => paid.has(tranId)).map(({ amount, status }) => [amount, status])).toEqual([
    [refund, 'done'],
  ]);
}

/** The points of a run without accident, each with how often it was passed before. */
const first = await bought();
await shop.work();
await shop.points();
await cancels(first);
const passed = (await shop.points()).filter((point) => !/ (next upkeep|expire policies|plan upkeep)$/.test(point));
const deaths = passed.map((point, index) => ({
  point,
  nth: passed.slice(0, index + 1).filter((other) => other === point).length,
}));

test('the run without a crash passes every commit and every outgoing call', async () => {
  const things = ['commit cancel policy', 'commit claim refund', 'call confirm', 'call refund', 'commit refund done'];
  for (const thing of things.flatMap((name) => [`before ${name}`, `after ${name}`])) expect(passed).toContain(thing);
  await expectCancelledOnce(first);
});

describe('the server dies', () => {
  test.each(pickSample(deaths, 2))('$point ($nth)', async ({ point, nth }) => {
    const one = await bought();
    await shop.work();
    await shop.arm(point, nth, 'dies');
    const died = await cancels(one).then(
      () => false,
      (error: unknown) => error instanceof ShopDied,
    );
    expect(died).toBe(true);
    await shop.death();
    await shop.start();
    await cancels(one);
    await shop.work(5 * 60_000);
    await expectCancelledOnce(one);
  });
});
