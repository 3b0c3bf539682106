import type { ClaimPayment } from '#contract/claims/claims.ts';
import { applyClaim } from '#engine/policy/apply-transaction.ts';
import { sumAmounts } from '#engine/policy/share-amounts.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { post, sumReceivable } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { bringInstalmentsForward } from '../instalments/settle-instalments.ts';
import { syncPolicyIndexes } from '../insured-risks/sync-policy-indexes.ts';
import { logEvent } from '../orders/order-repository.ts';
import { buildChangePostings } from '../policies/change-posting.ts';
import type { PolicyAggregate } from '../policies/load-policy.ts';
import { policyRefusal } from '../policies/policy-refusal.ts';
import { insertFact } from '../policies/transaction-repository.ts';
import { settleOverdue } from './settle-overdue.ts';
import { stopPayouts } from './stop-payouts.ts';

type ApprovedClaim = {
  claimId: string;
  /** The claim's own number, for the ledger. */
  number: string;
  lossOn: string;
  /** The approved amount, in minor units. */
  amount: number;
  currency: string;
  at: Date;
  /** Id of the user who pays it. */
  by: string;
};

/**
 * Adds a paid claim to a policy that is held, in the transaction that pays it, with its effects: it replays the policy,
 * posts the differences to the ledger, stops refunds that are not due after a claim, and deducts the policyholder's
 * debt from the approved amount. Returns the paid and the deducted amount.
 * @throws 409 `lossNotCovered`, and as `policyRefusal`
 */
export async function recordPaidClaim(
  services: PurchaseServices,
  sql: Sql,
  file: PolicyAggregate,
  { claimId, number: note, lossOn, amount, currency, at, by }: ApprovedClaim,
): Promise<Pick<ClaimPayment, 'amount' | 'overdue' | 'refund'>> {
  const { order, policy, history, terms, claims, nextSerial: serial } = file;
  const taken = applyClaim(history, { lossOn, serial }, terms, claims);
  if ('refused' in taken)
    throw taken.refused === 'claimWithoutCover' ? new ApiProblem(409, 'lossNotCovered') : policyRefusal(taken.refused);
  const { bookings, life } = taken;
  const fact = { policyNumber: policy.number, kind: 'claim' as const, of: claimId, recordedAt: at, bookings };
  await insertFact(sql, fact);
  await post(
    sql,
    ...bookings.flatMap(({ lines }) => buildChangePostings(order, lines, { at, by, note: policy.number })),
  );
  await bringInstalmentsForward(services, sql, policy, at);

  const ofRefund = sumAmounts(bookings.flatMap(({ lines }) => lines));
  if (ofRefund > 0) await stopPayouts(sql, file, { maxAmount: ofRefund, at, by });
  const mayKeep = currency === order.currency;
  const owed = Math.max(0, await sumReceivable(sql, order.id, order.currency));
  const refund = mayKeep ? Math.min(amount, owed) : 0;
  const overdue = mayKeep ? await settleOverdue(sql, file, { maxAmount: amount - refund, at, by }) : 0;

  const of = { at, by, orderId: order.id, partnerId: order.partnerId, currency, note };
  const kept = refund + overdue;
  if (kept > 0) await post(sql, transfer('offset', { ...of, amount: kept }));
  if (amount > kept) await post(sql, transfer('claim', { ...of, amount: amount - kept }));
  if (ofRefund > 0) await logEvent(sql, { orderId: order.id, type: 'REFUND_STOPPED', at, note, by });
  await syncPolicyIndexes(services, sql, file, life);
  return { amount: amount - kept, overdue, refund };
}
