import type { BodyOf } from '#contract/call.ts';
import type { moveClaimPayment as moveCall } from '#contract/claims/claim-payments.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import { type Claim, lockClaim } from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';
import { moveLockedClaim } from '../records/move-claim.ts';
import { addToReserve, setReserve } from '../reserves/move-reserve.ts';
import { sumPaid, sumReserve } from '../reserves/reserve-repository.ts';
import { sumUpPayments } from './book-payment.ts';
import { type ClaimPayment, hasWaitingPayment, lockClaimPayment, updateClaimPayment } from './payment-repository.ts';

type Step = BodyOf<typeof moveCall>['step'];

/** The steps of a payment: the statuses in which each is possible, and the status after it. */
const steps: Record<Step, { from: readonly ClaimPayment['status'][]; to: ClaimPayment['status'] }> = {
  stop: { from: ['in_run'], to: 'stopped' },
  paid: { from: ['sent'], to: 'paid' },
  reject: { from: ['sent'], to: 'rejected' },
  return: { from: ['sent', 'paid'], to: 'returned' },
  void: { from: ['sent'], to: 'void' },
};

export type PaymentStep = { step: Step; reference?: string | null; reason?: string | null };

/** True if the status of a payment allows a step. An amount that was offset did not leave, so it stays. */
const canMove = ({ method, status }: ClaimPayment, step: Step): boolean =>
  (method === 'transfer' || (method === 'hand' && step === 'return')) && steps[step].from.includes(status);

/**
 * Moves a payment in one transaction with all its effects: the claim becomes paid with its last payment; money that did
 * not arrive is booked back and is outstanding again.
 * @param seen the payment as it was found
 * @returns false if its status does not allow the step, which then changes nothing
 */
export async function movePayment(
  services: ClaimServices,
  user: ClaimUser & { id: string },
  seen: ClaimPayment,
  { step, reference = null, reason = null }: PaymentStep,
): Promise<boolean> {
  const { database, now } = services;
  return database.transaction('move claim payment', async (sql) => {
    const claim = await lockClaim(sql, seen.claimId);
    const payment = (await lockClaimPayment(sql, seen.id)) as ClaimPayment;
    if (!canMove(payment, step)) return false;
    const at = now();
    const { to } = steps[step];
    const words = { reference: reference ?? payment.reference, reason };
    await updateClaimPayment(sql, payment.id, { status: to, ...words, movedAt: at });
    if (step === 'paid') await settleClaim(services, sql, claim, { user, at, reference });
    else if (step !== 'stop') await bookBack(services, sql, claim, { payment, user, at });
    return true;
  });
}

type Move = { user: ClaimUser & { id: string }; at: Date };

/** Ends an approved claim as paid if nothing is outstanding and no payment waits. */
export async function settleClaim(
  services: ClaimServices,
  sql: Sql,
  claim: Claim,
  { user, at, reference }: Move & { reference: string | null },
): Promise<void> {
  const { id, status, decision } = claim;
  if (status !== 'approved' || !decision) return;
  if ((await hasWaitingPayment(sql, id)) || (await sumReserve(sql, id)) > 0) return;
  const paid = await sumUpPayments(sql, id, { at, reference });
  const change = async () => ({ decision: { ...decision, paid } });
  await moveLockedClaim(services, sql, user, { claim, event: 'PAY', note: reference ?? undefined, change });
}

/** Books a payment back whose money did not arrive. A paid claim is approved again. */
async function bookBack(
  services: ClaimServices,
  sql: Sql,
  claim: Claim,
  { payment, user, at }: Move & { payment: ClaimPayment },
): Promise<void> {
  const { order } = (await findSoldPolicy(sql, claim.policyNumber, undefined)) as SoldPolicy;
  const of = { at, by: user.id, orderId: order.id, partnerId: order.partnerId, note: claim.number };
  await post(sql, transfer('claim', { ...of, currency: payment.currency, amount: -payment.amount }));
  const move = { kind: 'returned' as const, at, by: user.id };
  const { status, decision } = claim;
  if (status === 'approved' || status === 'paid') {
    const left = Math.max(0, (decision?.total ?? 0) - (await sumPaid(sql, claim.id)));
    await setReserve(sql, claim, left, move);
  } else if (status !== 'declined') await addToReserve(sql, claim, payment.amount, move);
  if (status !== 'paid' || !decision || (await sumReserve(sql, claim.id)) === 0) return;
  const change = async () => ({ decision: { ...decision, paid: null } });
  await moveLockedClaim(services, sql, user, { claim, event: 'RETURN', change });
}

/** Throws 409 `claimPaymentNotSo` if the payment's status does not allow the step. */
export async function requireMove(...move: Parameters<typeof movePayment>): Promise<void> {
  if (!(await movePayment(...move))) throw new ApiProblem(409, 'claimPaymentNotSo');
}
