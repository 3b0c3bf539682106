import type { Charge, PaidClaim, PolicyLife, PolicyTerms, PolicyTransaction, Segment, Term } from './policy-history.ts';
import { computeProRataRefund } from './pro-rata-refund.ts';
import { type MoneyLine, negateLines, subtractLines, sumAmounts } from './share-amounts.ts';

/** An end of a term before its last day. `without`: the policy without this end, from all earlier records. */
type TermEnd = { by: PolicyTransaction; without: PolicyLife };

/**
 * The charges of a policy when an end also ends later terms that were sold already. Each of these terms is cancelled
 * from its first day, by the rules of its product, as if it were the only one. The retained amount stays charged to its
 * renewal. A term that was ended earlier costs the same as before. Returns the code of the reason if this end is not
 * possible.
 */
export function endLaterTerms(
  { terms: lived, charges }: PolicyLife,
  { by, without }: TermEnd,
  terms: PolicyTerms,
  claims: readonly PaidClaim[],
): Charge[] | { refused: string } {
  const changed = new Map<number, Partial<Charge>>();
  for (const [nth, term] of without.terms.entries()) {
    if (nth < lived.length) continue;
    const own = without.charges.filter((charge) => charge.term === nth);
    if (term.segments.length === 0) {
      for (const { serial, lines, kept } of own) changed.set(serial, { lines, kept });
      continue;
    }
    // The answers of its first day: no later change took effect.
    const [first] = term.segments as [Segment];
    const { serial, from } = term;
    const whole: Charge = { serial, term: nth, lines: first.lines, days: 0, of: 0, kept: [] };
    const alone: PolicyLife = { ...without, terms: without.terms.slice(0, nth + 1), charges: [whole] };
    const credit = computeProRataRefund(alone, { ...by, from }, terms.rules(term.version), claims);
    if ('refused' in credit) return credit;
    const lines = subtractLines(first.lines, negateLines(credit.lines));
    changed.set(serial, { lines, kept: credit.kept });
  }
  return charges.map((charge) => ({ ...charge, ...changed.get(charge.serial) }));
}

/**
 * A later term that was sold already, and the amount that a transaction of the previous term books for it: minor units,
 * a refund below zero.
 */
export type NextTermBooking = { from: string; to: string; total: number };

/**
 * Adds up the bookings of a transaction for the terms after its own, with the days of the next one. Undefined if there
 * is no next term, and for a reinstatement.
 * @param before the policy without it, `after` with it
 */
export function sumNextTermBookings(
  before: PolicyLife,
  after: PolicyLife,
  { serial, from, kind }: Pick<PolicyTransaction, 'serial' | 'from' | 'kind'>,
  bookings: readonly { serial: number; lines: readonly MoneyLine[] }[],
): NextTermBooking | undefined {
  const next = kind === 'reinstate' ? undefined : before.terms.find((term) => isAhead(term, from));
  if (!next) return undefined;
  const { term: own = 0 } = after.charges.find((charge) => charge.serial === serial) ?? {};
  const later = new Set(after.charges.filter(({ term }) => term > own).map((charge) => charge.serial));
  const lines = bookings.filter((booking) => later.has(booking.serial)).flatMap((booking) => booking.lines);
  return { from: next.from, to: next.to, total: sumAmounts(lines) };
}

/** True if a term with days begins after a day. */
const isAhead = ({ from, segments }: Term, day: string): boolean => from > day && segments.length > 0;
