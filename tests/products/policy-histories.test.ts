import { expect, test } from 'vitest';
import { addDays, countDays } from '#engine/language/dates.ts';
import { applyAnswerChanges, computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import { applyClaim, applyTransaction } from '#engine/policy/apply-transaction.ts';
import type { PaidClaim, PolicyLife, PolicyTransaction, TransactionKind } from '#engine/policy/policy-history.ts';
import { findCoverOn, replayPolicy, sumCharges } from '#engine/policy/replay-policy.ts';
import { sumAmounts } from '#engine/policy/share-amounts.ts';
import type { Answers } from '#engine/record.ts';
import { createRandomSource, type RandomSource } from '#tests/cards/seeded-random.ts';
import { pickCount } from '#tests/support/deep-run.ts';
import {
  type BoughtCase,
  currentHistory,
  generateEvent,
  noClaimFreeYears,
  pickLater,
  pickRules,
  soldPolicies,
} from './generated-policies.ts';

const HISTORIES = Number(process.env.HISTORIES ?? pickCount(10_000, 300));
const seed = Number(process.env.SEED ?? process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

type Kept = { history: PolicyTransaction[]; booked: Map<string, number>; refused: PolicyTransaction[] };

/** Enters transactions one after the other; what is booked adds up, and what cannot be is left out. */
function enter(made: Omit<PolicyTransaction, 'serial'>[], { terms }: BoughtCase, claims: PaidClaim[]): Kept {
  const kept: Kept = { history: [], booked: new Map(), refused: [] };
  for (const [serial, each] of made.entries()) {
    const transaction = { ...each, serial };
    const taken = applyTransaction(kept.history, transaction, terms, claims);
    if ('refused' in taken) {
      kept.refused.push(transaction);
      continue;
    }
    kept.history.push(transaction);
    for (const line of taken.bookings.flatMap(({ lines }) => lines)) {
      const key = `${line.part} ${line.name}`;
      kept.booked.set(key, (kept.booked.get(key) ?? 0) + line.amount);
    }
    // At every instant the bookings equal the charges, and no more was refunded than that.
    expect([...kept.booked.values()].reduce((sum, amount) => sum + amount, 0)).toBe(sumCharges(taken.life));
    expect(sumCharges(taken.life)).toBeGreaterThanOrEqual(0);
  }
  return kept;
}

const inTime = (history: PolicyTransaction[]) =>
  history.toSorted((a, b) =>
    a.kind === 'issue' ? -1 : b.kind === 'issue' ? 1 : a.from < b.from ? -1 : a.from > b.from ? 1 : a.serial - b.serial,
  );

/**
 * The answers in effect on a day, worked out as a clerk would with a calendar: all acts up to that day, one after the
 * other. A change of the days of cover applies to all of them.
 */
function answersOn(day: string, history: PolicyTransaction[], { terms, frozen }: BoughtCase): Answers | null {
  const daysOf = (answers: Answers) => {
    const price = terms.price('', answers, frozen.asOf, noClaimFreeYears);
    return 'refused' in price ? '' : `${price.from} ${price.to}`;
  };
  let answers: Answers = {};
  let held: Answers = {};
  let isOver = false;
  for (const { kind, from, changes } of inTime(history)) {
    const before = answers;
    answers = applyAnswerChanges(before, changes);
    const moves = kind === 'endorse' && daysOf(before) !== daysOf(answers);
    if (kind === 'issue' || from <= day || moves) held = answers;
    if (from > day) continue;
    if (kind === 'cancel' || kind === 'lapse') isOver = true;
    else if (kind === 'reinstate') isOver = false;
  }
  return isOver ? null : held;
}

test(`${HISTORIES} histories, recorded in any order, cover and cost the same as histories recorded in time (seed ${seed})`, () => {
  const random = createRandomSource(seed);
  const seen: Record<string, number> = { outOfOrder: 0, refused: 0, claims: 0, voided: 0, aheadEnded: 0 };
  const count = (what: string, often: number) => {
    seen[what] = (seen[what] ?? 0) + often;
  };
  for (let nth = 0; nth < HISTORIES; nth++) {
    const policy = random.pick(soldPolicies);
    currentHistory.rules = pickRules(policy.own, random);
    const { rules } = currentHistory;
    const { frozen, from, to, terms } = policy;
    const days = countDays(from, to);
    const dayOf = () => addDays(from, random.whole(random.chance(0.1) ? -5 : 0, days + 3));
    const issue = {
      kind: 'issue',
      from,
      recordedOn: frozen.asOf,
      asOf: frozen.asOf,
      version: '',
      changes: computeAnswerChanges({}, frozen.answers),
    } as const;
    const later = Array.from({ length: random.whole(1, 8) }, () => generateEvent(dayOf(), policy, random));
    // Some ends are followed by their reversal, as in life.
    const ends = later.filter(({ kind }) => kind === 'cancel' || kind === 'lapse');
    const back = ends.filter(() => random.chance(0.4)).map((end) => ({ ...end, kind: 'reinstate' as const }));
    const claims = Array.from({ length: random.chance(0.3) ? 1 : 0 }, () => {
      // Known to all that is recorded: others are below.
      return { lossOn: addDays(from, random.whole(0, days)), serial: -1 };
    });

    const kept = enter([issue, ...later, ...back], policy, claims);
    const life = replayPolicy(kept.history, terms, claims) as PolicyLife;
    // An end that was recorded later came before them: in order they were never entered. The insurer retains of their
    // cost at most the amount that a
    // cancellation of the term alone retains.
    const voided = life.charges.filter(({ isVoided }) => isVoided);
    const lasting = kept.history.filter((made) => !voided.some(({ serial }) => serial === made.serial));
    for (const { lines } of voided)
      for (const { name, part, amount } of lines)
        kept.booked.set(`${part} ${name}`, (kept.booked.get(`${part} ${name}`) ?? 0) - amount);
    const again = enter(
      inTime(lasting).map(({ serial: _serial, ...rest }) => rest),
      policy,
      claims,
    );
    const context = `history ${nth} of ${policy.product}`;
    // No event out of order would have been refused in order, and the money of each line is the same.
    expect(again.refused, context).toEqual([]);
    expect(new Map([...kept.booked].filter(([, amount]) => amount !== 0)), context).toEqual(
      new Map([...again.booked].filter(([, amount]) => amount !== 0)),
    );
    const inOrder = replayPolicy(again.history, terms, claims) as PolicyLife;
    expect(inOrder.status, context).toBe(life.status);
    const around = kept.history.flatMap(({ from: day }) => [addDays(day, -1), day, addDays(day, 1)]);
    for (const day of around) {
      const held = findCoverOn(life, day)?.answers;
      expect(held, `${context} on ${day}`).toEqual(findCoverOn(inOrder, day)?.answers);
      const term = life.terms.find((each) => each.from <= day && day <= each.to);
      expect(held ?? null, `${context} on ${day}, by the calendar`).toEqual(
        term ? answersOn(day, lasting, policy) : null,
      );
    }
    for (const { segments } of life.terms)
      for (const each of segments) expect(each.from <= each.to, `${context}: a segment has days`).toBe(true);
    for (const { lossOn } of claims) expect(findCoverOn(life, lossOn), `${context}: a claim was paid`).toBeDefined();

    // A refused act out of order is refused in order: with it, the days cannot be gone through.
    for (const refused of kept.refused) {
      const before = kept.history.filter(({ serial }) => serial < refused.serial);
      expect(enter(inTime([...before, refused]), policy, claims).refused.length, context).toBeGreaterThan(0);
    }
    // Nobody is refunded more than was charged, and day by day it equals the cost of each day.
    expect(sumCharges(life), context).toBeGreaterThanOrEqual(0);
    // A refund by the scale is compared with the days that are left, less the amount that the insurer retains.
    const { amount: retained, minimum } = rules.cancel.kept;
    const isLess = retained + minimum > 0 && life.charges.some(({ whole }) => whole === 'scale');
    const plain = life.charges.every(({ kept }) => kept.length === 0) && rules.change.fee === 0 && !isLess;
    if (
      plain &&
      kept.history.every(({ kind, reason }) => kind !== 'cancel' || reason === 'wish') &&
      rules.cancel.freeLookDays === 0 &&
      rules.cancel.coolingOffDays === 0 &&
      claims.length === 0
    ) {
      const earned = life.terms.reduce((sum, term) => {
        const of = countDays(term.from, term.to);
        return term.segments.reduce(
          (part, each) => part + (sumAmounts(each.lines) * countDays(each.from, each.to)) / of,
          sum,
        );
      }, 0);
      const rounding = 0.5 * kept.history.length;
      // A scale of periods refunds at least the days that are left, and at times more.
      expect(earned - sumCharges(life), context).toBeGreaterThanOrEqual(-rounding);
      if (life.charges.every(({ whole }) => whole !== 'scale'))
        expect(earned - sumCharges(life), context).toBeLessThanOrEqual(rounding);
    }
    for (const { kind } of kept.history) count(kind, 1);
    count('outOfOrder', kept.history.filter((each, at) => each.from < (kept.history[at - 1]?.from ?? '')).length);
    count('refused', kept.refused.length);
    count('voided', voided.length);
    count('aheadEnded', voided.filter(({ term }) => term > 0).length);
    count('claims', claims.length);
  }
  // A run with a chosen number writes down its content.
  if (process.env.HISTORIES) process.stdout.write(`seed ${seed}: ${JSON.stringify(seen)}\n`);
  // A kind that never happens is not tested.
  const kinds: TransactionKind[] = ['endorse', 'correct', 'cancel', 'lapse', 'reinstate', 'renew'];
  for (const kind of kinds)
    expect({ kind, often: (seen[kind] ?? 0) >= HISTORIES / 300 }).toEqual({ kind, often: true });
  for (const what of ['voided', 'aheadEnded'])
    expect({ what, often: (seen[what] ?? 0) >= HISTORIES / 300 }).toEqual({ what, often: true });
});

type Fact = 'claim' | 'payment' | 'refund' | 'part';
type Happening = { history: PolicyTransaction[]; claims: PaidClaim[]; serial: number; charged: number; paid: number };

/** Makes one transaction, as it is recorded on a day; much of it is refused. */
function recordOn(today: string, policy: BoughtCase, random: RandomSource, at: Happening): TransactionKind | undefined {
  const { from, to } = policy;
  const near = addDays(today, random.pick([0, 1, 1, 1, -3, 20]));
  const something = generateEvent(pickLater(near, from), policy, random);
  const made = { ...something, recordedOn: today, serial: at.serial };
  // A policy that ended is reinstated from the day of its end.
  const end = at.history.findLast(({ kind }) => kind === 'cancel' || kind === 'lapse');
  if (made.kind === 'reinstate' && end) made.from = end.from;
  if (made.kind === 'renew') made.from = addDays(to, 1);
  const taken = applyTransaction(at.history, made, policy.terms, at.claims);
  if ('refused' in taken) return undefined;
  at.history.push(made);
  at.charged += sumAmounts(taken.bookings.flatMap(({ lines }) => lines));
  return made.kind;
}

/** A claim is paid for a day up to today: whenever that day has cover, whatever was recorded before. */
function payClaimOn(
  today: string,
  { from, terms }: BoughtCase,
  random: RandomSource,
  at: Happening,
  context: string,
): boolean {
  const lossOn = addDays(from, random.whole(0, Math.max(0, countDays(from, today) - 1)));
  const before = replayPolicy(at.history, terms, at.claims) as PolicyLife;
  const taken = applyClaim(at.history, { lossOn, serial: at.serial }, terms, at.claims);
  expect('refused' in taken, `${context}: refused without cover alone`).toBe(findCoverOn(before, lossOn) === undefined);
  if ('refused' in taken) return false;
  at.claims.push({ lossOn, serial: at.serial });
  at.charged += sumAmounts(taken.bookings.flatMap(({ lines }) => lines));
  // An agreed price remains: only the refund of an end is reversed.
  const ends = new Set(
    at.history.filter(({ kind }) => kind === 'cancel' || kind === 'reinstate').map((one) => one.serial),
  );
  const agreed = ({ charges }: PolicyLife) => charges.filter(({ serial }) => !ends.has(serial));
  expect(agreed(taken.life), `${context}: agreed prices`).toEqual(agreed(before));
  expect(sumCharges(taken.life), `${context}: a claim gives nothing back`).toBeGreaterThanOrEqual(sumCharges(before));
  return true;
}

test(`${HISTORIES} histories with claims, payments, refunds and parts on the same days are valid, and refund nothing twice (seed ${seed})`, () => {
  const random = createRandomSource(seed);
  const seen: Record<string, number> = { together: 0, refused: 0 };
  const count = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  for (let nth = 0; nth < HISTORIES; nth++) {
    const policy = random.pick(soldPolicies);
    currentHistory.rules = pickRules(policy.own, random);
    const { frozen, from, to, terms } = policy;
    const version = '';
    const changes = computeAnswerChanges({}, frozen.answers);
    const issue = {
      kind: 'issue',
      from,
      recordedOn: frozen.asOf,
      asOf: frozen.asOf,
      version,
      changes,
      serial: 1,
    } as const;
    const at: Happening = { history: [], claims: [], serial: 1, charged: 0, paid: 0 };
    const issued = applyTransaction([], issue, terms);
    if ('refused' in issued) throw new Error(issued.refused);
    at.history.push(issue);
    at.charged = sumCharges(issued.life);
    const days = Array.from({ length: random.whole(1, 4) }, () =>
      addDays(from, random.whole(0, countDays(from, to) + 10)),
    ).toSorted();
    for (const today of days) {
      const onDay = new Set<string>();
      const happens = Array.from({ length: random.whole(2, 7) }, () =>
        random.pick<Fact | 'transaction'>(['claim', 'payment', 'refund', 'part', 'transaction', 'transaction']),
      );
      for (const what of happens) {
        at.serial += 1;
        const context = `history ${nth} of ${policy.product} on ${today}: ${what}`;
        let done: string | undefined = what;
        if (what === 'transaction') done = recordOn(today, policy, random, at);
        else if (what === 'claim') done = payClaimOn(today, policy, random, at, context) ? what : undefined;
        else {
          // A debt is paid in full or in part; an excess is refunded, once.
          const owed = at.charged - at.paid;
          const most = what === 'refund' ? Math.min(0, owed) : Math.max(0, owed);
          at.paid += what === 'part' ? Math.trunc(most / 2) : most;
          if (most === 0) done = undefined;
        }
        count(done ?? 'refused');
        if (done !== undefined) onDay.add(done);
        const life = replayPolicy(at.history, terms, at.claims);
        if ('refused' in life) throw new Error(`${context}: ${life.refused} at ${life.serial}`);
        expect(at.charged, `${context}: what is booked is what was charged`).toBe(sumCharges(life));
        expect(at.paid, `${context}: no more is given back than was paid`).toBeGreaterThanOrEqual(0);
        for (const [term] of life.terms.entries()) {
          const ofTerm = life.charges.filter((charge) => charge.term === term).map(({ lines }) => sumAmounts(lines));
          const sum = ofTerm.reduce((all, amount) => all + amount, 0);
          expect(sum, `${context}: of no term more goes back than it cost`).toBeGreaterThanOrEqual(0);
        }
      }
      const isChanged = onDay.has('endorse') || onDay.has('renew') || onDay.has('reinstate');
      if (onDay.has('claim') && (onDay.has('cancel') || isChanged)) count('together');
    }
  }
  if (process.env.HISTORIES) process.stdout.write(`seed ${seed}: ${JSON.stringify(seen)}\n`);
  for (const kind of [
    'claim',
    'payment',
    'refund',
    'part',
    'refused',
    'together',
    'endorse',
    'cancel',
    'renew',
    'reinstate',
  ])
    expect({ kind, often: (seen[kind] ?? 0) >= HISTORIES / 300 }).toEqual({ kind, often: true });
});
