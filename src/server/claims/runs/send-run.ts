import { createHash } from 'node:crypto';
import type { ClaimServices, Payer } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { decrypt } from '#server/platform/keys/encrypt.ts';
import type { Keys } from '#server/platform/keys/keys.ts';
import { requirePolicy } from '#server/purchase/policies/load-policy.ts';
import { requirePayable } from '../authority/require-payable.ts';
import { bookClaimPayment } from '../payments/book-payment.ts';
import { settleClaim } from '../payments/move-payment.ts';
import { type ClaimPayee, type ClaimPayment, loadPayees, updateClaimPayment } from '../payments/payment-repository.ts';
import type { Claim } from '../records/claim-repository.ts';
import { sumReserve } from '../reserves/reserve-repository.ts';
import { rejectLateCover } from '../review/late-cover.ts';
import { type PaymentOrder, writePain001 } from './bank-files/write-payment-files.ts';
import {
  listPaymentsOfRun,
  lockPaymentRun,
  lockPaymentsOfRun,
  type PaymentRun,
  updatePaymentRun,
} from './run-repository.ts';

/**
 * Books the payments of an approved run, each with the checks of a payment by hand, and records the digest of the bank's
 * file. A run whose debts consume every payment has no file. All are booked, or none. Throws 409 `paymentRunNotSo`, `payerMissing`, `lossNotCovered`, and the errors of
 * `requirePayable` and `rejectLateCover`.
 */
export async function sendRun(services: ClaimServices, user: SignedInUser, id: string): Promise<void> {
  const { database, config, now } = services;
  await database.transaction('send payment run', async (sql) => {
    const run = await lockPaymentRun(sql, id);
    if (!run) throw new ApiProblem(404, 'paymentRunNotFound');
    if (run.status !== 'approved') throw new ApiProblem(409, 'paymentRunNotSo');
    const payer = config.claimPayer;
    if (payer === undefined) throw new ApiProblem(409, 'payerMissing');
    const at = now();
    const numbers = (await listPaymentsOfRun(sql, id)).map(({ claim }) => claim.policyNumber);
    // Policies before claims, each in one order, as all changes of a policy lock them.
    for (const number of [...new Set(numbers)].toSorted()) await requirePolicy(services, sql, number);
    const payments = await lockPaymentsOfRun(sql, id);
    if (payments.length === 0) throw new ApiProblem(409, 'paymentRunNotSo');
    await requirePayable(
      services,
      sql,
      user.id,
      payments.map(({ claim }) => claim),
    );
    for (const one of payments) await sendPayment(services, sql, one, { user, at });
    const sent = { ...run, status: 'sent' as const, sentBy: user.id, sentAt: at, payer };
    const order = await loadPaymentOrder(sql, config.keys, sent);
    const digest = order.transfers.length === 0 ? null : createHash('sha256').update(writePain001(order)).digest('hex');
    await updatePaymentRun(sql, id, { status: 'sent', sentBy: user.id, sentAt: at, payer, digest });
  });
}

/** Books one payment: the amount that remains after offsets goes to the bank. */
async function sendPayment(
  services: ClaimServices,
  sql: Sql,
  { payment, claim }: { payment: ClaimPayment; claim: Claim },
  { user, at }: { user: SignedInUser; at: Date },
): Promise<void> {
  // Loaded for each payment, because an earlier one changes the policy.
  const file = await requirePolicy(services, sql, claim.policyNumber);
  if (claim.status !== 'approved' || payment.amount > (await sumReserve(sql, claim.id)))
    throw new ApiProblem(409, 'paymentRunNotSo');
  rejectLateCover(file, claim, claim.decision?.readLateCover ?? []);
  const amount = await bookClaimPayment(services, file, claim, { amount: payment.amount, at, by: user.id });
  if (amount > 0) return updateClaimPayment(sql, payment.id, { status: 'sent', amount, movedAt: at });
  await updateClaimPayment(sql, payment.id, { status: 'stopped', reason: 'offset', movedAt: at });
  await settleClaim(services, sql, claim, { user, at, reference: null });
}

type SentRun = PaymentRun & { sentAt: Date; payer: Payer };

/** True for a run that was sent: it has a file. */
export const isSent = (run: PaymentRun): run is SentRun => run.sentAt !== null && run.payer !== null;

/** Loads the content of the bank's file of a sent run: the payments that were sent, with their accounts. */
export async function loadPaymentOrder(
  sql: Sql,
  keys: Keys,
  { id, number, sentAt, currency, payer }: SentRun,
): Promise<PaymentOrder> {
  const sent = (await listPaymentsOfRun(sql, id)).filter(({ payment }) => payment.status !== 'stopped');
  const payees = await loadPayees(
    sql,
    sent.map(({ payment }) => payment.payeeId),
  );
  const transfers = sent.map(({ payment, claim }) => ({
    ...{ number: payment.number, claim: claim.number, amount: payment.amount },
    payee: readPayee(keys, payees.get(payment.payeeId ?? '') as ClaimPayee),
  }));
  return { number, sentAt, currency, payer, transfers };
}

function readPayee(keys: Keys, { id, name, bank, bic, account }: ClaimPayee) {
  const number = decrypt(keys, 'bank account', id, account);
  if (number === undefined) throw new ApiProblem(409, 'accountUnreadable');
  return { name, bank, bic, account: number.toString() };
}
