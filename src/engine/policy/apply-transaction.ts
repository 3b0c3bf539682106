import type { Charge, PaidClaim, PolicyLife, PolicyTerms, PolicyTransaction } from './policy-history.ts';
import { replayPolicy } from './replay-policy.ts';
import { type MoneyLine, subtractLines } from './share-amounts.ts';

/**
 * The amounts to book for a transaction: its charge, or the difference to an earlier booking of another transaction.
 */
export type Booking = { serial: number; lines: MoneyLine[] };

export type TransactionResult =
  | { life: PolicyLife; bookings: Booking[] }
  /** `by`: serial of the transaction that is not possible any more; undefined if it is the new one. */
  | { refused: string; by?: number };

/**
 * Adds one more transaction to a policy's history, at its own day. The later ones are computed again after it; the
 * bookings are the differences, so that earlier bookings are never changed. Refused if the resulting history is not
 * possible.
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
 * Adds a paid claim to a policy's history. If an earlier cancellation refunded more than the product allows after a
 * claim, `bookings` takes the difference back. Refused if the policy has no cover on the day of the loss.
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

/** The bookings that change the former charges into the present ones. */
function computeBookings(before: readonly Charge[], after: readonly Charge[]): Booking[] {
  const was = new Map(before.map(({ serial, lines }) => [serial, lines]));
  return after.flatMap(({ serial, lines }) => {
    const difference = subtractLines(lines, was.get(serial) ?? []);
    return difference.length === 0 ? [] : [{ serial, lines: difference }];
  });
}
