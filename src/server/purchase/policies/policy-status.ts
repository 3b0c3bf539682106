import type { PolicyStatusView } from '#contract/purchase/policies.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Policy } from './policy-repository.ts';

/** Returns the present status of a policy. */
export function viewPolicyStatus(policy: Policy, now: Date): PolicyStatusView {
  const { number, product, effectiveFrom } = policy;
  const status = derivePolicyStatus(policy, now);
  return { number, product, status, ...markVoid(policy), effectiveFrom, effectiveTo: lastCoverDay(policy) };
}

/** Returns the mark of a policy that never gave cover, because its payment was recorded by mistake; else nothing. */
export function markVoid({ status }: Pick<Policy, 'status'>): Pick<PolicyStatusView, 'isVoid'> {
  return status === 'void' ? { isVoid: true } : {};
}

type PolicyDates = Pick<Policy, 'effectiveFrom' | 'effectiveTo' | 'endedFrom'>;

/**
 * Returns the last day on which a loss is covered; it is before the first day if the policy was cancelled before it
 * began.
 */
export function coveredUntil({ effectiveTo, endedFrom }: Pick<Policy, 'effectiveTo' | 'endedFrom'>): string {
  return endedFrom === null ? effectiveTo : addDays(endedFrom, -1);
}

/** Returns the last day of the cover for display; for a policy that was cancelled before it began, the agreed one. */
export function lastCoverDay(policy: PolicyDates): string {
  const until = coveredUntil(policy);
  return until < policy.effectiveFrom ? policy.effectiveTo : until;
}

/**
 * Derives the status of a policy for every page, list and reply. An ended policy remains ended; other states follow
 * from the dates, also in the minutes of a night before the job marks its expired policies.
 */
export function derivePolicyStatus(
  { status, effectiveFrom, effectiveTo, endedFrom }: PolicyDates & Pick<Policy, 'status'>,
  now: Date,
): PolicyStatusView['status'] {
  const today = toBusinessDate(now);
  if (status === 'cancelled' || status === 'lapsed' || status === 'void') return 'cancelled';
  if (endedFrom !== null && endedFrom <= today) return 'cancelled';
  if (status === 'expired' || effectiveTo < today) return 'expired';
  return effectiveFrom > today ? 'notBegun' : 'active';
}
