import type { BodyOf } from '#contract/call.ts';
import type { advancePayout as moveCall } from '#contract/purchase/policy-life.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockAndLoadPolicy } from '../policies/load-policy.ts';
import { notifyRefunded } from '../policies/notify-refunded.ts';
import { insertFact } from '../policies/transaction-repository.ts';
import { findPayout, updatePayout } from './payout-repository.ts';

/**
 * Moves a refund by bank to its next state: one person enters the payee, a second person confirms the payment with the
 * bank's reference. A repeated step counts once.
 * @throws 404 `policyNotFound`, 409 `needsSecondPerson`, `payoutNotSo`
 */
export async function movePayout(
  services: PurchaseServices,
  user: SignedInUser,
  { number, serial }: { number: string; serial: string },
  body: BodyOf<typeof moveCall>,
): Promise<void> {
  await services.database.transaction('move payout', async (sql) => {
    const file = await lockAndLoadPolicy(services, sql, number);
    const payout = file && (await findPayout(sql, number, Number(serial)));
    if (!file || !payout) throw new ApiProblem(404, 'policyNotFound');
    const at = services.now();
    if (body.step === 'prepare') {
      const payee = body.payee.trim();
      if (payout.status === 'prepared' && payout.preparedBy === user.id && payout.payee === payee) return;
      if (payout.status === 'paid' || payout.status === 'stopped') throw new ApiProblem(409, 'payoutNotSo');
      await updatePayout(sql, payout, { status: 'prepared', payee, preparedBy: user.id, preparedAt: at });
      return;
    }
    const reference = body.reference.trim();
    if (payout.status === 'paid' && payout.paidBy === user.id && payout.reference === reference) return;
    if (payout.status !== 'prepared') throw new ApiProblem(409, 'payoutNotSo');
    if (payout.preparedBy === user.id) throw new ApiProblem(409, 'needsSecondPerson');
    await updatePayout(sql, payout, { status: 'paid', reference, paidBy: user.id, paidAt: at });
    const fact = { policyNumber: number, kind: 'payout' as const, of: serial, recordedAt: at, bookings: [] };
    await insertFact(sql, fact);
    const { orderId, amount, currency } = payout;
    const { partnerId } = file.order;
    await post(sql, transfer('payout', { at, orderId, partnerId, amount, currency, note: reference, by: user.id }));
    await notifyRefunded(services, sql, file.order, payout);
  });
}
