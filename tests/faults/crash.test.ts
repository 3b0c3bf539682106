import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aGateway } from './a-gateway.ts';
import { aMortalShop, ShopDied } from './mortal-shop.ts';
import { aBuyer } from './purchases.ts';

/*
 * The shop's server is killed between "pay" and the certificate: before and after every commit and every outgoing call,
 * and at random moments. The points are those that a run without accident passed. Whatever happens, the money that the
 * gateway's own ledger holds of an order has exactly one policy, and nothing else has one.
 */
const gateway = await aGateway();
const shop = await aMortalShop(gateway.baseUrl);
const buyer = aBuyer(shop, gateway);
await shop.start();

const purchases = ['changesTheWayOfPaying', 'paysTwice'] as const;
const recorded = { changesTheWayOfPaying: await record('changesTheWayOfPaying'), paysTwice: await record('paysTwice') };
const { total } = (await buyer.view(recorded.paysTwice.ref)).premium;

afterAll(async () => {
  await shop.close();
  await gateway.close();
});

beforeEach(async () => {
  if (!shop.alive()) await shop.start();
});

/** A run without accident: which points it passes, each with how often it was passed before, and how long it takes. */
async function record(purchase: (typeof purchases)[number]) {
  const ref = await buyer.order();
  await shop.work(minutes(30));
  await shop.points();
  const began = Date.now();
  await buyer[purchase](ref);
  const took = Date.now() - began;
  const passed = await shop.points();
  const points = passed.map((point, index) => {
    const nth = passed.slice(0, index + 1).filter((other) => other === point).length;
    return { point, nth };
  });
  return { ref, points, took };
}

function minutes(count: number): number {
  return count * 60_000;
}

async function untilItDies(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ShopDied)) throw error;
  });
}

/** The shop is started again; its worker and the gateway's callbacks finish what was begun. */
async function recover(news: 'callbacks' | 'worker'): Promise<void> {
  await shop.start();
  if (news === 'callbacks') {
    for (const { tranId, charges } of await gateway.ledger())
      if (charges > 0) await gateway.control({ tranId, action: 'callback', callback: 'once' });
    await gateway.control({ action: 'deliver' });
  }
  await shop.work(minutes(30));
}

/** Money and policies of every order so far, from the ledger of the gateway and the database of the shop. */
async function expectOnePolicyForEachSum(): Promise<void> {
  const [books, ledger] = [await shop.books(), await gateway.ledger()];
  const orderOf = new Map(books.attempts.map(({ tranId, orderId }) => [tranId, orderId]));
  const held = new Map<string, number>();
  for (const { tranId, charged, refunded } of ledger) {
    const orderId = orderOf.get(tranId) ?? `unknown ${tranId}`;
    held.set(orderId, (held.get(orderId) ?? 0) + charged - refunded);
  }
  const paid = [...held].filter(([, sum]) => sum !== 0);
  expect(paid.filter(([, sum]) => sum !== total)).toEqual([]);
  expect(books.policies.map(({ orderId }) => orderId).toSorted()).toEqual(paid.map(([orderId]) => orderId).toSorted());
  expect(books.refunds.filter(({ status }) => status !== 'done')).toEqual([]);
}

async function expectPurchaseToEndWell(ref: string): Promise<void> {
  await expectOnePolicyForEachSum();
  const order = await buyer.view(ref);
  const after = order.status === 'issued' ? order : await buyer.paysAgain(ref);
  expect(after).toMatchObject({ status: 'issued', paymentStatus: 'successful_payment' });
  await expectOnePolicyForEachSum();
}

test('the runs without accident pass every commit and every outgoing call', async () => {
  const names = new Set(purchases.flatMap((purchase) => recorded[purchase].points.map(({ point }) => point)));
  const things = ['start payment', 'give up attempt', 'settle payment', 'refund done'].map((name) => `commit ${name}`);
  const calls = ['confirm', 'close', 'refund'].map((name) => `call ${name}`);
  expect([...names].toSorted()).toEqual(
    [...things, ...calls].flatMap((name) => [`after ${name}`, `before ${name}`]).toSorted(),
  );
  await expectOnePolicyForEachSum();
});

for (const purchase of purchases) {
  describe(`a buyer who ${purchase}: the server dies`, () => {
    test.each(recorded[purchase].points)('$point ($nth)', async ({ point, nth }) => {
      const ref = await buyer.order();
      await shop.arm(point, nth);
      await untilItDies(buyer[purchase](ref));
      // The call that brought it there may have been answered before the process is gone.
      await shop.death();
      await recover(nth % 2 === 0 ? 'callbacks' : 'worker');
      await expectPurchaseToEndWell(ref);
    });
  });
}

describe('the server dies at a random moment', () => {
  const random = seeded(20_260_401);
  const moments = Array.from({ length: 8 }, (_, index) => {
    const purchase = purchases[index % purchases.length] as (typeof purchases)[number];
    return { purchase, after: Math.round(random() * recorded[purchase].took) };
  });

  test.each(moments)('after $after ms, when a buyer $purchase', async ({ purchase, after }) => {
    const ref = await buyer.order();
    const dead = new Promise<void>((done) => {
      setTimeout(() => {
        shop.kill();
        done();
      }, after);
    });
    await untilItDies(buyer[purchase](ref));
    await dead;
    await shop.death();
    await recover(after % 2 === 0 ? 'callbacks' : 'worker');
    await expectPurchaseToEndWell(ref);
  });
});

/** Mulberry32: the same moments in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
