import type { AfterSale } from '#engine/language/after-sale.ts';
import { addDays } from '#engine/language/dates.ts';
import { applyTransaction, type Booking } from '#engine/policy/apply-transaction.ts';
import { findTermOn, listTermsAhead } from '#engine/policy/cover/running-term.ts';
import { sumNextTermBookings } from '#engine/policy/later-terms.ts';
import type { Charge, PolicyLife, PolicyTransaction, Term } from '#engine/policy/policy-history.ts';
import { type MoneyLine, negateLines, shareLines, sumAmounts } from '#engine/policy/share-amounts.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { sumOwedInstalments } from '../instalments/settle-instalments.ts';
import { computeCommissionChange } from '../policies/change-posting.ts';
import { type PolicyAggregate, replayLife } from '../policies/load-policy.ts';
import { policyRefusal } from '../policies/policy-refusal.ts';

export type CancellationRequest = {
  /** The first day without cover. */
  from: string;
  reason: string;
  /** The policyholder or the seller, who may use only their own reasons; undefined: the insurer. */
  asker?: 'holder' | 'seller';
};

/**
 * Computes the bookings of a cancellation that is recorded now, and their calculation.
 * @throws 409 `cancelReasonUnknown`, `policyNotNow` if it would charge, and as `policyRefusal`
 */
export function assessCancellation(
  file: PolicyAggregate,
  { from, reason, asker = undefined }: CancellationRequest,
  now: Date,
) {
  const { history, terms, claims, order, policy } = file;
  const life = replayLife(file);
  const term = findTermOn(life, from);
  const held = term?.segments.findLast((segment) => segment.from <= from) ?? term?.segments[0];
  const made: PolicyTransaction = {
    ...{ serial: file.nextSerial, kind: 'cancel', from, recordedOn: toBusinessDate(now) },
    ...{ version: held?.version ?? policy.version, changes: {}, reason },
  };
  if (held && !listReasons(terms.rules(held.version), asker ?? 'insurer').includes(reason))
    throw new ApiProblem(409, 'cancelReasonUnknown');
  const taken = applyTransaction(history, made, terms, claims);
  if ('refused' in taken) throw policyRefusal(taken.refused);
  const booked = taken.bookings.flatMap(({ lines }) => lines);
  // A cancellation from a day before a change that lowered the premium would reverse the refund of this change. It is
  // refused if the sum would be a charge, because nobody pays for a cancellation.
  if (sumAmounts(booked) > 0) throw policyRefusal('notAllowedNow');
  const charge = taken.life.charges.find(({ serial }) => serial === made.serial) as Charge;
  const next = sumNextTermBookings(life, taken.life, made, taken.bookings);
  const offParts = Math.min(sumOwedInstalments(file).premium, 0 - sumAmounts(booked));
  return {
    ...{ made, charge, life: taken.life, bookings: taken.bookings, next },
    // The refund is reduced by the instalments that are not paid.
    refund: 0 - sumAmounts(booked) - offParts,
    offParts,
    voided: sumVoidedChanges(taken, charge),
    commission: 0 - computeCommissionChange(order, booked),
    lines: buildTrace(charge, held?.lines ?? []),
  };
}

/**
 * Sums the refund for changes of the same term that an end voids, in minor units: below zero if they had lowered the
 * premium.
 */
export function sumVoidedChanges(
  { life, bookings }: { life: Pick<PolicyLife, 'charges'>; bookings: readonly Booking[] },
  { term }: Pick<Charge, 'term'>,
): number {
  const voided = life.charges.filter((charge) => charge.isVoided && charge.term === term).map(({ serial }) => serial);
  return 0 - sumAmounts(bookings.filter(({ serial }) => voided.includes(serial)).flatMap(({ lines }) => lines));
}

function listReasons({ cancel: { reasons } }: AfterSale, who: 'holder' | 'seller' | 'insurer'): string[] {
  return Object.keys(reasons).filter((name) => reasons[name]?.by.includes(who));
}

/** Lists the reasons by which the holder may cancel a policy now; none if nobody can any more. */
export function listHolderReasons(file: PolicyAggregate, now: Date): string[] {
  const [term] = listCancellableTerms(file, now);
  return term ? listReasons(file.terms.rules(term.version), 'holder') : [];
}

/** Lists the reasons by which its seller may request the end of a policy now; none if nobody can end it any more. */
export function listSellerReasons(file: PolicyAggregate, now: Date): string[] {
  const [term] = listCancellableTerms(file, now);
  return term ? listReasons(file.terms.rules(term.version), 'seller') : [];
}

/** Lists the reasons by which the insurer's staff may cancel it now; none if nobody can any more. */
export function listStaffReasons(file: PolicyAggregate, now: Date): string[] {
  const [term] = listCancellableTerms(file, now);
  return term ? listReasons(file.terms.rules(term.version), 'insurer') : [];
}

/** Lists the running term, whose end ends the others, and those sold ahead of it. */
function listCancellableTerms(file: PolicyAggregate, now: Date): Term[] {
  return listTermsAhead(replayLife(file), toBusinessDate(now));
}

/** A line of a term: its premium, the amount of the remaining days, and the refund; minor units. */
export type TraceLine = Pick<MoneyLine, 'name' | 'part'> & { ofTerm: number; ofDaysLeft: number; given: number };

/** Builds each line of the term: its whole cost, the amount of the remaining days, and the refund of it. */
export function buildTrace({ lines, days, of }: Charge, held: readonly MoneyLine[]): TraceLine[] {
  const left = shareLines(held, days, of);
  const amountOf = (some: readonly MoneyLine[], { name, part }: MoneyLine) =>
    some.find((line) => line.name === name && line.part === part)?.amount ?? 0;
  const given = negateLines(lines);
  return held.map((line) => ({
    ...{ name: line.name, part: line.part, ofTerm: line.amount },
    ofDaysLeft: amountOf(left, line),
    given: amountOf(given, line),
  }));
}

/**
 * Computes the possible first days without cover, in the running term and the terms sold ahead; `usual`: tomorrow.
 * `next`: the first day of the next term, which can be cancelled alone. Undefined if nobody can cancel any more.
 */
export function computeCancelDays(
  file: PolicyAggregate,
  now: Date,
): { first: string; last: string; usual: string; next: string | null } | undefined {
  const terms = listCancellableTerms(file, now);
  const [running, next] = terms;
  if (!running) return undefined;
  const { to: last } = terms.at(-1) ?? running;
  const tomorrow = addDays(toBusinessDate(now), 1);
  // The median of the three: tomorrow, if it is one of the allowed days.
  const [, usual = tomorrow] = [running.from, tomorrow, last].toSorted();
  return { first: running.from, last, usual, next: next?.from ?? null };
}
