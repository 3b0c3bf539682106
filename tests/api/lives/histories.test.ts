import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { rebuildPolicies } from '#server/purchase/policies/project-policy.ts';
import { createRandomSource } from '#tests/cards/seeded-random.ts';
import { deepRunShare, isDeep, pickCount } from '#tests/support/deep-run.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { assertViewsMatch } from './assert-views-match.ts';
import { computeLapseDay } from './expected-books.ts';
import { createPolicyActions } from './policy-actions.ts';
import { beginHistory, type History, isBusy, passNight, runAct } from './policy-history.ts';
import { createHouseSeller } from './sell-house.ts';

/*
 * Generated histories by calls of the API, all on one clock that goes forward, with nights in which the shop's jobs are done. Each sum of an
 * act is compared with the history's own record; at the end its policy replays, and policy, ledger, reports, statement, provider and bank
 * say the same as the record. One of them alone: `HISTORY_SEED=123 HISTORIES=1 npx vitest run --project pglite FILE`; others than the
 * usual ones by another seed.
 */
const HISTORIES = Number(process.env.HISTORIES ?? pickCount(500, 5));
/** Each share of a deep run plays histories of its own. */
const seed = Number(process.env.HISTORY_SEED ?? 20261128 + (deepRunShare.nth - 1) * HISTORIES);
/** Of them at least, in the deep run, have a claim, a change and money back on one day. */
const BUSY = isDeep && HISTORIES > 1 ? HISTORIES * 0.4 : 0;
/** Nights after which reports are read, besides those in which a policy may lapse. */
const NIGHTS = ['2026-07-01', '2026-12-15', '2027-03-01', '2027-04-02', '2027-06-15'];

const shop = await startTestShop();
const living = createPolicyActions({
  ...shop,
  at: async (instant: string) => shop.clock.set(instant),
  buy: async (ref: string, plan?: string) => void (await shop.buy(ref, plan)),
  work: () => shop.worker.work(),
});
const sell = await createHouseSeller(shop, living);
const views = assertViewsMatch(shop, living);
afterAll(() => shop.close());

const histories: History[] = [];

/** Sells a policy, one of three by a partner, and plans what happens to it. */
async function begin(own: number): Promise<void> {
  const random = createRandomSource(own);
  const byPartner = ['agent', 'balance', 'balance without commission'] as const;
  const seller = own % 3 > 0 ? 'public' : random.pick(byPartner);
  const inHalves = !seller.startsWith('balance') && random.chance(0.4);
  const policy = await sell(seller, inHalves ? 'twoHalves' : undefined);
  histories.push(beginHistory({ seed: own, random, living }, policy, { seller, inHalves }));
}

/** Does the shop's jobs except messages, which have tests of their own and last longer than all others. */
async function work(): Promise<void> {
  await shop.services.database.sql.execute(raw`delete from pgboss.job where name in ('mails', 'textMessages')`);
  await shop.worker.work();
}

let night = '';

/** The nights up to a day: those of the reports, and each in which a part of a premium is overdue. */
async function nightsTo(day: string): Promise<void> {
  for (;;) {
    const overdue = histories.map(({ books }) => computeLapseDay(books) ?? '');
    const [next] = [...NIGHTS, ...overdue].filter((one) => one > night && one <= day).toSorted();
    if (next === undefined) return;
    night = next;
    const at = new Date(`${night}T00:05:00+07:00`);
    shop.clock.set(at.toISOString());
    await work();
    for (const history of histories) passNight(history, night, at);
    if (!NIGHTS.includes(night)) continue;
    await views.expectEarned(histories);
    await views.expectNoOther(histories);
  }
}

/** Acts of all histories in the order of their instants; those of one history and day twenty minutes apart. */
function inTime(): { history: History; step: History['plan'][number]; at: Date }[] {
  const instant = (day: string, nth: number) => new Date(Date.parse(`${day}T09:00:00+07:00`) + nth * 1_200_000);
  return histories
    .flatMap((history) => history.plan.map((step, nth) => ({ history, step, at: instant(step.day, nth) })))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Does something with a history; an error shows its seed and the earlier events. */
async function told(history: History, done: (history: History) => Promise<void>): Promise<void> {
  await done(history).catch((error: unknown) => {
    const { books, seed: own, told: came } = history;
    const context = `HISTORY_SEED=${own} HISTORIES=1: ${books.seller} ${JSON.stringify(came)}`;
    throw new Error(`${context}: ${String(error)}`, { cause: error });
  });
}

test(`${HISTORIES} histories match their own records (HISTORY_SEED=${seed})`, async () => {
  for (let nth = 0; nth < HISTORIES; nth++) await begin(seed + nth);
  for (const { history, step, at } of inTime()) {
    await nightsTo(step.day);
    shop.clock.set(at.toISOString());
    const { refunded } = history.books.provider;
    await told(history, (one) => runAct(one, step, at));
    // The provider refunds nothing of a payment of former months: it is asked at once.
    if (history.books.provider.refunded > refunded) await work();
  }
  await nightsTo(NIGHTS.at(-1) as string);
  for (const history of histories) await told(history, views.expectBooks);
  const seen: Record<string, number> = {};
  for (const { came } of histories.flatMap((history) => history.told)) seen[came] = (seen[came] ?? 0) + 1;
  const busy = histories.filter(isBusy).length;
  console.info(`${busy} with a claim, a change and money back on one day`, seen);
  expect(busy).toBeGreaterThanOrEqual(BUSY);
}, 3_600_000);

test('a partner sees its earned, lost and current amounts, to the cent', async () => {
  for (const history of histories.filter(({ policy }) => policy.partner !== null))
    await told(history, async (one) => {
      await views.expectStatement(one);
      await views.expectEarned([one], one.policy.partner as string);
    });
}, 600_000);

test('reports and reconciliation add up to the same', async () => {
  await views.expectReports(histories);
  await views.expectNoOther(histories);
  expect(await rebuildPolicies(shop.services)).toEqual([]);
}, 600_000);
