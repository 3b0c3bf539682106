import type { BodyOf } from '#contract/call.ts';
import type { decideClaim as decideCall } from '#contract/claims/claim-steps.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { MoneyRequest } from '#server/platform/money/money-request-repository.ts';
import { type OpenPolicy, requirePolicy } from '#server/purchase/policies/load-policy.ts';
import { loadLossCover } from '../assessment/assess-loss.ts';
import { checkDecision } from '../assessment/check-decision.ts';
import { confirmApproval } from '../authority/confirm-approval.ts';
import { rejectConflict } from '../authority/conflict-of-interest.ts';
import { type HeldApproval, holdIfNeeded, rejectWhileHeld } from '../authority/hold-decision.ts';
import { logClaimMoney } from '../authority/log-claim-money.ts';
import { requirePayable } from '../authority/require-payable.ts';
import { addBenefitUses, reverseBenefitUses } from '../benefits/benefit-use-repository.ts';
import { lockSoldPolicy } from '../holders/sold-policy-repository.ts';
import { payByHand, rejectWaitingPayment } from '../payments/book-payment.ts';
import { logClaimEvent } from '../records/claim-event-repository.ts';
import { listClaimLines } from '../records/claim-line-repository.ts';
import { type Claim, findClaimById, lockClaim, type RecordedDecision } from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';
import { type ClaimStep, moveClaim, moveLockedClaim } from '../records/move-claim.ts';
import { sumPaid } from '../reserves/reserve-repository.ts';
import { rejectPaymentByApprover, toMoneyMove } from './dual-control.ts';
import { rejectLateCover } from './late-cover.ts';
import { rejectFirstReviewer } from './review-claim.ts';

type Body = BodyOf<typeof decideCall>;
type Approval = Extract<Body, { outcome: 'approve' }>;

/** Locks order and policy before the claim, as all changes of a policy do. */
const lockPolicyAndClaim = async (services: ClaimServices, sql: Sql, { policyNumber }: Claim): Promise<OpenPolicy> =>
  await requirePolicy(services, sql, policyNumber);

/** Locks the policy before the claim, so that two decisions on its benefits run one after the other. */
const lockClaimPolicy = async (sql: Sql, { policyNumber }: Claim): Promise<void> => {
  await lockSoldPolicy(sql, policyNumber);
};

/**
 * Approves a claim by benefit line within the rest of each limit, or declines it. Of two simultaneous decisions the
 * second is refused. An approval that needs a second person waits (`authority/hold-decision.ts`). Throws 403 for a user
 * with a conflict of interest, 409 `approvalWaits`, and the 409 errors of `rejectLateCover`.
 */
export async function decideClaim(services: ClaimServices, user: SignedInUser, ref: string, body: Body): Promise<void> {
  if (body.outcome === 'approve') return moveClaim(services, user, ref, buildApproval(services, user.id, body));
  const at = services.now();
  const decision = toDecision(user, body, at);
  return moveClaim(services, user, ref, {
    event: 'DECLINE',
    note: body.message,
    before: lockClaimPolicy,
    change: async (sql, claim) => {
      await rejectWhileHeld(sql, claim);
      await rejectConflict(sql, user, claim, await loadLossCover(services, sql, claim));
      await reverseBenefitUses(sql, { policyNumber: claim.policyNumber, claimId: claim.id, at });
      return { decision, draft: null };
    },
  });
}

/** Makes an approval that waited, after a second person confirmed it, with the present data of the policy. */
export async function approveHeldClaim(
  services: ClaimServices,
  sql: Sql,
  request: MoneyRequest,
  confirmedBy: string,
): Promise<void> {
  const held = request as HeldApproval<Approval>;
  const seen = (await findClaimById(sql, held.subject)) as Claim;
  const step = buildApproval(services, held.askedBy ?? '', held.payload.body, confirmedBy);
  const user = { id: confirmedBy, partnerId: null, scopes: [] };
  await step.before?.(sql, seen);
  const claim = await lockClaim(sql, seen.id);
  await moveLockedClaim(services, sql, user, { ...step, isForReviewer: true, claim });
}

/** Logs that a second person refused an approval, or that the user who made it withdrew it. */
export async function refuseHeldClaim(services: ClaimServices, sql: Sql, request: MoneyRequest, by: string) {
  const claim = (await findClaimById(sql, request.subject)) as Claim;
  const at = services.now();
  if (by !== request.askedBy) await rejectConflict(sql, { id: by }, claim, await loadLossCover(services, sql, claim));
  const note = request.decision ?? undefined;
  await logClaimEvent(sql, { claimId: claim.id, type: 'REFUSE', at, by, note, isInternal: true });
  await logClaimMoney(sql, 'claimRefused', { at, byId: by, userId: request.askedBy, claim, amount: request.amount });
}

/** Builds the step that approves a claim: by the user who decides it, or after the confirmation by a second person. */
function buildApproval(services: ClaimServices, by: string, body: Approval, confirmedBy?: string): ClaimStep {
  const at = services.now();
  const { readLateCover = [], values = {} } = body;
  const decision = { ...toDecision({ id: by }, body, at), ...(confirmedBy === undefined ? {} : { confirmedBy }) };
  const { total } = decision;
  let file: OpenPolicy;
  return {
    event: 'APPROVE',
    note: body.message,
    before: async (sql, claim) => {
      file = await lockPolicyAndClaim(services, sql, claim);
    },
    change: async (sql, claim) => {
      await rejectWhileHeld(sql, claim);
      const bought = await loadLossCover(services, sql, claim);
      await rejectConflict(sql, { id: by }, claim, bought);
      rejectLateCover(file, claim, readLateCover);
      const { id: claimId, policyNumber } = claim;
      const released = await reverseBenefitUses(sql, { policyNumber, claimId, at });
      const claimed = await listClaimLines(sql, [claimId]);
      const loss = { ...claim, values };
      const { lines, taken, compared } = await checkDecision(sql, bought, { claim: loss, claimed }, body.lines);
      const approval = { claim, cover: bought, by, total, lines, compared, body };
      if (confirmedBy !== undefined) await confirmApproval(services, sql, approval, confirmedBy);
      else if (await holdIfNeeded(services, sql, approval)) {
        await addBenefitUses(sql, { policyNumber, claimId, at }, released);
        return 'held';
      }
      if (confirmedBy === undefined) await logClaimMoney(sql, 'claimApproved', { at, byId: by, claim, amount: total });
      await logTotalLoss(sql, claim, { at, by, lines: body.lines });
      const amounts = lines.map(({ benefit, amount }) => ({ benefit, amount }));
      await addBenefitUses(sql, { policyNumber, claimId, at }, amounts);
      const { above } = compared;
      const more = { ...(taken > 0 ? { taken } : {}), ...(above > 0 ? { above } : {}) };
      return { decision: { ...decision, lines, ...more }, draft: null };
    },
  };
}

/** Logs the reason of each total loss for the insurer's people. */
async function logTotalLoss(
  sql: Sql,
  { id: claimId }: Claim,
  { at, by, lines }: { at: Date; by: string; lines: Approval['lines'] },
): Promise<void> {
  for (const { totalLoss } of lines)
    if (totalLoss)
      await logClaimEvent(sql, { claimId, type: 'NOTE', at, by, note: totalLoss.reason, isInternal: true });
}

/** Returns a decision as typed, still without its lines. */
export function toDecision(user: Pick<SignedInUser, 'id'>, body: Body, at: Date): RecordedDecision {
  const made = { lines: [], message: body.message ?? null, at: at.toISOString(), paid: null, by: user.id };
  if (body.outcome === 'decline') return { outcome: 'declined', total: 0, reason: body.reason, ...made };
  const { readLateCover = [], values = {} } = body;
  const total = body.lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...{ outcome: 'approved', total, reason: null },
    ...made,
    ...(readLateCover.length > 0 ? { readLateCover } : {}),
    ...(Object.keys(values).length > 0 ? { values } : {}),
  };
}

/**
 * Ends the decision of a claim, and reverses its used benefits. A claim with a payment keeps them until its new decision,
 * so that no other claim uses them meanwhile. Throws 409 `claimPaymentWaits`.
 */
async function endDecision(
  sql: Sql,
  { id: claimId, policyNumber, decision }: Claim,
  at: Date,
): Promise<Pick<Claim, 'decision' | 'lastApproval'>> {
  await rejectWaitingPayment(sql, claimId);
  const isPaid = (await sumPaid(sql, claimId)) !== 0;
  if (!isPaid) await reverseBenefitUses(sql, { policyNumber, claimId, at });
  const { lines = [], taken = 0 } = decision ?? {};
  return { decision: null, lastApproval: isPaid ? { lines, taken } : null };
}

/**
 * Reopens a decided claim, and logs the reason as an internal note. Throws the errors of `endDecision`.
 */
export async function reopenClaim(services: ClaimServices, user: SignedInUser, ref: string, reason: string) {
  return moveClaim(services, user, ref, {
    event: 'REOPEN',
    before: lockClaimPolicy,
    change: async (sql, claim) => {
      rejectFirstReviewer(user.id, claim.appealedAgainst);
      const at = services.now();
      const ended = await endDecision(sql, claim, at);
      await logClaimEvent(sql, { claimId: claim.id, type: 'NOTE', at, by: user.id, note: reason, isInternal: true });
      return { ...ended, assignedTo: user.id };
    },
  });
}

/**
 * Records the appeal of a claimant against the first decision, also after the payment: benefits that were not paid are
 * reversed, and another reviewer must take the claim. Throws the errors of `endDecision`.
 */
export async function appealClaim(services: ClaimServices, user: ClaimUser, ref: string, reason: string) {
  return moveClaim(services, user, ref, {
    event: 'APPEAL',
    note: reason,
    before: lockClaimPolicy,
    change: async (sql, claim) => {
      const ended = await endDecision(sql, claim, services.now());
      return { ...ended, draft: null, assignedTo: null, appealedAgainst: claim.decision?.by ?? null };
    },
  });
}

/**
 * Pays a claim: the approved amount less the amount that the policyholder owes, with its ledger entries and its effects
 * on the policy. Throws 409 `lossNotCovered` if the day of the loss has no cover any more, `approvedByYou` for the user
 * who approved or confirmed it above the limit of one person, `authorityMissing` if the approval no longer has enough
 * authority, 403 for a user with a conflict of interest, and the errors of `rejectLateCover` for cover that was recorded
 * since the approval.
 */
export async function payClaim(
  services: ClaimServices,
  user: SignedInUser,
  ref: string,
  reference: string | undefined,
): Promise<void> {
  const at = services.now();
  let file: OpenPolicy;
  return moveClaim(services, user, ref, {
    event: 'PAY',
    note: reference,
    before: async (sql, claim) => {
      file = await lockPolicyAndClaim(services, sql, claim);
    },
    change: async (sql, claim) => {
      const { decision } = claim;
      rejectLateCover(file, claim, decision?.readLateCover ?? []);
      await requirePayable(services, sql, user.id, [claim]);
      await rejectPaymentByApprover(services, sql, claim, toMoneyMove(user, claim, file.order));
      const paid = await payByHand(services, file, claim, { at, by: user.id, reference });
      await logClaimMoney(sql, 'claimPaid', { at, byId: user.id, claim, amount: paid.amount });
      return { decision: decision && { ...decision, paid } };
    },
  });
}
