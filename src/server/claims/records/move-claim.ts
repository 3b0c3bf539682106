import type { ClaimEventType } from '#contract/claims/claims.ts';
import { advance, canAdvance, type Lifecycles } from '#server/catalogue/lifecycles.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { followStep } from '../reserves/move-reserve.ts';
import { logClaimEvent } from './claim-event-repository.ts';
import { type Claim, lockClaim, updateClaim } from './claim-repository.ts';
import type { ClaimUser } from './claim-user.ts';
import { openClaim } from './claim-user.ts';
import { notifyClaimant } from './notify-claimant.ts';
import { computeClock } from './service-clock.ts';

const buildGuardFacts = ({ assignedTo, appealedAgainst }: Claim, { id }: Pick<ClaimUser, 'id'>) => ({
  isAssignedToUser: id !== null && assignedTo === id,
  isFirstDecision: appealedAgainst === null,
});

/** True if a user may do this step with a claim in its current state. */
export function canMoveClaim(
  { claim: chart }: Lifecycles,
  claim: Claim,
  event: ClaimEventType,
  user: ClaimUser,
): boolean {
  return canAdvance(chart, claim.status, event, buildGuardFacts(claim, user));
}

/**
 * Returns the next state of a claim. Throws 409 `claimStepNotPossible`, or `claimOfSomebodyElse` if only its reviewer
 * may do the step.
 */
export function nextClaimStatus(
  { claim: chart }: Lifecycles,
  claim: Claim,
  event: ClaimEventType,
  user: ClaimUser,
): string {
  const facts = buildGuardFacts(claim, user);
  if (canAdvance(chart, claim.status, event, facts)) return advance(chart, claim.status, event, facts).status;
  const isOthers = canAdvance(chart, claim.status, event, { ...facts, isAssignedToUser: true });
  throw new ApiProblem(409, isOthers ? 'claimOfSomebodyElse' : 'claimStepNotPossible');
}

/** The claim's changes by a step; `held`: the step waits for a second person, and the claim stays as it is. */
type StepResult =
  | Partial<Pick<Claim, 'assignedTo' | 'decision' | 'lastApproval' | 'draft' | 'appealedAgainst'>>
  | 'held';

export type ClaimStep = {
  event: ClaimEventType;
  /** A note that everybody may read. */
  note?: string | undefined;
  /** Name of the colleague who becomes the reviewer, for the insurer's people only; undefined if no colleague does. */
  givenTo?: string | undefined;
  /** True for a colleague who confirms a step of the claim's reviewer. */
  isForReviewer?: boolean;
  /** Returns further changes for the same transaction, while the claim is locked. */
  change?: (sql: Sql, claim: Claim) => Promise<StepResult>;
  /** Locks the policy, which must be locked before the claim. */
  before?: (sql: Sql, claim: Claim) => Promise<void>;
};

/**
 * Does one step of a claim in one transaction: the chart's transition, its line in the log and the message to the
 * claimant.
 */
export async function moveClaim(services: ClaimServices, user: ClaimUser, ref: string, step: ClaimStep): Promise<void> {
  const { database } = services;
  const seen = await openClaim(database.sql, user, ref);
  await database.transaction(`claim ${step.event}`, async (sql) => {
    await step.before?.(sql, seen);
    await moveLockedClaim(services, sql, user, { ...step, claim: await lockClaim(sql, seen.id) });
  });
}

/** Does one step of a locked claim in the caller's transaction. */
export async function moveLockedClaim(
  services: ClaimServices,
  sql: Sql,
  user: ClaimUser,
  { claim, event, note, givenTo, isForReviewer = false, change }: Omit<ClaimStep, 'before'> & { claim: Claim },
): Promise<void> {
  const { lifecycles, now } = services;
  const status = nextClaimStatus(lifecycles, claim, event, isForReviewer ? { ...user, id: claim.assignedTo } : user);
  const at = now();
  const made = await change?.(sql, claim);
  const line = { claimId: claim.id, type: event, at, by: user.id };
  if (made === 'held') return logClaimEvent(sql, { ...line, type: 'HOLD', isInternal: true });
  const changed = { ...claim, ...made, status, updatedAt: at };
  const { assignedTo, decision, lastApproval, draft, appealedAgainst } = changed;
  const clock = await computeClock(sql, { ...changed, status }, { event, at });
  const columns = { status, assignedTo, decision, lastApproval, draft, appealedAgainst, updatedAt: at };
  await updateClaim(sql, claim.id, { ...columns, ...clock });
  await followStep(sql, changed, { event, before: claim.status, at, by: user.id });
  // Agents see a log line only if the status changes, so not for a mere change of the reviewer.
  const isNews = status !== claim.status;
  if (isNews || givenTo === undefined) await logClaimEvent(sql, { ...line, note, isInternal: !isNews });
  if (givenTo !== undefined) await logClaimEvent(sql, { ...line, note: givenTo, isInternal: true });
  await notifyClaimant(services, sql, changed, { event, before: claim.status, note });
}
