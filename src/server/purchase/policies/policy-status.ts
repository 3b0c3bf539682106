import type { PolicyStatusView } from '#contract/purchase/policies.ts';
import { addDays, toBusinessDate } from '#engine/language/dates.ts';
import type { Policy } from './policy-repository.ts';

/** How a policy stands now. */
export function viewPolicyStatus(policy: Policy, now: Date): PolicyStatusView {
  const { number, product, effectiveFrom } = policy;
  return { number, product, status: derivePolicyStatus(policy, now), effectiveFrom, effectiveTo: lastCoverDay(policy) };
}

type PolicyDates = Pick<Policy, 'effectiveFrom' | 'effectiveTo' | 'endedFrom'>;

/** The last day on which a loss is covered; before the first where the policy was cancelled before it began. */
export function coveredUntil({ effectiveTo, endedFrom }: Pick<Policy, 'effectiveTo' | 'endedFrom'>): string {
  return endedFrom === null ? effectiveTo : addDays(endedFrom, -1);
}

/** The last day of the cover as it is told; of a policy that was cancelled before it began, the one that was agreed. */
export function lastCoverDay(policy: PolicyDates): string {
  const until = coveredUntil(policy);
  return until < policy.effectiveFrom ? policy.effectiveTo : until;
}

/**
 * The state of a policy as every page, list and reply tells it. What was ended stays ended; the rest follows from the
 * dates, also in the minutes of a night before its expired policies are marked.
 */
export function derivePolicyStatus(
  { status, effectiveFrom, effectiveTo, endedFrom }: PolicyDates & Pick<Policy, 'status'>,
  now: Date,
): PolicyStatusView['status'] {
  const today = toBusinessDate(now);
  if (status === 'cancelled' || status === 'lapsed') return 'cancelled';
  if (endedFrom !== null && endedFrom <= today) return 'cancelled';
  if (status === 'expired' || effectiveTo < today) return 'expired';
  return effectiveFrom > today ? 'notBegun' : 'active';
}
