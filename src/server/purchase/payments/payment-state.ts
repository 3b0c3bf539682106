import type { AttemptState } from '#contract/purchase/orders.ts';
import type { Attempt } from './payment-repository.ts';

/**
 * Derives the state of the money of an order's attempts, by the provider's answers: `none` only if it has refused each
 * of them, or did not know it after its expiry. A paid attempt outweighs any refusal.
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
  // After a partial refund nothing is decided: then the attempt is pending still.
  if (status === 'refunded' || (said === 'refunded' && status !== 'pending')) return 'returned';
  if (said === 'declined' || said === 'cancelled' || said === 'expired') return 'none';
  return said === 'unknown' && saidAt !== null && saidAt >= expiresAt ? 'none' : 'open';
}
