import { leftStatuses } from '#contract/claims/claim-payments.ts';
import type { ClaimPayment as PaidAmounts } from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { nextYearNumber } from '#server/platform/db/sequence-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { recordPaidClaim } from '#server/purchase/paid-claims/record-paid-claim.ts';
import type { OpenPolicy } from '#server/purchase/policies/load-policy.ts';
import type { Claim } from '../records/claim-repository.ts';
import { addToReserve } from '../reserves/move-reserve.ts';
import { sumReserve } from '../reserves/reserve-repository.ts';
import { endPolicyAfterTotalLoss } from './end-policy.ts';
import {
  type ClaimPayment,
  hasBookedPayment,
  hasWaitingPayment,
  insertClaimPayment,
  listClaimPayments,
} from './payment-repository.ts';

/** Takes the number of a payment, by which the bank's files name it. */
export const nextPaymentNumber = async (sql: Sql, at: Date): Promise<string> =>
  nextYearNumber(sql, 'claim payment', 'CLP', at);

/** Throws 409 `claimPaymentWaits` while a payment of a locked claim is in a run or with the bank. */
export async function rejectWaitingPayment(sql: Sql, claimId: string): Promise<void> {
  if (await hasWaitingPayment(sql, claimId)) throw new ApiProblem(409, 'claimPaymentWaits');
}

type Booking = {
  /** Minor units of the reserve that are paid, offsets included. */
  amount: number;
  at: Date;
  by: string;
};

/**
 * Books an amount of a locked policy and claim as paid: its effects on the policy, its offsets as payments of their own,
 * and the reserve. Returns the amount for the bank, which the caller records as a payment.
 */
export async function bookClaimPayment(
  { ids }: Pick<ClaimServices, 'ids'>,
  file: OpenPolicy,
  claim: Claim,
  { amount, at, by }: Booking,
): Promise<number> {
  const { sql } = file;
  const { id: claimId, number, lossDate: lossOn, currency } = claim;
  // A third party does not pay the policyholder's debts.
  const mayOffset = claim.thirdPartyOf === null;
  const isFirst = !(await hasBookedPayment(sql, claimId));
  const paid = await recordPaidClaim(file, { claimId, number, lossOn, amount, currency, at, by, isFirst, mayOffset });
  if (isFirst) await endPolicyAfterTotalLoss(file, claim, by);
  for (const method of ['overdue', 'refund'] as const) {
    if (paid[method] === 0) continue;
    const of = { id: ids.id(), number: await nextPaymentNumber(sql, at), claimId, payeeId: null, runId: null };
    const offset = { method, status: 'paid' as const, amount: paid[method], currency, reference: null, reason: null };
    await insertClaimPayment(sql, { ...of, ...offset, at, movedAt: at, by });
  }
  await addToReserve(sql, claim, -amount, { kind: 'paid', at, by });
  return paid.amount;
}

/**
 * Records that a person paid the outstanding amount of a locked claim outside a run. Returns the sums of all its
 * payments, for its decision. Throws 409 `claimPaymentWaits`, and as `recordPaidClaim`.
 */
export async function payByHand(
  services: Pick<ClaimServices, 'ids'>,
  file: OpenPolicy,
  claim: Claim,
  { at, by, reference }: Omit<Booking, 'amount'> & { reference: string | undefined },
): Promise<PaidAmounts> {
  const { sql } = file;
  await rejectWaitingPayment(sql, claim.id);
  const outstanding = await sumReserve(sql, claim.id);
  const amount = outstanding > 0 ? await bookClaimPayment(services, file, claim, { amount: outstanding, at, by }) : 0;
  if (amount > 0) {
    const of = { id: services.ids.id(), number: await nextPaymentNumber(sql, at), claimId: claim.id, runId: null };
    const paid = { payeeId: null, method: 'hand' as const, status: 'paid' as const, amount, currency: claim.currency };
    await insertClaimPayment(sql, { ...of, ...paid, reference: reference ?? null, reason: null, at, movedAt: at, by });
  }
  return sumUpPayments(sql, claim.id, { at, reference: reference ?? null });
}

/** Sums up all payments of a claim for its decision. */
export async function sumUpPayments(
  sql: Sql,
  claimId: string,
  { at, reference }: { at: Date; reference: string | null },
): Promise<PaidAmounts> {
  const left = (await listClaimPayments(sql, claimId)).filter(({ status }) =>
    (leftStatuses as readonly string[]).includes(status),
  );
  const sumOf = (...methods: ClaimPayment['method'][]) =>
    left.reduce((sum, { method, amount }) => (methods.includes(method) ? sum + amount : sum), 0);
  const amounts = { amount: sumOf('hand', 'transfer'), overdue: sumOf('overdue'), refund: sumOf('refund') };
  return { at: at.toISOString(), reference, ...amounts };
}
