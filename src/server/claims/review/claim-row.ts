import type { ClaimRow, ClaimStatus } from '#contract/claims/claims.ts';
import type { ListedClaim } from '../records/claim-repository.ts';
import { findClockStart } from '../records/service-clock.ts';

const HOUR = 3_600_000;

/** Returns a claim for lists. */
export function viewClaimRow(
  { claim, product, reviewer }: ListedClaim,
  { now, isInsurer }: { now: Date; isInsurer: boolean },
): ClaimRow {
  const status = claim.status as ClaimStatus;
  const { ref, number, policyNumber, lossDate, amount, currency, assignedTo } = claim;
  return {
    ...{ ref, number, policyNumber, product, status, lossDate, amount, currency },
    claimant: claim.claimant.claimant,
    approved: claim.decision?.total ?? null,
    createdAt: claim.createdAt.toISOString(),
    updatedAt: claim.updatedAt.toISOString(),
    waiting: viewWaitingTime(claim, now),
    assignedTo: isInsurer && assignedTo !== null ? { id: assignedTo, name: reviewer ?? '' } : null,
  };
}

function viewWaitingTime(claim: ListedClaim['claim'], now: Date): ClaimRow['waiting'] {
  const { dueAt, warnAt } = claim;
  const since = findClockStart(claim);
  if (dueAt === null || since === null) return null;
  const hours = Math.max(0, Math.floor((now.getTime() - since.getTime()) / HOUR));
  const isOverdue = dueAt <= now;
  const isDueSoon = !isOverdue && warnAt !== null && warnAt <= now;
  return { since: since.toISOString(), hours, dueAt: dueAt.toISOString(), isOverdue, isDueSoon };
}
