import { addDays } from '#engine/language/dates.ts';
import type { Random } from '#tests/cards/seeded-random.ts';
import { type Living, type livingIn, Refused } from './living.ts';

/*
 * A history of one policy, made of calls of the API on few days, with its own record of what it comes to. A house is insured for
 * 2026-04-02 to 2027-04-01; its sum of 150,000.00 costs 6.63 for each 1,000.00: 994.50, at once or in halves.
 */

const PREMIUM = 994_50;
/** The last day on which the second half can be paid: it is due on 2 October. */
const GRACE = '2026-10-17';

/** The sums that a history expects in the books; minor units. */
export type Recorded = {
  /** Premium charged, less what was credited. */
  charged: number;
  /** Losses that were paid, also by setting them against what was owed. */
  losses: number;
  /** Payments by bank: claims and refunds. */
  bank: number;
  /** Money that was to go back at any time, without looking at what a claim took of it later. */
  back: number;
  /** Days of paid claims. */
  lostOn: string[];
  /** True where a claim took back a refund that may have left. */
  isTakenBack: boolean;
};

type History = Recorded & {
  policy: Living;
  living: ReturnType<typeof livingIn>;
  random: Random;
  today: string;
  /** Approved and not yet paid. */
  claims: { ref: string; lossOn: string }[];
  /** Changes that were recorded, by their first day, and what each charged; minor units. */
  changes: { from: string; total: number }[];
  /** The credit of the last cancellation, until a reinstatement or a claim takes it back. */
  credit: number;
};

type Act = (history: History) => Promise<string>;

const changing =
  (kind: string, answers: object, ahead = 1): Act =>
  async (history) => {
    const { policy, living, today } = history;
    const wish = { does: 'change' as const, kind, answers: { ...answers }, from: addDays(today, ahead) };
    const { total, instalments } = await living.journey(policy, wish);
    history.charged += total;
    history.changes.push({ from: wish.from, total });
    const back = Math.max(0, instalments - total);
    history.back += total < 0 ? back : 0;
    return total < 0 && back > 0 ? 'changed, money back' : 'changed';
  };

const cancelling =
  (reason: string, furthest: number): Act =>
  async (history) => {
    const { policy, living, random, today } = history;
    const from = addDays(today, 1 - random.whole(0, furthest + 1));
    const { refund, credit } = await living.cancel(policy, reason, from);
    // Changes of days after the end never take effect: all of each goes back (decision 0047). The preview shows none of it.
    const voided = history.changes.filter((change) => change.from > from).reduce((sum, { total }) => sum + total, 0);
    history.charged -= credit + voided;
    history.credit = credit;
    history.back += refund;
    return refund > 0 ? 'cancelled, money back' : 'cancelled';
  };

const acts: Record<string, Act> = {
  more: changing('sums', { buildingSumInsured: '140000' }),
  'more in a month': changing('sums', { buildingSumInsured: '160000' }, 30),
  less: changing('sums', { buildingSumInsured: '100000' }),
  'no flood': changing('cover', { perils: ['storm'] }),
  address: changing('contact', { address: 'Street 271' }),
  wish: cancelling('wish', 0),
  sold: cancelling('sold', 20),
  async reinstate(history) {
    const { total } = await history.living.journey(history.policy, { does: 'reinstate' });
    history.charged += total;
    history.credit = 0;
    return 'reinstated';
  },
  async claim(history) {
    const { policy, living, random, today } = history;
    const lossOn = addDays(today, -random.whole(0, 25));
    const amount = random.pick([20_00, 300_00, 2_000_00]);
    const ref = await living.claim(policy, lossOn, 'fireAndLightning', amount);
    history.claims.push({ ref, lossOn });
    return 'claim approved';
  },
  async 'pay claim'(history) {
    const claim = history.claims[0];
    if (!claim) return 'no claim';
    const { amount, total } = await history.living.payClaim(claim.ref);
    history.claims.shift();
    history.lostOn.push(claim.lossOn);
    history.losses += total;
    history.bank -= amount;
    // Nothing goes back of a term with a paid claim.
    history.charged += history.credit;
    history.isTakenBack ||= history.credit > 0;
    history.credit = 0;
    return 'claim paid';
  },
  async 'pay part'({ living, policy, today }) {
    if (today > GRACE) return 'too late to pay';
    await living.payPart(policy);
    return 'part paid';
  },
  async 'pay out'(history) {
    const sum = await history.living.payOut(history.policy);
    history.bank -= sum;
    return sum > 0 ? 'paid out, money back' : 'nothing to pay out';
  },
};

/** Acts by their days: in three of four histories a claim, a change and a refund on one day, in any order that lets all of them be. */
function planned(random: Random): { day: string; acts: string[] }[] {
  const first = addDays('2026-05-10', random.whole(0, 240));
  const any = () => random.pick(Object.keys(acts));
  const some = (most: number) => Array.from({ length: random.whole(1, most + 1) }, any);
  if (!random.chance(0.75)) return [0, 9].map((later) => ({ day: addDays(first, later), acts: some(4) }));
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
    { day: addDays(first, random.whole(0, 20)), acts: random.chance(0.4) ? some(2) : [] },
  ];
}

/** True where a claim was paid, a change was made and money went back on one day. */
export function isBusy(told: { day: string; came: string }[]): boolean {
  return [...new Set(told.map(({ day }) => day))].some((day) => {
    const came = told.filter((one) => one.day === day).map((one) => one.came);
    const has = (word: string) => came.some((one) => one.includes(word));
    return has('claim paid') && has('changed') && has('money back');
  });
}

/** Plays a history on a policy that is sold: what came of each act, and its own record. */
export async function play(
  world: { at(instant: string): Promise<void>; living: ReturnType<typeof livingIn> },
  policy: Living,
  random: Random,
): Promise<{ told: { day: string; act: string; came: string }[]; recorded: Recorded }> {
  const recorded = { charged: PREMIUM, losses: 0, bank: 0, back: 0, lostOn: [], isTakenBack: false };
  const history: History = {
    ...recorded,
    policy,
    living: world.living,
    random,
    today: '',
    claims: [],
    changes: [],
    credit: 0,
  };
  const told: { day: string; act: string; came: string }[] = [];
  for (const { day, acts: names } of planned(random)) {
    history.today = day;
    for (const act of names) {
      await world.at(`${day}T${String(9 + told.length).padStart(2, '0')}:00:00+07:00`);
      const came = await (acts[act] as Act)(history).catch((error: unknown) => {
        if (!(error instanceof Refused))
          throw new Error(`${JSON.stringify(told)} ${day} ${act}: ${String(error)}`, { cause: error });
        return `refused: ${error.message}`;
      });
      told.push({ day, act, came });
    }
  }
  return { told, recorded: history };
}
