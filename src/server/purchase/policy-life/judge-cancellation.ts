import { addDays, businessDate } from '#engine/language/dates.ts';
import type { AfterSale } from '#engine/language/terms/after-sale.ts';
import type { Charge, PolicyTransaction, Segment } from '#engine/policy/policy-history.ts';
import { type MoneyLine, negated, shareOfLines, sumOf } from '#engine/policy/share-by-day.ts';
import { takeTransaction } from '#engine/policy/take-transaction.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { owedInParts } from '../instalments/settle-parts.ts';
import { commissionOn } from '../policies/change-posting.ts';
import { livedLife, type PolicyFile } from '../policies/read-life.ts';
import { policyRefusal } from '../policies/refused.ts';

export type WantedCancellation = {
  /** The first day without cover. */
  from: string;
  reason: string;
  /** The holder: only by reasons that are the holder's. Else the insurer. */
  asker?: 'holder';
};

/** What a cancellation that is recorded now would book, and how that was worked out. Throws 409 `cancelReasonUnknown` and as `policyRefusal`. */
export function judgeCancellation(
  file: PolicyFile,
  { from, reason, asker = undefined }: WantedCancellation,
  now: Date,
) {
  const { history, terms, claims, order, policy } = file;
  const held = livedLife(file).terms.at(-1)?.segments.at(-1);
  const made: PolicyTransaction = {
    ...{ serial: file.nextSerial, kind: 'cancel', from, recordedOn: businessDate(now) },
    ...{ version: held?.version ?? policy.version, changes: {}, reason },
  };
  if (held && !reasonsOf(terms.rules(held.version), asker ?? 'insurer').includes(reason))
    throw new ApiProblem(409, 'cancelReasonUnknown');
  const taken = takeTransaction(history, made, terms, claims);
  if ('refused' in taken) throw policyRefusal(taken.refused);
  const booked = taken.bookings.flatMap(({ lines }) => lines);
  const charge = taken.life.charges.find(({ serial }) => serial === made.serial) as Charge;
  return {
    ...{ made, charge, life: taken.life, bookings: taken.bookings },
    // What is not paid yet need not be given back.
    refund: Math.max(0, 0 - sumOf(booked) - owedInParts(file).premium),
    commission: 0 - commissionOn(order, booked),
    lines: traceOf(charge, held?.lines ?? []),
  };
}

/** Reasons by which the insurer's staff may cancel. */
export function staffReasons(rules: AfterSale): string[] {
  return reasonsOf(rules, 'insurer');
}

function reasonsOf({ cancel: { reasons } }: AfterSale, who: 'holder' | 'insurer'): string[] {
  return Object.keys(reasons).filter((name) => reasons[name]?.by.includes(who));
}

/** Reasons by which the holder may cancel a policy as it stands; none where nobody can any more. */
export function holderReasons(file: PolicyFile): string[] {
  const life = livedLife(file);
  const held = life.status === 'active' ? life.terms.at(-1)?.segments.at(-1) : undefined;
  if (!held) return [];
  return reasonsOf(file.terms.rules(held.version), 'holder');
}

/** Each line of the term: what all of it costs, what falls on the days left, and what of that is given back. */
function traceOf({ lines, days, of }: Charge, held: readonly MoneyLine[]) {
  const left = shareOfLines(held, days, of);
  const amountOf = (some: readonly MoneyLine[], { name, part }: MoneyLine) =>
    some.find((line) => line.name === name && line.part === part)?.amount ?? 0;
  const given = negated(lines);
  return held.map((line) => ({
    ...{ name: line.name, part: line.part, ofTerm: line.amount },
    ofDaysLeft: amountOf(left, line),
    given: amountOf(given, line),
  }));
}

/** Days from which a cancellation can hold: of the last segment, and usually from tomorrow. */
export function cancelDays(held: Segment, now: Date): { first: string; last: string; usual: string } {
  const tomorrow = addDays(businessDate(now), 1);
  // The middle one of the three: tomorrow, as long as that is one of its days.
  const [, usual = tomorrow] = [held.from, tomorrow, held.to].toSorted();
  return { first: held.from, last: held.to, usual };
}
