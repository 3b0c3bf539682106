import type { PolicyLife, PolicyTransaction, Term } from '#engine/policy/policy-history.ts';
import { type MoneyLine, sumOf } from '#engine/policy/share-by-day.ts';

/** A term that was sold ahead, and what a transaction of the term before it books for it: minor units, below zero what is given back. */
export type NextTermBooked = { from: string; to: string; total: number };

/**
 * What a transaction books for the terms after its own, and the days of the next one; undefined where there is none, and of what takes up
 * an ended policy.
 * @param before the policy without it, `after` with it
 */
export function nextTermBooked(
  before: PolicyLife,
  after: PolicyLife,
  { serial, from, kind }: PolicyTransaction,
  bookings: readonly { serial: number; lines: readonly MoneyLine[] }[],
): NextTermBooked | undefined {
  const next = kind === 'reinstate' ? undefined : before.terms.find((term) => isAhead(term, from));
  if (!next) return undefined;
  const { term: own = 0 } = after.charges.find((charge) => charge.serial === serial) ?? {};
  const later = new Set(after.charges.filter(({ term }) => term > own).map((charge) => charge.serial));
  const lines = bookings.filter((booking) => later.has(booking.serial)).flatMap((booking) => booking.lines);
  return { from: next.from, to: next.to, total: sumOf(lines) };
}

/** Whether a term that has days begins after a day. */
const isAhead = ({ from, segments }: Term, day: string): boolean => from > day && segments.length > 0;
