import { afterAll, describe, expect, test } from 'vitest';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { OutboxMessage } from '#contract/testing.ts';
import { addDays } from '#engine/language/dates.ts';
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
 * The shop's server is killed while a trip becomes longer, and its holder agrees and pays. It is also killed while a
 * trip becomes shorter, with a refund. It dies before and after every commit and every outgoing call that a run
 * without accident passed. Afterwards everybody presses again. The policy is changed once, and the gateway's own
 * ledger has charged and refunded exactly the agreed amounts.
 *
 * A trip of five days costs 6.80, of eight days 8.50: 1.70 more. One of eight that becomes one of five refunds 1.70.
 */
// All customers ask from one address, within one hour.
const settings = { SMS_BEFORE_WORK: '100000', SMS_PER_NETWORK: '100000', SMS_IN_ALL: '100000' };
const gateway = await startGateway();
let token = '';
const shop = await createMortalShop(
  gateway.baseUrl,
  async (database, now) => {
    const services = partial<Services>({ database, now, ids: randomIds, passwordCost: 4 });
    ({ token } = await createTestUser({ app: undefined as never, services }, { scopes: ['insurer:orders'] }));
  },
  settings,
);
const buyer = createApiBuyer(shop, gateway);
await shop.start();
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

type Reply<T> = { status: number; body: T };

async function ok<T>(asked: Promise<Reply<T>>): Promise<T> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return body;
}

type Changed = { policy: string; order: string; phone: string; days: number; before: Set<string> };

/** A trip that was paid by card, and a change of its last day that waits for its holder. */
async function changing(days: 'longer' | 'shorter'): Promise<Changed> {
  const before = new Set((await gateway.ledger()).map(({ tranId }) => tranId));
  const ref = await buyer.order(days === 'longer' ? 5 : 8);
  const { policy } = await buyer.paysAgain(ref);
  if (!policy) throw new Error('no policy');
  const begun = await ok(
    shop.ask<{ draft: string; key: string }>(
      'POST',
      `/api/b2b/policies/${policy.number}/journeys`,
      { does: 'change', kind: 'dates', language: 'en' },
      undefined,
      token,
    ),
  );
  const path = `/api/drafts/${begun.draft}`;
  const endDate = addDays(policy.effectiveFrom, days === 'longer' ? 7 : 4);
  await ok(shop.ask('PATCH', `${path}/answers`, { changes: { endDate } }, begun.key));
  for (let at = await ok(shop.ask<DraftView>('GET', path, undefined, begun.key)); at.about?.outcome === null; )
    at = await ok(shop.ask<DraftView>('POST', `${path}/next`, { page: at.page }, begun.key));
  await ok(shop.ask('PATCH', `${path}/answers`, { changes: { declaration: true } }, begun.key));
  const { order } = await ok(shop.ask<{ order: string }>('POST', `${path}/confirm`, undefined, begun.key));
  return { policy: policy.number, order, phone: buyer.phone(), days: days === 'longer' ? 8 : 5, before };
}

/** The holder reads it by a code, agrees, and pays what is owed; pressed again, whatever was done before. */
async function agrees({ order, phone }: Changed): Promise<void> {
  const path = `/api/orders/${order}`;
  let view = await ok(shop.ask<OrderView>('GET', path));
  if (view.status === 'incomplete') {
    await shop.ask('POST', `${path}/code`);
    const [message] = await ok(
      shop.ask<OutboxMessage[]>('GET', `/api/testing/messages?to=${encodeURIComponent(phone)}`),
    );
    await shop.ask('POST', `${path}/code/verify`, { code: message?.code });
    const { wording, declarations } = await ok(shop.ask<OfferView>('GET', `${path}/offer?language=en`));
    const declared = declarations.map(({ field }) => field);
    view = await ok(shop.ask<OrderView>('POST', `${path}/consent`, { language: 'en', wording, declared }));
  }
  if (view.status === 'confirmed') await buyer.paysAgain(order);
  await shop.work(60_000);
}

async function expectChangedOnce({ policy, days, before }: Changed): Promise<void> {
  const path = `/api/b2b/policies/${policy}/life`;
  const life = await ok(shop.ask<PolicyLifeView>('GET', path, undefined, undefined, token));
  const [sold, more] = days === 8 ? [680, 170] : [850, -170];
  expect(life.transactions.map(({ kind, charged }) => [kind, charged])).toEqual([
    ['issue', sold],
    ['endorse', more],
  ]);
  expect(life.effectiveTo).toBe(addDays(life.effectiveFrom, days - 1));
  const own = (await gateway.ledger()).filter(({ tranId, charged }) => !before.has(tranId) && charged > 0);
  // The sale, and the change or the refund of the sale; a payment that a death left behind is refunded in full.
  const kept = own.map(({ charged, refunded }) => charged - refunded).filter((sum) => sum !== 0);
  expect(kept).toEqual(days === 8 ? [680, 170] : [680]);
  expect((await shop.books()).refunds.filter(({ status }) => status !== 'done')).toEqual([]);
}

const kinds = ['longer', 'shorter'] as const;

/** The points of runs without accident, each with how often it was passed before. */
async function recorded(kind: (typeof kinds)[number]) {
  const one = await changing(kind);
  await shop.work();
  await shop.points();
  await agrees(one);
  const passed = (await shop.points()).filter((point) => !/ (next upkeep|expire policies|plan upkeep)$/.test(point));
  await expectChangedOnce(one);
  return passed.map((point, index) => ({
    ...{ kind, point },
    nth: passed.slice(0, index + 1).filter((other) => other === point).length,
  }));
}

const deaths = [...(await recorded('longer')), ...(await recorded('shorter'))];

test('runs without a crash pass the commits and the outgoing calls of a change', () => {
  const passed = (kind: string) => deaths.filter((death) => death.kind === kind).map(({ point }) => point);
  for (const what of ['commit consent', 'commit start payment', 'commit settle payment'])
    expect(passed('longer')).toContain(`after ${what}`);
  for (const what of ['commit consent', 'call refund', 'commit refund done'])
    expect(passed('shorter')).toContain(`after ${what}`);
});

describe('the server dies while a trip is made', () => {
  test.each(pickSample(deaths, 3))('$kind, $point ($nth)', async ({ kind, point, nth }) => {
    const one = await changing(kind);
    await shop.work();
    await shop.arm(point, nth, 'dies');
    const died = await agrees(one).then(
      () => false,
      (error: unknown) => error instanceof ShopDied,
    );
    expect(died).toBe(true);
    await shop.death();
    await shop.start();
    await agrees(one);
    await shop.work(5 * 60_000);
    await expectChangedOnce(one);
  });
});
