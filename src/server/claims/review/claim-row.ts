import type { ClaimRow, ClaimStatus } from '#contract/claims/claims.ts';
import { CLAIM_OVERDUE_DAYS } from '../benefits/claim-rules.ts';
import type { ListedClaim } from '../records/claim-repository.ts';

const HOUR = 3_600_000;

/**
 * Returns a claim for lists.
 * @param since the last instant at which the claim was submitted, answered or reopened
 */
export function viewClaimRow(
  { claim, product, reviewer }: ListedClaim,
  { since, now, isInsurer }: { since: Date | undefined; now: Date; isInsurer: boolean },
): ClaimRow {
  const status = claim.status as ClaimStatus;
  const waits = status === 'submitted' || status === 'under_review';
  const { ref, number, policyNumber, lossDate, amount, currency, assignedTo } = claim;
  return {
    ...{ ref, number, policyNumber, product, status, lossDate, amount, currency },
    claimant: claim.claimant.claimant,
    approved: claim.decision?.total ?? null,
    createdAt: claim.createdAt.toISOString(),
    updatedAt: claim.updatedAt.toISOString(),
    waiting: waits && since ? viewWaitingTime(since, now) : null,
    assignedTo: isInsurer && assignedTo !== null ? { id: assignedTo, name: reviewer ?? '' } : null,
  };
}

function viewWaitingTime(since: Date, now: Date): NonNullable<ClaimRow['waiting']> {
  const hours = Math.max(0, Math.floor((now.getTime() - since.getTime()) / HOUR));
  return { since: since.toISOString(), hours, isOverdue: hours >= CLAIM_OVERDUE_DAYS() * 24 };
}
