import type { ClaimView } from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { canActAlone, isWithinLimit, type MoneyMovement, toPayee } from '#server/platform/money/can-act-alone.ts';
import { insertMoneyRequest } from '#server/platform/money/money-request-repository.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';
import type { Claim } from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';

type Reviewer = Pick<ClaimUser, 'id'>;

const isOwnClaim = ({ id }: Reviewer, { claimant }: Claim) => id !== null && claimant.filedBy === id;

/** Refuses the approval and the payment of a claim by the person who filed it. Throws 403 `ownClaim`. */
export function rejectOwnClaim(user: Reviewer, claim: Claim): void {
  if (isOwnClaim(user, claim)) throw new ApiProblem(403, 'ownClaim');
}

/** Describes the payment of a claim's approved amount (minor units) for the check of the limit of one person. */
export function toMoneyMove({ id: by }: Reviewer, claim: Claim, { phone }: Pick<Order, 'phone'>): MoneyMovement {
  const { policyNumber, currency, decision } = claim;
  const payee = toPayee({ phone });
  return { act: 'claim', amount: decision?.total ?? 0, currency, payee, policyNumber, by };
}

/**
 * Allows a person who approved a claim to pay it only within the limit of one person, and counts the amount towards
 * this limit. Runs in the transaction of the payment. Throws 409 `approvedByYou` above the limit: a colleague must pay.
 */
export async function rejectPaymentByApprover(services: ClaimServices, sql: Sql, claim: Claim, payment: MoneyMovement) {
  if (claim.decision?.by !== payment.by) return;
  const { by: askedBy, ...move } = payment;
  if (!(await canActAlone(services, sql, payment))) throw new ApiProblem(409, 'approvedByYou');
  const asked = { id: services.ids.id(), subject: claim.id, payload: {}, askedBy, askedAt: services.now() };
  await insertMoneyRequest(sql, { ...move, ...asked }, 'alone');
}

/** Lists the steps that the claim's state allows but this reviewer may not do, each with the error of its refusal. */
export async function listWithheldSteps(
  services: ClaimServices,
  user: Reviewer,
  claim: Claim,
  { order, late }: { order: Pick<Order, 'phone'>; late: ClaimView['lateCover'] },
): Promise<ClaimView['withheld']> {
  const both = ['APPROVE', 'PAY'] as const;
  if (isOwnClaim(user, claim)) return both.map((event) => ({ event, why: 'ownClaim' }));
  if (late.some(({ isAllowed }) => !isAllowed)) return both.map((event) => ({ event, why: 'lateCover' }));
  if (claim.status !== 'approved' || claim.decision?.by !== user.id) return [];
  const isAlone = await isWithinLimit(services, services.database.sql, toMoneyMove(user, claim, order));
  return isAlone ? [] : [{ event: 'PAY', why: 'approvedByYou' }];
}
