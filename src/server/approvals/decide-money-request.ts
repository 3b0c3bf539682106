import type { BodyOf } from '#contract/call.ts';
import type { decideMoneyRequest as decideCall } from '#contract/reconciliation/money-requests.ts';
import type { Scope } from '#contract/scopes.ts';
import { approveClose } from '#server/books/close-month.ts';
import { approveCommissionRun, refuseCommissionRun } from '#server/books/commission/settle-commission.ts';
import { approveHeldClaim, refuseHeldClaim } from '#server/claims/review/decide-claim.ts';
import { approveRun, refuseRun } from '#server/claims/runs/propose-run.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { approveBooking, refuseBooking } from '#server/people/partners/administer-partners.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { MoneyAct } from '#server/platform/money/alone-limits.ts';
import {
  decideMoneyRequest,
  lockMoneyRequest,
  type MoneyRequest,
} from '#server/platform/money/money-request-repository.ts';
import { approveChange, rejectChange } from '#server/purchase/payments/accept-without-payment.ts';
import { approveMarkAsPaid } from '#server/purchase/payments/mark-as-paid.ts';
import { approveCancellation } from '#server/purchase/policy-life/cancel-policy.ts';
import { approveVoid } from '#server/purchase/policy-life/void-marked.ts';

type DecisionHandler = (services: ClaimServices, sql: Sql, request: MoneyRequest, decidedBy: string) => Promise<void>;
type MoneyActHandler = { right: Scope; approve: DecisionHandler; refuse?: DecisionHandler };

/**
 * For each act: the right to begin and to approve it, the function that does it, and the function that runs after a
 * refusal.
 */
export const moneyActHandlers: Partial<Record<MoneyAct, MoneyActHandler>> = {
  cancel: { right: 'insurer:orders', approve: approveCancellation },
  change: { right: 'insurer:orders', approve: approveChange, refuse: rejectChange },
  markAsPaid: { right: 'insurer:orders', approve: approveMarkAsPaid },
  voidMarked: { right: 'insurer:orders', approve: approveVoid },
  closeMonth: { right: 'insurer:orders', approve: approveClose },
  commissionRun: { right: 'insurer:orders', approve: approveCommissionRun, refuse: refuseCommissionRun },
  approveClaim: { right: 'insurer:claims', approve: approveHeldClaim, refuse: refuseHeldClaim },
  claimRun: { right: 'insurer:claim-payments', approve: approveRun, refuse: refuseRun },
  booking: { right: 'insurer:admin', approve: approveBooking, refuse: refuseBooking },
};

/**
 * Approves a waiting act and does it in the same transaction, or refuses it. Throws 404 `moneyRequestNotFound`; 409
 * `needsSecondPerson` if the person who began it approves it, `policyRequestDecided` if it was decided otherwise,
 * `refundChanged`, `monthChanged` or `commissionRunChanged` if its amount has changed; and the other errors of the act.
 */
export async function resolveMoneyRequest(
  services: ClaimServices,
  user: SignedInUser,
  id: string,
  body: BodyOf<typeof decideCall>,
): Promise<void> {
  await services.database.transaction('decide money request', async (sql) => {
    const { request, how } = await lockDecidableRequest(sql, user, id);
    const status = body.outcome === 'approve' ? 'done' : 'refused';
    if (request.status === status && request.decidedBy === user.id) return;
    if (request.status !== 'waiting') throw new ApiProblem(409, 'policyRequestDecided');
    if (status === 'done' && request.askedBy === user.id) throw new ApiProblem(409, 'needsSecondPerson');
    const decision = body.outcome === 'refuse' ? body.reason.trim() : null;
    await decideMoneyRequest(sql, id, { status, decidedBy: user.id, decidedAt: services.now(), decision });
    await (status === 'done' ? how.approve : how.refuse)?.(services, sql, { ...request, decision }, user.id);
  });
}

/** Locks a request that the user may decide, and returns it with its handler. Throws 404 `moneyRequestNotFound`. */
async function lockDecidableRequest(
  sql: Sql,
  user: SignedInUser,
  id: string,
): Promise<{ request: MoneyRequest; how: MoneyActHandler }> {
  const request = await lockMoneyRequest(sql, id);
  const how = request && moneyActHandlers[request.act];
  if (!request || request.status === 'alone' || !how || !user.scopes.includes(how.right))
    throw new ApiProblem(404, 'moneyRequestNotFound');
  return { request, how };
}
