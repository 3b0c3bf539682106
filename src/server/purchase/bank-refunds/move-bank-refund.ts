import type { BodyOf } from '#contract/call.ts';
import type { BankRefund, advanceBankRefund as moveCall } from '#contract/reconciliation/payment-differences.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockOrder, type Order } from '../orders/order-repository.ts';
import { type Refund, retryRefunds } from '../payments/payment-repository.ts';
import { notifyRefunded } from '../policies/notify-changed.ts';
import { findBankRefund, listManualRefunds, updateBankRefund } from './bank-refund-repository.ts';
import { sendByBank } from './send-by-bank.ts';

const MAX_REFUNDS = 200;

/**
 * Lists refunds that staff must make: by bank, and those that the payment provider refused. Oldest first, at most 200.
 */
export async function viewBankRefunds({ database }: PurchaseServices, user: SignedInUser): Promise<BankRefund[]> {
  const due = await listManualRefunds(database.sql, MAX_REFUNDS);
  const nameOf = await listUserNames(
    database.sql,
    due.flatMap(({ refund }) => refund.preparedBy ?? []),
  );
  return due.map(({ refund, number, ref }) => {
    const { tranId, totalAfter, amount, currency, createdAt, payee, preparedBy } = refund;
    return {
      ...{ tranId, totalAfter, amount, currency, payee },
      order: { number, ref },
      since: createdAt.toISOString(),
      status: toRefundStatus(refund),
      failure: refund.failure,
      preparedBy: preparedBy === null ? null : nameOf(preparedBy).name,
      mayMove: preparedBy !== user.id,
    };
  });
}

function toRefundStatus({ way, payee }: Refund): BankRefund['status'] {
  if (way === 'provider') return 'failed';
  return payee === null ? 'due' : 'prepared';
}

type BankRefundParams = { tranId: string; totalAfter: string };

/**
 * Moves a refund by bank to its next state: one person enters the payee, a second person confirms the payment with the
 * bank's reference. The step `retry` lets the job ask the provider once more. A repeated step counts once.
 * @throws 404 `refundNotFound`, 409 `needsSecondPerson`, `payoutNotSo` if the refund's state does not allow the step,
 * and as `sendByBank`
 */
export async function moveBankRefund(
  services: PurchaseServices,
  user: SignedInUser,
  { tranId, totalAfter }: BankRefundParams,
  body: BodyOf<typeof moveCall>,
): Promise<void> {
  const part = { tranId, totalAfter: Number(totalAfter) };
  const seen = await findBankRefund(services.database.sql, part);
  if (!seen) throw new ApiProblem(404, 'refundNotFound');
  if (body.step === 'prepare' && seen.way === 'provider') {
    await sendByBank(services, seen, { payee: body.payee.trim(), preparedBy: user.id });
    return;
  }
  await services.database.transaction('move bank refund', async (sql) => {
    const order = await lockOrder(sql, seen.orderId);
    const refund = await findBankRefund(sql, part);
    if (!refund) throw new ApiProblem(409, 'payoutNotSo');
    if (body.step === 'retry') await retryProviderRefund(services, sql, refund);
    else if (body.step === 'prepare')
      await prepareBankRefund(services, sql, refund, { payee: body.payee.trim(), by: user.id });
    else
      await recordBankRefundPaid(services, sql, { order, refund }, { reference: body.reference.trim(), by: user.id });
  });
}

async function retryProviderRefund({ now }: PurchaseServices, sql: Sql, { status, way, tranId }: Refund) {
  if (status === 'done' || way === 'bank') throw new ApiProblem(409, 'payoutNotSo');
  await retryRefunds(sql, tranId, now());
}

type Prepared = { payee: string; by: string };

async function prepareBankRefund({ now }: PurchaseServices, sql: Sql, refund: Refund, { payee, by }: Prepared) {
  if (refund.status === 'done' || refund.way !== 'bank') throw new ApiProblem(409, 'payoutNotSo');
  if (refund.payee === payee && refund.preparedBy === by) return;
  await updateBankRefund(sql, refund, { payee, preparedBy: by, preparedAt: now() });
}

async function recordBankRefundPaid(
  services: PurchaseServices,
  sql: Sql,
  { order, refund }: { order: Order; refund: Refund },
  { reference, by }: { reference: string; by: string },
): Promise<void> {
  if (refund.status === 'done' && refund.paidBy === by && refund.reference === reference) return;
  if (refund.status === 'done' || refund.preparedBy === null) throw new ApiProblem(409, 'payoutNotSo');
  if (refund.preparedBy === by) throw new ApiProblem(409, 'needsSecondPerson');
  const at = services.now();
  await updateBankRefund(sql, refund, { status: 'done', reference, paidBy: by, paidAt: at });
  const { tranId, orderId, amount, currency } = refund;
  const of = { at, orderId, tranId, partnerId: order.partnerId, note: reference, by };
  // The insurer's own account pays the refund; the money at the provider remains there.
  const kind = refund.failedAt === null ? 'refund' : 'payout';
  await post(sql, transfer(kind, { ...of, amount, currency }));
  await notifyRefunded({ services, sql, order }, refund);
}
