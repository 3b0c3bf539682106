import type { AttemptState } from '#contract/purchase/orders.ts';
import type { Attempt } from './payment-repository.ts';

/**
 * Where the money of an order's attempts is, as far as the provider has said: `none` only where it has refused each of
 * them, or had not heard of it when its time was over. Money that was taken weighs more than any refusal.
 */
export function derivePaymentState(
  attempts: Pick<Attempt, 'status' | 'said' | 'saidAt' | 'expiresAt'>[],
): AttemptState {
  const each = attempts.map(deriveAttemptState);
  return (['arrived', 'open', 'returned'] as const).find((money) => each.includes(money)) ?? 'none';
}

function deriveAttemptState({
  status,
  said,
  saidAt,
  expiresAt,
}: Pick<Attempt, 'status' | 'said' | 'saidAt' | 'expiresAt'>): AttemptState {
  if (status === 'paid' || said === 'paid') return 'arrived';
  // Given back in part, nothing is decided: then the attempt is pending still.
  if (status === 'refunded' || (said === 'refunded' && status !== 'pending')) return 'returned';
  if (said === 'declined' || said === 'cancelled' || said === 'expired') return 'none';
  return said === 'unknown' && saidAt !== null && saidAt >= expiresAt ? 'none' : 'open';
}
