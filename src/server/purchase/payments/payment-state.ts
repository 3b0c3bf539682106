import type { AttemptState } from '#contract/purchase/orders.ts';
import type { Attempt } from './payment-repository.ts';

/**
 * Derives the state of the money of an order from the provider's answers about its attempts. It is `none` only if the
 * provider has refused each attempt, or did not know it after its expiry. One paid attempt makes it `arrived`.
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
  // After a partial refund the attempt remains pending, and its state is not decided.
  if (status === 'refunded' || (said === 'refunded' && status !== 'pending')) return 'returned';
  if (said === 'declined' || said === 'cancelled' || said === 'expired') return 'none';
  return said === 'unknown' && saidAt !== null && saidAt >= expiresAt ? 'none' : 'open';
}
