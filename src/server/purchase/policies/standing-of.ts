import type { PolicyStanding } from '#contract/purchase/policies.ts';
import { addDays, businessDate } from '#engine/language/dates.ts';
import type { Policy } from './policy-repository.ts';

/** How a policy stands now. */
export function standingOf(policy: Policy, now: Date): PolicyStanding {
  const { number, product, effectiveFrom } = policy;
  return { number, product, status: statusOf(policy, now), effectiveFrom, effectiveTo: lastDayOf(policy) };
}

type Dated = Pick<Policy, 'effectiveFrom' | 'effectiveTo' | 'endedFrom'>;

/** The last day on which a loss is covered; before the first where the policy was cancelled before it began. */
export function coveredUntil({ effectiveTo, endedFrom }: Pick<Policy, 'effectiveTo' | 'endedFrom'>): string {
  return endedFrom === null ? effectiveTo : addDays(endedFrom, -1);
}

/** The last day of the cover as it is told; of a policy that was cancelled before it began, the one that was agreed. */
export function lastDayOf(policy: Dated): string {
  const until = coveredUntil(policy);
  return until < policy.effectiveFrom ? policy.effectiveTo : until;
}

/**
 * The state of a policy as every page, list and reply tells it. What was ended stays ended; the rest follows from the
 * dates, also in the minutes of a night before its expired policies are marked.
 */
export function statusOf(
  { status, effectiveFrom, effectiveTo, endedFrom }: Dated & Pick<Policy, 'status'>,
  now: Date,
): PolicyStanding['status'] {
  const today = businessDate(now);
  if (status === 'cancelled' || status === 'lapsed') return 'cancelled';
  if (endedFrom !== null && endedFrom <= today) return 'cancelled';
  if (status === 'expired' || effectiveTo < today) return 'expired';
  return effectiveFrom > today ? 'notBegun' : 'active';
}
