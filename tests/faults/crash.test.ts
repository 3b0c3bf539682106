import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deepRunShare, pickSample } from '#tests/support/deep-run.ts';
import { startGateway } from './gateway-process.ts';
import { createMortalShop } from './killable-shop.ts';
import { createApiBuyer } from './purchases.ts';
import { ShopDied } from './send-command.ts';

/*
 * The shop's server is killed between "pay" and the certificate: before and after every commit and every outgoing call,
 * and at random moments. The points are those that a run without accident passed. In every case the money that the
 * gateway's own ledger holds of an order has exactly one policy, and nothing else has one. A deep run tries all of
 * these deaths, another run a third of them.
 */
const gateway = await startGateway();
const shop = await createMortalShop(gateway.baseUrl);
const buyer = createApiBuyer(shop, gateway);
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

/** A point that a purchase passes: where it is cut short. */
type Moment = {
  purchase: (typeof purchases)[number];
  point: string;
  /** The number of times that it has been passed then. */
  nth: number;
  /** Reached by a request of the buyer, outside of a commit: other buyers continue while it waits there. */
  holdsNothing: boolean;
  /** Reached by the worker, which looks at everybody's payments. */
  isWorkers: boolean;
};

/** A run without accident: the points that it passes, each with the number of earlier passes, and its duration. */
async function record(purchase: (typeof purchases)[number]) {
  const ref = await buyer.order();
  await shop.work(minutes(30));
  await shop.points();
  const began = Date.now();
  await buyer[purchase](ref);
  const took = Date.now() - began;
  // Points that recur without a buyer are no part of a purchase.
  const passed = (await shop.points()).filter((point) => !/ (next upkeep|expire policies)$/.test(point));
  const lastStart = passed.lastIndexOf('after commit start payment');
  const lastSettled = passed.lastIndexOf('after commit settle payment');
  const points = passed.map((point, index): Moment => {
    const nth = passed.slice(0, index + 1).filter((other) => other === point).length;
    const isOwn = purchase === 'changesTheWayOfPaying' || index <= lastStart;
    const isWorkers = index > lastSettled;
    return { purchase, point, nth, holdsNothing: isOwn && !point.startsWith('before commit'), isWorkers };
  });
  return { ref, points, took };
}

function minutes(count: number): number {
  return count * 60_000;
}

/** True if it died, or went no further, before the work was done. */
async function isCutShort(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof ShopDied) return true;
    throw error;
  }
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

async function expectPurchasesToEndWell(refs: string[]): Promise<void> {
  await expectOnePolicyForEachSum();
  for (const ref of refs) {
    const order = await buyer.view(ref);
    const after = order.status === 'issued' ? order : await buyer.paysAgain(ref);
    expect(after).toMatchObject({ status: 'issued', paymentStatus: 'successful_payment' });
  }
  await expectOnePolicyForEachSum();
}

type Death = { moments: Moment[]; last: Moment; news: 'callbacks' | 'worker'; name: string };

/**
 * Every moment in one death of the shop. A death ends one purchase at its moment. Purchases whose moment blocks
 * nothing wait at theirs until then, so that one death cuts a few short at once.
 */
function deathsAt(moments: Moment[]): Death[] {
  const newsAfter = ({ nth }: Moment) => (nth % 2 === 0 ? 'callbacks' : 'worker');
  const deaths = moments
    .filter(({ holdsNothing }) => !holdsNothing)
    .map((last): Death => ({ moments: [last], last, news: newsAfter(last), name: '' }));
  for (const moment of moments.filter(({ holdsNothing }) => holdsNothing)) {
    const [fewest] = deaths
      .filter(({ last, news }) => !last.isWorkers && news === newsAfter(moment))
      .toSorted((one, other) => one.moments.length - other.moments.length);
    fewest?.moments.unshift(moment);
  }
  return deaths.map((death) => ({ ...death, name: death.moments.map(nameOf).join(', ') }));
}

function nameOf({ purchase, point, nth }: Moment): string {
  return `${point} (${nth}) of one who ${purchase}`;
}

test('the runs without a crash pass every commit and every outgoing call', async () => {
  const names = new Set(purchases.flatMap((purchase) => recorded[purchase].points.map(({ point }) => point)));
  const commits = [
    'start payment',
    'give up attempt',
    'settle payment',
    'claim refund',
    'refund done',
    'delete drafts',
    'store earned premium',
  ];
  const things = commits.map((name) => `commit ${name}`);
  const calls = ['confirm', 'close', 'refund'].map((name) => `call ${name}`);
  expect([...names].toSorted()).toEqual(
    [...things, ...calls].flatMap((name) => [`after ${name}`, `before ${name}`]).toSorted(),
  );
  await expectOnePolicyForEachSum();
});

const moments = purchases.flatMap((purchase) => recorded[purchase].points);
const deaths = deathsAt(moments);

test('the tested crashes cover each of these points', () => {
  expect(deaths.flatMap((death) => death.moments.map(nameOf)).toSorted()).toEqual(moments.map(nameOf).toSorted());
});

describe('the server dies', () => {
  test.each(pickSample(deaths, 4).map((death) => [death.name, death] as const))(
    '%s',
    async (_name, { moments, last, news }) => {
      const refs: string[] = [];
      for (const moment of moments) {
        const ref = await buyer.order();
        refs.push(ref);
        await shop.arm(moment.point, moment.nth, moment === last ? 'dies' : 'stops');
        const isCut = await isCutShort(buyer[moment.purchase](ref));
        if (moment !== last) expect([isCut, shop.alive()]).toEqual([true, true]);
      }
      // The call that brought it there may have been answered before the process is gone.
      await shop.death();
      await recover(news);
      await expectPurchasesToEndWell(refs);
    },
  );
});

describe('the server dies at a random moment', () => {
  const random = seeded(20_260_401);
  const buyers = [...purchases, ...purchases];
  const longest = buyers.reduce((sum, purchase) => sum + recorded[purchase].took, 0);
  // One for each share of a deep run.
  const ends = Array.from({ length: Math.max(3, deepRunShare.of) }, () => ({ after: Math.round(random() * longest) }));

  test.each(pickSample(ends, 1))('after $after ms, when four buyers pay at once', async ({ after }) => {
    const refs: string[] = [];
    for (const _ of buyers) refs.push(await buyer.order());
    const dead = new Promise<void>((done) => {
      setTimeout(() => {
        shop.kill();
        done();
      }, after);
    });
    await Promise.all(buyers.map((purchase, index) => isCutShort(buyer[purchase](refs[index] as string))));
    await dead;
    await shop.death();
    await recover(after % 2 === 0 ? 'callbacks' : 'worker');
    await expectPurchasesToEndWell(refs);
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
