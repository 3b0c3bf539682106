import type { ClaimView } from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { canActAlone, isWithinLimit, type MoneyMovement, toPayee } from '#server/platform/money/can-act-alone.ts';
import { insertMoneyRequest } from '#server/platform/money/money-request-repository.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';
import type { LossCover } from '../assessment/assess-loss.ts';
import { findConflict } from '../authority/conflict-of-interest.ts';
import { hasAuthority } from '../authority/judge-authority.ts';
import type { Claim } from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';

type Reviewer = Pick<ClaimUser, 'id'>;
type Withheld = ClaimView['withheld'][number];

/** Describes the payment of a claim's approved amount (minor units) for the check of the limit of one person. */
export function toMoneyMove({ id: by }: Reviewer, claim: Claim, { phone }: Pick<Order, 'phone'>): MoneyMovement {
  const { policyNumber, currency, decision } = claim;
  const payee = toPayee({ phone });
  return { act: 'claim', amount: decision?.total ?? 0, currency, payee, policyNumber, by };
}

/** True if a user approved the claim, alone or by the confirmation of a colleague's approval. */
const hasApproved = ({ id }: Reviewer, { decision }: Claim) =>
  id !== null && decision?.outcome === 'approved' && [decision.by, decision.confirmedBy].includes(id);

/**
 * Allows a person who approved a claim to pay it only within the limit of one person, and counts the amount towards
 * this limit. Runs in the transaction of the payment. Throws 409 `approvedByYou` above the limit: a colleague must pay.
 */
export async function rejectPaymentByApprover(services: ClaimServices, sql: Sql, claim: Claim, payment: MoneyMovement) {
  if (!hasApproved({ id: payment.by }, claim)) return;
  const { by: askedBy, ...move } = payment;
  if (!(await canActAlone(services, sql, payment))) throw new ApiProblem(409, 'approvedByYou');
  const asked = { id: services.ids.id(), subject: claim.id, payload: {}, askedBy, askedAt: services.now() };
  await insertMoneyRequest(sql, { ...move, ...asked }, 'alone');
}

type Seen = { cover: LossCover; late: ClaimView['lateCover']; isHeld: boolean };

/** Lists the steps that the claim's state allows but this reviewer may not do, each with the error of its refusal. */
export async function listWithheldSteps(
  services: ClaimServices,
  user: Reviewer,
  claim: Claim,
  { cover, late, isHeld }: Seen,
): Promise<ClaimView['withheld']> {
  const { sql } = services.database;
  const all = (events: readonly Withheld['event'][], why: Withheld['why']) => events.map((event) => ({ event, why }));
  if (isHeld) return all(['APPROVE', 'DECLINE', 'ASK'], 'approvalWaits');
  const conflict = await findConflict(sql, user, claim, cover);
  if (conflict) return all(['APPROVE', 'DECLINE', 'PAY'], conflict);
  if (late.some(({ isAllowed }) => !isAllowed)) return all(['APPROVE', 'PAY'], 'lateCoverNotAllowed');
  if (claim.status !== 'approved') return [];
  if (!(await hasAuthority(services, sql, claim, cover))) return all(['PAY'], 'authorityMissing');
  if (!hasApproved(user, claim)) return [];
  const isAlone = await isWithinLimit(services, sql, toMoneyMove(user, claim, cover.order));
  return isAlone ? [] : all(['PAY'], 'approvedByYou');
}
