import type { ClaimPayment } from '#contract/claims/claims.ts';
import { applyClaim } from '#engine/policy/apply-transaction.ts';
import { sumAmounts } from '#engine/policy/share-amounts.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { post, sumReceivable } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { bringInstalmentsForward, settleInstalments } from '../instalments/settle-instalments.ts';
import { syncPolicyIndexes } from '../insured-risks/sync-policy-indexes.ts';
import {
  type InstalmentRow,
  insertInstalments,
  listInstalments,
  selectOpenInstalments,
  updateInstalment,
} from '../orders/instalment-repository.ts';
import { logEvent } from '../orders/order-repository.ts';
import { buildChangePostings } from '../policies/change-posting.ts';
import type { OpenPolicy } from '../policies/load-policy.ts';
import { policyRefusal } from '../policies/policy-refusal.ts';
import { insertFact } from '../policies/transaction-repository.ts';
import { listPayouts, updatePayout } from '../policy-life/payout-repository.ts';

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
  /** False: a payment of the claim was recorded before, so the policy knows the claim. */
  isFirst: boolean;
  /** True if debts of the policyholder are deducted: the payment is for the policyholder or an insured person. */
  mayOffset: boolean;
};

/**
 * Adds a paid claim to a locked policy, in the transaction that pays the claim, with its effects: it replays the
 * policy, posts the differences to the ledger, stops refunds that are not due after a claim, and deducts the
 * policyholder's debt from the approved amount. Returns the paid and the deducted amount.
 * @throws 409 `lossNotCovered`, and as `policyRefusal`
 */
export async function recordPaidClaim(
  file: OpenPolicy,
  claim: ApprovedClaim,
): Promise<Pick<ClaimPayment, 'amount' | 'overdue' | 'refund'>> {
  const { sql, order } = file;
  const { number: note, amount, currency, at, by } = claim;
  if (claim.isFirst) await recordClaimFact(file, claim);
  const mayKeep = claim.mayOffset && currency === order.currency;
  const owed = Math.max(0, await sumReceivable(sql, order.id, order.currency));
  const refund = mayKeep ? Math.min(amount, owed) : 0;
  const overdue = mayKeep ? await settleOverdue(file, { maxAmount: amount - refund, at, by }) : 0;

  const of = { at, by, orderId: order.id, partnerId: order.partnerId, currency, note };
  const kept = refund + overdue;
  if (kept > 0) await post(sql, transfer('offset', { ...of, amount: kept }));
  if (amount > kept) await post(sql, transfer('claim', { ...of, amount: amount - kept }));
  return { amount: amount - kept, overdue, refund };
}

/** Adds a claim to its policy with the effects on it, and stops refunds that are not due after the claim. */
async function recordClaimFact(file: OpenPolicy, { claimId, number, lossOn, at, by }: ApprovedClaim): Promise<void> {
  const { services, sql, order, policy, history, terms, claims, nextSerial: serial } = file;
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
  if (ofRefund > 0) {
    await stopPayouts(file, { maxAmount: ofRefund, at, by });
    await logEvent(sql, { orderId: order.id, type: 'REFUND_STOPPED', at, note: number, by });
  }
  await syncPolicyIndexes(file, life);
}

type OverdueOptions = {
  /** The available amount, in minor units. */
  maxAmount: number;
  at: Date;
  by: string;
};

/**
 * Pays the due instalments of a premium, the first one first, from the amount of a claim, in the transaction that has
 * locked the policy. If the amount is too small for an instalment, a part of the instalment is paid and the rest
 * remains open. The sum is posted as a debt of the sale's order, which the caller settles. Returns the sum, in minor
 * units.
 */
async function settleOverdue(file: OpenPolicy, { maxAmount: most, at, by }: OverdueOptions): Promise<number> {
  const { sql } = file;
  const rows = await listInstalments(sql, file.policy.number);
  const today = toBusinessDate(at);
  let left = most;
  for (const part of selectOpenInstalments(rows).filter(({ dueOn }) => dueOn <= today)) {
    if (left === 0) break;
    const payable =
      left < part.amount + part.charge ? await splitInstalment(sql, rows, part, { maxAmount: left, at }) : part;
    await settleInstalments(file, [payable], { payer: file.order, at, by });
    left -= payable.amount + payable.charge;
  }
  return most - left;
}

/**
 * Splits an instalment: the payable amount becomes a paid instalment of its own, its charge first; the rest remains
 * open.
 */
async function splitInstalment(
  sql: Sql,
  rows: InstalmentRow[],
  part: InstalmentRow,
  { maxAmount: left, at: paidAt }: Pick<OverdueOptions, 'maxAmount' | 'at'>,
): Promise<InstalmentRow> {
  const charge = Math.min(part.charge, left);
  const amount = left - charge;
  await updateInstalment(sql, part, { amount: part.amount - amount, charge: part.charge - charge });
  const nth = 1 + Math.max(...rows.filter(({ orderId }) => orderId === part.orderId).map((row) => row.nth));
  const paid: InstalmentRow = { ...part, nth, amount, charge, status: 'paid', paidAt, paidBy: part.orderId };
  await insertInstalments(sql, [paid]);
  return paid;
}

type StopOptions = {
  /** The amount that is no longer due, in minor units. */
  maxAmount: number;
  at: Date;
  by: string;
};

/**
 * Stops refunds by bank that were not paid yet, the newest first, in the transaction that has locked the policy. If a
 * refund exceeds the amount to stop, its rest remains due, and is prepared anew.
 */
async function stopPayouts({ sql, policy, order }: OpenPolicy, { maxAmount: most, at, by }: StopOptions) {
  let stopped = 0;
  for (const payout of (await listPayouts(sql, policy.number)).toReversed()) {
    const take = Math.min(most - stopped, payout.amount);
    const hasLeft = payout.status === 'paid' || payout.status === 'stopped';
    if (hasLeft || take <= 0 || payout.orderId !== order.id) continue;
    const nobody = { payee: null, preparedBy: null, preparedAt: null };
    const isAll = take === payout.amount;
    await updatePayout(sql, payout, {
      ...nobody,
      ...(isAll ? { status: 'stopped' } : { status: 'due', amount: payout.amount - take }),
    });
    stopped += take;
  }
  if (stopped === 0) return;
  const { id: orderId, partnerId, currency } = order;
  const of = { at, by, orderId, partnerId, currency, note: policy.number };
  await post(sql, transfer('giveBack', { ...of, amount: 0 - stopped }));
}
