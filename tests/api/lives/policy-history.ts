import { addDays } from '#engine/language/dates.ts';
import type { RandomSource } from '#tests/cards/seeded-random.ts';
import {
  computeLapseDay,
  createExpectedBooks,
  type ExpectedBooks,
  lapsePolicy,
  payClaim,
  payInstalment,
  payOutRefunds,
  recordEntry,
  type Seller,
} from './expected-books.ts';
import { type Entry, terms } from './expected-premium.ts';
import { type createPolicyActions, type LivePolicy, RequestRefused } from './policy-actions.ts';

/*
 * A history of one policy, made of calls of the API on few days, with its own record of what it comes to. A house is insured for
 * 2026-04-02 to 2027-04-01, at once or in halves, and may be renewed.
 */

export type History = {
  /** It is played again by this seed alone. */
  seed: number;
  random: RandomSource;
  living: ReturnType<typeof createPolicyActions>;
  policy: LivePolicy;
  books: ExpectedBooks;
  plan: { day: string; act: string }[];
  told: { day: string; act: string; came: string }[];
  /** Approved and not yet paid; and filed alone. */
  claims: { ref: string; lossOn: string }[];
  filed: string[];
};

/** The day and the instant of an act. */
type ActMoment = { today: string; at: Date };
type Act = (history: History, now: ActMoment) => Promise<string>;

/** Throws where the shop came to another sum than the history's own record. */
function assertSameSum(what: string, own: object, shop: object): void {
  const [ours, theirs] = [JSON.stringify(own), JSON.stringify(shop)];
  if (ours !== theirs) throw new Error(`${what}: the record says ${ours}, the shop ${theirs}`);
}

const changing =
  (kind: string, answers: object, sets: Partial<Entry>, ahead = 1): Act =>
  async ({ policy, living, books }, { today, at }) => {
    const from = addDays(today, ahead);
    const { total, instalments } = await living.journey(policy, {
      does: 'change',
      kind,
      answers: { ...answers },
      from,
    });
    const own = recordEntry(books, { kind: 'change', from, recordedOn: today, ...sets }, at);
    assertSameSum('change', own, { total, parts: instalments });
    return total < instalments ? 'changed, money back' : 'changed';
  };

const sums = (building: number, ahead?: number) =>
  changing('sums', { buildingSumInsured: String(building) }, { building }, ahead);

/** @param from the first day without cover */
const cancelling =
  (reason: string, from: (today: string, random: RandomSource) => string): Act =>
  async ({ policy, living, random, books }, { today, at }) => {
    const first = from(today, random);
    const { refund } = await living.cancel(policy, reason, first);
    const { total, parts } = recordEntry(books, { kind: 'cancel', from: first, recordedOn: today }, at);
    assertSameSum('cancellation', { refund: parts - total }, { refund });
    return refund > 0 ? 'cancelled, money back' : 'cancelled';
  };

const acts: Record<string, Act> = {
  more: sums(140_000),
  'more in a month': sums(160_000, 30),
  less: sums(100_000),
  'no flood': changing('cover', { perils: ['storm'] }, { perils: 'storm' }),
  address: changing('contact', { address: 'Street 271' }, {}),
  wish: cancelling('wish', (today) => addDays(today, 1)),
  sold: cancelling('sold', (today, random) => addDays(today, 1 - random.whole(0, 21))),
  'end next term': cancelling('wish', () => terms[1].from),
  async renew({ living, policy, books }, { today, at }) {
    const { total, instalments } = await living.journey(policy, { does: 'renew' });
    const own = recordEntry(books, { kind: 'renew', from: terms[1].from, recordedOn: today }, at);
    assertSameSum('renewal', own, { total, parts: instalments });
    return 'renewed';
  },
  async reinstate({ living, policy, books }, { today, at }) {
    const { total, instalments } = await living.journey(policy, { does: 'reinstate' });
    const { from = '' } = books.entries.findLast(({ kind }) => kind === 'cancel' || kind === 'lapse') ?? {};
    const own = recordEntry(books, { kind: 'reinstate', from, recordedOn: today }, at);
    assertSameSum('reinstatement', own, { total, parts: instalments });
    return 'reinstated';
  },
  async claim(history, { today }) {
    const claim = await createClaimAct(history, today, 'approve');
    history.claims.push(claim);
    return 'claim approved';
  },
  async 'file claim'(history, { today }) {
    history.filed.push((await createClaimAct(history, today, 'open')).ref);
    return 'claim filed';
  },
  async 'decline claim'(history, { today }) {
    const ref = history.filed.shift();
    if (ref === undefined) await createClaimAct(history, today, 'decline');
    else await history.living.decide(ref, 'decline');
    return 'claim declined';
  },
  async 'pay claim'({ claims, living, books }, { today }) {
    const [claim] = claims;
    if (!claim) return 'no claim';
    const { amount, total } = await living.payClaim(claim.ref);
    claims.shift();
    const own = payClaim(books, claim.lossOn, total, today);
    assertSameSum('claim', { amount: own.amount }, { amount });
    return own.tookBack ? 'claim paid, refund taken back' : 'claim paid';
  },
  async 'pay part'({ living, policy, books }, { today }) {
    if (today >= (computeLapseDay(books) ?? '')) return 'no part to pay';
    const paid = await living.payPart(policy);
    assertSameSum('part', { paid: payInstalment(books) }, { paid });
    return 'part paid';
  },
  async 'pay out'({ living, policy, books }) {
    const sum = await living.payOut(policy);
    assertSameSum('payout', { sum: payOutRefunds(books) }, { sum });
    return sum > 0 ? 'paid out, money back' : 'nothing to pay out';
  },
};

async function createClaimAct(
  { policy, living, random }: Pick<History, 'policy' | 'living' | 'random'>,
  today: string,
  outcome: 'open' | 'approve' | 'decline',
): Promise<{ ref: string; lossOn: string }> {
  const lossOn = addDays(today, -random.whole(0, 25));
  const amount = random.pick([20_00, 300_00, 2_000_00]);
  return { ref: await living.claim(policy, lossOn, 'fireAndLightning', amount, outcome), lossOn };
}

type Day = { day: string; acts: string[] };

/** Acts on one day by which a claim is paid, a change is made and money goes back, in any order that lets all of them be. */
function generateBusyDay(random: RandomSource, first: string): Day[] {
  const change = random.pick(['more', 'less', 'less', 'no flood']);
  const end = random.pick(['wish', 'wish', 'sold']);
  const day = random.pick([
    [change, end, 'pay claim'],
    [change, end, 'pay out', 'pay claim'],
    ['less', 'pay claim', end, 'pay out'],
    ['less', 'pay out', 'pay claim', 'address'],
    [change, end, 'reinstate', 'less', 'pay claim', end],
  ]);
  return [
    { day: addDays(first, -random.whole(0, 2)), acts: ['claim'] },
    { day: first, acts: [...day.slice(0, 1), ...(random.chance(0.3) ? ['claim'] : []), ...day.slice(1)] },
    { day: addDays(first, random.whole(0, 20)), acts: random.chance(0.4) ? some(random, 2) : [] },
  ];
}

const some = (random: RandomSource, most: number): string[] =>
  Array.from({ length: random.whole(1, most + 1) }, () => random.pick(Object.keys(acts)));

/** Days on which the policy is renewed, and lives on, before its second term begins and after. */
function pickLateDays(random: RandomSource): Day[] {
  const renewal = addDays('2027-02-01', random.whole(0, 75));
  const next = addDays(renewal, random.whole(0, 12));
  const after = addDays('2027-04-10', random.whole(0, 30));
  return [
    { day: renewal, acts: random.chance(0.8) ? ['renew', ...some(random, 2)] : some(random, 3) },
    ...(random.chance(0.4) ? generateBusyDay(random, addDays(renewal, 3)) : [{ day: next, acts: some(random, 3) }]),
    { day: after, acts: random.chance(0.6) ? some(random, 3) : [] },
  ];
}

/** Acts by their days: in most histories a claim, a change and a refund on one day. */
function sortActsByDay(random: RandomSource, inHalves: boolean): Day[] {
  const first = random.chance(0.1)
    ? addDays('2026-04-04', random.whole(0, 28))
    : addDays('2026-05-10', random.whole(0, 240));
  const isLate = random.chance(0.3);
  const part = isLate || first > '2026-10-03' ? random.whole(0, 3) : 2;
  const halves: Day[] = [
    { day: '2026-10-03', acts: part > 0 ? ['pay part'] : [] },
    { day: addDays('2026-10-18', random.whole(0, 35)), acts: part > 0 ? [] : ['reinstate'] },
  ];
  const days = isLate
    ? [...(random.chance(0.5) ? [{ day: first, acts: some(random, 3) }] : []), ...pickLateDays(random)]
    : random.chance(0.8)
      ? generateBusyDay(random, first)
      : [0, 9].map((later) => ({ day: addDays(first, later), acts: some(random, 4) }));
  return [...(inHalves ? halves : []), ...days];
}

/** Begins a history on a policy that is sold. */
export function beginHistory(
  { seed, random, living }: Pick<History, 'seed' | 'random' | 'living'>,
  policy: LivePolicy,
  { seller, inHalves }: { seller: Seller; inHalves: boolean },
): History {
  const days = sortActsByDay(random, inHalves).toSorted((a, b) => Date.parse(a.day) - Date.parse(b.day));
  const plan = days.flatMap(({ day, acts }) => acts.map((act) => ({ day, act })));
  return {
    seed,
    random,
    living,
    policy,
    books: createExpectedBooks(seller, inHalves),
    plan,
    told: [],
    claims: [],
    filed: [],
  };
}

/** Does one act of a history; throws where the shop answers otherwise than by a refusal or the sum of the history's record. */
export async function runAct(history: History, { day, act }: History['plan'][number], at: Date): Promise<void> {
  const came = await (acts[act] as Act)(history, { today: day, at }).catch((error: unknown) => {
    if (!(error instanceof RequestRefused)) throw error;
    return `refused: ${error.message}`;
  });
  history.told.push({ day, act, came });
}

/** Records that a night passed, in which the shop's jobs were done. */
export function passNight({ books, told }: History, day: string, at: Date): void {
  if (lapsePolicy(books, day, at)) told.push({ day, act: 'night', came: 'lapsed' });
}

/** True where a claim was paid, a change was made and money went back on one day. */
export function isBusy({ told }: Pick<History, 'told'>): boolean {
  return [...new Set(told.map(({ day }) => day))].some((day) => {
    const came = told.filter((one) => one.day === day).map((one) => one.came);
    const has = (word: string) => came.some((one) => one.includes(word));
    return has('claim paid') && has('changed') && has('money back');
  });
}
