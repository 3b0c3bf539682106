import type { ClaimRow, ClaimStatus } from '#contract/claims/claims.ts';
import type { ListedClaim } from '../records/claim-repository.ts';
import { findClockStart } from '../records/service-clock.ts';

const HOUR = 3_600_000;

/** Returns a claim for lists. */
export function viewClaimRow(listed: ListedClaim, { now, isInsurer }: { now: Date; isInsurer: boolean }): ClaimRow {
  const { claim, product, reviewer } = listed;
  const status = claim.status as ClaimStatus;
  const { ref, number, policyNumber, lossDate, amount, currency, assignedTo } = claim;
  return {
    ...{ ref, number, policyNumber, product, status, lossDate, amount, currency },
    claimant: claim.claimant.claimant,
    approved: claim.decision?.total ?? null,
    createdAt: claim.createdAt.toISOString(),
    updatedAt: claim.updatedAt.toISOString(),
    waiting: viewWaitingTime(claim, now),
    pending: viewPending(listed, isInsurer),
    assignedTo: isInsurer && assignedTo !== null ? { id: assignedTo, name: reviewer ?? '' } : null,
  };
}

/** The side whose act a claim waits for. The insurer's people alone see the name of the reviewer. */
function viewPending({ claim, reviewer, stepAt, requestedAt }: ListedClaim, isInsurer: boolean): ClaimRow['pending'] {
  const { status, partnerId, updatedAt } = claim;
  const since = (at: Date | null) => (at ?? updatedAt).toISOString();
  if (status === 'information_requested')
    return { with: partnerId === null ? 'customer' : 'agent', name: null, since: since(stepAt) };
  if (status === 'approved') return { with: 'payments', name: null, since: since(stepAt) };
  if (status !== 'submitted' && status !== 'under_review') return null;
  if (requestedAt) return { with: 'confirmation', name: null, since: since(requestedAt) };
  return { with: 'insurer', name: isInsurer ? reviewer : null, since: since(findClockStart(claim)) };
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
