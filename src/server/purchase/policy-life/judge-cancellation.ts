import type { AfterSale } from '#engine/language/after-sale.ts';
import { addDays, businessDate } from '#engine/language/dates.ts';
import { termOf, termsAhead } from '#engine/policy/cover/running-term.ts';
import { nextTermBooked } from '#engine/policy/later-terms.ts';
import type { Charge, PolicyLife, PolicyTransaction, Term } from '#engine/policy/policy-history.ts';
import { type MoneyLine, negated, shareOfLines, sumOf } from '#engine/policy/share-by-day.ts';
import { type Booking, takeTransaction } from '#engine/policy/take-transaction.ts';
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

/**
 * Works out the bookings of a cancellation that is recorded now, and how they come about. Throws 409 `cancelReasonUnknown`,
 * `policyNotNow` where it would charge, and as `policyRefusal`.
 */
export function judgeCancellation(
  file: PolicyFile,
  { from, reason, asker = undefined }: WantedCancellation,
  now: Date,
) {
  const { history, terms, claims, order, policy } = file;
  const life = livedLife(file);
  const term = termOf(life, from);
  const held = term?.segments.findLast((segment) => segment.from <= from) ?? term?.segments[0];
  const made: PolicyTransaction = {
    ...{ serial: file.nextSerial, kind: 'cancel', from, recordedOn: businessDate(now) },
    ...{ version: held?.version ?? policy.version, changes: {}, reason },
  };
  if (held && !reasonsOf(terms.rules(held.version), asker ?? 'insurer').includes(reason))
    throw new ApiProblem(409, 'cancelReasonUnknown');
  const taken = takeTransaction(history, made, terms, claims);
  if ('refused' in taken) throw policyRefusal(taken.refused);
  const booked = taken.bookings.flatMap(({ lines }) => lines);
  // An end before a change that lowered the premium would charge its refund again: nobody pays for a cancellation.
  if (sumOf(booked) > 0) throw policyRefusal('notAllowedNow');
  const charge = taken.life.charges.find(({ serial }) => serial === made.serial) as Charge;
  const next = nextTermBooked(life, taken.life, made, taken.bookings);
  const offParts = Math.min(owedInParts(file).premium, 0 - sumOf(booked));
  return {
    ...{ made, charge, life: taken.life, bookings: taken.bookings, next },
    // What is not paid yet need not be given back.
    refund: 0 - sumOf(booked) - offParts,
    offParts,
    voided: voidedBy(taken, charge),
    commission: 0 - commissionOn(order, booked),
    lines: traceOf(charge, held?.lines ?? []),
  };
}

/** The refund for changes of the same term that an end voids, in minor units: below zero where they had lowered the premium. */
export function voidedBy(
  { life, bookings }: { life: Pick<PolicyLife, 'charges'>; bookings: readonly Booking[] },
  { term }: Pick<Charge, 'term'>,
): number {
  const voided = life.charges.filter((charge) => charge.isVoided && charge.term === term).map(({ serial }) => serial);
  return 0 - sumOf(bookings.filter(({ serial }) => voided.includes(serial)).flatMap(({ lines }) => lines));
}

function reasonsOf({ cancel: { reasons } }: AfterSale, who: 'holder' | 'insurer'): string[] {
  return Object.keys(reasons).filter((name) => reasons[name]?.by.includes(who));
}

/** Reasons by which the holder may cancel a policy as it stands; none where nobody can any more. */
export function holderReasons(file: PolicyFile, now: Date): string[] {
  const [term] = cancellableTerms(file, now);
  return term ? reasonsOf(file.terms.rules(term.version), 'holder') : [];
}

/** Reasons by which the insurer's staff may cancel it; none where nobody can any more. */
export function staffReasons(file: PolicyFile, now: Date): string[] {
  const [term] = cancellableTerms(file, now);
  return term ? reasonsOf(file.terms.rules(term.version), 'insurer') : [];
}

/** The running term, whose end ends the others, and those sold ahead of it. */
function cancellableTerms(file: PolicyFile, now: Date): Term[] {
  return termsAhead(livedLife(file), businessDate(now));
}

/** A line of a term: its premium, the part of the days left, and what is refunded; minor units. */
export type TraceLine = Pick<MoneyLine, 'name' | 'part'> & { ofTerm: number; ofDaysLeft: number; given: number };

/** Each line of the term: what all of it costs, what falls on the days left, and what of that is given back. */
export function traceOf({ lines, days, of }: Charge, held: readonly MoneyLine[]): TraceLine[] {
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

/**
 * Days from which a cancellation can hold: of the running term and those sold ahead of it, usually from tomorrow. `next`: the first day of
 * the next term, from which it is cancelled alone. Undefined where nobody can cancel any more.
 */
export function cancelDays(
  file: PolicyFile,
  now: Date,
): { first: string; last: string; usual: string; next: string | null } | undefined {
  const terms = cancellableTerms(file, now);
  const [running, next] = terms;
  if (!running) return undefined;
  const { to: last } = terms.at(-1) ?? running;
  const tomorrow = addDays(businessDate(now), 1);
  // The middle one of the three: tomorrow, as long as that is one of its days.
  const [, usual = tomorrow] = [running.from, tomorrow, last].toSorted();
  return { first: running.from, last, usual, next: next?.from ?? null };
}
