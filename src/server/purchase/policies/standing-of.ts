import type { PolicyStanding } from '#contract/purchase/policies.ts';
import { businessDate } from '#engine/language/dates.ts';
import type { Policy } from './policy-repository.ts';

/** How a policy stands now. */
export function standingOf(policy: Policy, now: Date): PolicyStanding {
  const { number, product, effectiveFrom, effectiveTo } = policy;
  return { number, product, status: statusOf(policy, now), effectiveFrom, effectiveTo };
}

/**
 * The state of a policy as every page, list and reply tells it. What was ended stays ended; the rest follows from the
 * dates, also in the minutes of a night before its expired policies are marked.
 */
export function statusOf(
  { status, effectiveFrom, effectiveTo }: Pick<Policy, 'status' | 'effectiveFrom' | 'effectiveTo'>,
  now: Date,
): PolicyStanding['status'] {
  const today = businessDate(now);
  if (status === 'cancelled') return 'cancelled';
  if (status === 'expired' || effectiveTo < today) return 'expired';
  return effectiveFrom > today ? 'notBegun' : 'active';
}
