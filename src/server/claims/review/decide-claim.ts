import type { BodyOf } from '#contract/call.ts';
import type { decideClaim as decideCall } from '#contract/claims/claim-steps.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { type OpenPolicy, requirePolicy } from '#server/purchase/policies/load-policy.ts';
import { loadLossCover } from '../assessment/assess-loss.ts';
import { checkDecision } from '../assessment/check-decision.ts';
import { addBenefitUses, reverseBenefitUses } from '../benefits/benefit-use-repository.ts';
import { lockSoldPolicy } from '../holders/sold-policy-repository.ts';
import { payByHand, rejectWaitingPayment } from '../payments/book-payment.ts';
import { logClaimEvent } from '../records/claim-event-repository.ts';
import { listClaimLines } from '../records/claim-line-repository.ts';
import type { Claim, RecordedDecision } from '../records/claim-repository.ts';
import { type ClaimUser, openClaim } from '../records/claim-user.ts';
import { moveClaim } from '../records/move-claim.ts';
import { sumPaid } from '../reserves/reserve-repository.ts';
import { rejectOwnClaim, rejectPaymentByApprover, toMoneyMove } from './dual-control.ts';
import { rejectLateCover } from './late-cover.ts';
import { rejectFirstReviewer } from './review-claim.ts';

type Body = BodyOf<typeof decideCall>;

/** Locks order and policy before the claim, as all changes of a policy do. */
const lockPolicyAndClaim = async (services: ClaimServices, sql: Sql, { policyNumber }: Claim): Promise<OpenPolicy> =>
  await requirePolicy(services, sql, policyNumber);

/** Locks the policy before the claim, so that two decisions on its benefits run one after the other. */
const lockClaimPolicy = async (sql: Sql, { policyNumber }: Claim): Promise<void> => {
  await lockSoldPolicy(sql, policyNumber);
};

/**
 * Approves a claim by benefit line within the rest of each limit, or declines it. Of two simultaneous decisions the
 * second is refused. Throws 403 `ownClaim` if the user filed the claim, and the 409 errors of `rejectLateCover`.
 */
export async function decideClaim(services: ClaimServices, user: SignedInUser, ref: string, body: Body): Promise<void> {
  const at = services.now();
  const decision = toDecision(user, body, at);
  if (body.outcome === 'decline') {
    return moveClaim(services, user, ref, {
      event: 'DECLINE',
      note: body.message,
      before: lockClaimPolicy,
      change: async (sql, { id: claimId, policyNumber }) => {
        await reverseBenefitUses(sql, { policyNumber, claimId, at });
        return { decision, draft: null };
      },
    });
  }
  const { readLateCover = [], values = {} } = body;
  // Loaded before the transaction, because inside it no other database connection may be used.
  const bought = await loadLossCover(services, await openClaim(services.database.sql, user, ref));
  let file: OpenPolicy;
  return moveClaim(services, user, ref, {
    event: 'APPROVE',
    note: body.message,
    before: async (sql, claim) => {
      file = await lockPolicyAndClaim(services, sql, claim);
    },
    change: async (sql, claim) => {
      rejectOwnClaim(user, claim);
      rejectLateCover(file, claim, readLateCover);
      const { id: claimId, policyNumber } = claim;
      await reverseBenefitUses(sql, { policyNumber, claimId, at });
      const claimed = await listClaimLines(sql, [claimId]);
      const loss = { ...claim, values };
      const { lines, taken } = await checkDecision(sql, bought, { claim: loss, claimed }, body.lines);
      const amounts = lines.map(({ benefit, amount }) => ({ benefit, amount }));
      await addBenefitUses(sql, { policyNumber, claimId, at }, amounts);
      return { decision: { ...decision, lines, ...(taken > 0 ? { taken } : {}) }, draft: null };
    },
  });
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
 * Reverses the used benefits of a claim whose decision ends. A claim with a payment keeps them until its new decision, so
 * that no other claim uses them meanwhile. Throws 409 `claimPaymentWaits`.
 */
async function releaseBenefits(sql: Sql, use: { policyNumber: string; claimId: string; at: Date }): Promise<void> {
  await rejectWaitingPayment(sql, use.claimId);
  if ((await sumPaid(sql, use.claimId)) === 0) await reverseBenefitUses(sql, use);
}

/**
 * Reopens a decided claim, and logs the reason as an internal note. Throws the errors of `releaseBenefits`.
 */
export async function reopenClaim(services: ClaimServices, user: SignedInUser, ref: string, reason: string) {
  return moveClaim(services, user, ref, {
    event: 'REOPEN',
    before: lockClaimPolicy,
    change: async (sql, { id: claimId, policyNumber, appealedAgainst }) => {
      rejectFirstReviewer(user.id, appealedAgainst);
      const at = services.now();
      await releaseBenefits(sql, { policyNumber, claimId, at });
      await logClaimEvent(sql, { claimId, type: 'NOTE', at, by: user.id, note: reason, isInternal: true });
      return { decision: null, assignedTo: user.id };
    },
  });
}

/**
 * Records the appeal of a claimant against the first decision: it reverses the used benefits, and another reviewer must
 * take the claim.
 */
export async function appealClaim(services: ClaimServices, user: ClaimUser, ref: string, reason: string) {
  return moveClaim(services, user, ref, {
    event: 'APPEAL',
    note: reason,
    before: lockClaimPolicy,
    change: async (sql, { id: claimId, policyNumber, decision }) => {
      await releaseBenefits(sql, { policyNumber, claimId, at: services.now() });
      return { decision: null, draft: null, assignedTo: null, appealedAgainst: decision?.by ?? null };
    },
  });
}

/**
 * Pays a claim: the approved amount less the amount that the policyholder owes, with its ledger entries and its effects
 * on the policy. Throws 409 `lossNotCovered` if the day of the loss has no cover any more, `approvedByYou` for the user
 * who approved it above the limit of one person, 403 `ownClaim` for the user who filed it, and the errors of
 * `rejectLateCover` for cover that was recorded since the approval.
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
      rejectOwnClaim(user, claim);
      rejectLateCover(file, claim, decision?.readLateCover ?? []);
      await rejectPaymentByApprover(services, sql, claim, toMoneyMove(user, claim, file.order));
      const paid = await payByHand(services, file, claim, { at, by: user.id, reference });
      return { decision: decision && { ...decision, paid } };
    },
  });
}
