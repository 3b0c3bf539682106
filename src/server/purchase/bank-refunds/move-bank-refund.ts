import type { BodyOf } from '#contract/call.ts';
import type { BankRefund, moveBankRefund as moveCall } from '#contract/reconciliation/payment-differences.ts';
import { namesOfUsers } from '#server/people/users/user-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockOrder } from '../orders/order-repository.ts';
import type { Refund } from '../payments/payment-repository.ts';
import { tellRefunded } from '../policies/tell-refunded.ts';
import { dueByBank, findBankRefund, updateBankRefund } from './bank-refund-repository.ts';

const MOST = 200;

/** What goes back by bank and has not gone yet. */
export async function viewBankRefunds({ database }: PurchaseServices, user: SignedInUser): Promise<BankRefund[]> {
  const due = await dueByBank(database.sql, MOST);
  const nameOf = await namesOfUsers(
    database.sql,
    due.flatMap(({ refund }) => refund.preparedBy ?? []),
  );
  return due.map(({ refund, number, ref }) => {
    const { tranId, totalAfter, amount, currency, createdAt, payee, preparedBy } = refund;
    return {
      ...{ tranId, totalAfter, amount, currency, payee },
      order: { number, ref },
      since: createdAt.toISOString(),
      status: payee === null ? 'due' : 'prepared',
      preparedBy: preparedBy === null ? null : nameOf(preparedBy).name,
      mayMove: preparedBy !== user.id,
    };
  });
}

/**
 * A refund goes by bank: one says to whom, another one that it was paid, with the bank's reference. Each step twice is once. Throws
 * 404 `refundNotFound`, 409 `needsSecondPerson`, `payoutNotSo`.
 */
export async function moveBankRefund(
  services: PurchaseServices,
  user: SignedInUser,
  { tranId, totalAfter }: { tranId: string; totalAfter: string },
  body: BodyOf<typeof moveCall>,
): Promise<void> {
  const part = { tranId, totalAfter: Number(totalAfter) };
  await services.database.transaction('move bank refund', async (sql) => {
    const seen = await findBankRefund(sql, part);
    if (!seen) throw new ApiProblem(404, 'refundNotFound');
    const order = await lockOrder(sql, seen.orderId);
    const refund = (await findBankRefund(sql, part)) as Refund;
    const at = services.now();
    if (body.step === 'prepare') {
      const payee = body.payee.trim();
      if (refund.status === 'done') throw new ApiProblem(409, 'payoutNotSo');
      if (refund.payee === payee && refund.preparedBy === user.id) return;
      await updateBankRefund(sql, part, { payee, preparedBy: user.id, preparedAt: at });
      return;
    }
    const reference = body.reference.trim();
    if (refund.status === 'done' && refund.paidBy === user.id && refund.reference === reference) return;
    if (refund.status === 'done' || refund.preparedBy === null) throw new ApiProblem(409, 'payoutNotSo');
    if (refund.preparedBy === user.id) throw new ApiProblem(409, 'needsSecondPerson');
    await updateBankRefund(sql, part, { status: 'done', reference, paidBy: user.id, paidAt: at });
    const { orderId, amount, currency } = refund;
    const of = { at, orderId, tranId, partnerId: order.partnerId, note: reference, by: user.id };
    await post(sql, transfer('refund', { ...of, amount, currency }));
    await tellRefunded(services, sql, order, refund);
  });
}
