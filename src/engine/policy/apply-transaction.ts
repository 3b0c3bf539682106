import type { Charge, PaidClaim, PolicyLife, PolicyTerms, PolicyTransaction } from './policy-history.ts';
import { replayPolicy } from './replay-policy.ts';
import { type MoneyLine, subtractLines } from './share-amounts.ts';

/** What is to be booked for a transaction: what it charges, or what another one charges more or less than it did. */
export type Booking = { serial: number; lines: MoneyLine[] };

export type TransactionResult =
  | { life: PolicyLife; bookings: Booking[] }
  /** `by`: the transaction that could not stand any more, where it is not the new one. */
  | { refused: string; by?: number };

/**
 * Takes one more transaction into a policy's history, at its own day. What follows it is reversed and applied again: the bookings
 * are the differences, so that what was booked is never rewritten. Refused where the history could not have gone so.
 */
export function applyTransaction(
  history: readonly PolicyTransaction[],
  made: PolicyTransaction,
  terms: PolicyTerms,
  claims: readonly PaidClaim[] = [],
): TransactionResult {
  const after = replayPolicy([...history, made], terms, claims);
  if ('refused' in after)
    return after.serial === made.serial ? { refused: after.refused } : { refused: after.refused, by: after.serial };
  const before = history.length === 0 ? { charges: [] } : replayPolicy(history, terms, claims);
  if ('refused' in before) return { refused: before.refused, by: before.serial };
  return { life: after, bookings: computeBookings(before.charges, after.charges) };
}

/**
 * Adds a claim that was paid to a policy's history. The bookings are the differences that follow from it: the refund of a
 * cancellation that the product does not give after a claim. Refused where the day of its loss has no cover.
 */
export function applyClaim(
  history: readonly PolicyTransaction[],
  claim: PaidClaim,
  terms: PolicyTerms,
  claims: readonly PaidClaim[],
): TransactionResult {
  const after = replayPolicy(history, terms, [...claims, claim]);
  if ('refused' in after) return { refused: after.refused, by: after.serial };
  const before = replayPolicy(history, terms, claims);
  if ('refused' in before) return { refused: before.refused, by: before.serial };
  return { life: after, bookings: computeBookings(before.charges, after.charges) };
}

/** What is to be booked so that what was booked for the charges before becomes the charges now. */
function computeBookings(before: readonly Charge[], after: readonly Charge[]): Booking[] {
  const was = new Map(before.map(({ serial, lines }) => [serial, lines]));
  return after.flatMap(({ serial, lines }) => {
    const difference = subtractLines(lines, was.get(serial) ?? []);
    return difference.length === 0 ? [] : [{ serial, lines: difference }];
  });
}
