import type { BodyOf } from '#contract/call.ts';
import type { advancePayout as moveCall } from '#contract/purchase/policy-life.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockAndLoadPolicy } from '../policies/load-policy.ts';
import { notifyRefunded } from '../policies/notify-changed.ts';
import { insertFact } from '../policies/transaction-repository.ts';
import { findPayout, type Payout, updatePayout } from './payout-repository.ts';

/**
 * Moves a refund by bank to its next state: one person enters the payee, a second person confirms the payment with the
 * bank's reference. A repeated step counts once.
 * @throws 404 `policyNotFound`, 409 `needsSecondPerson`, `payoutNotSo` if the refund's state does not allow the step
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
    if (body.step === 'prepare') return preparePayout(sql, payout, body.payee.trim(), { by: user.id, at });
    const reference = body.reference.trim();
    if (!(await markPayoutPaid(sql, payout, reference, { by: user.id, at }))) return;
    const fact = { policyNumber: number, kind: 'payout' as const, of: serial, recordedAt: at, bookings: [] };
    await insertFact(sql, fact);
    const { orderId, amount, currency } = payout;
    const { partnerId } = file.order;
    await post(sql, transfer('payout', { at, orderId, partnerId, amount, currency, note: reference, by: user.id }));
    await notifyRefunded(file, payout);
  });
}

type PayoutAct = { by: string; at: Date };

async function preparePayout(sql: Sql, payout: Payout, payee: string, { by, at }: PayoutAct): Promise<void> {
  if (payout.status === 'prepared' && payout.preparedBy === by && payout.payee === payee) return;
  if (payout.status === 'paid' || payout.status === 'stopped') throw new ApiProblem(409, 'payoutNotSo');
  await updatePayout(sql, payout, { status: 'prepared', payee, preparedBy: by, preparedAt: at });
}

/** Marks a prepared payout as paid; false if the same person has marked it before with the same reference. */
async function markPayoutPaid(sql: Sql, payout: Payout, reference: string, { by, at }: PayoutAct): Promise<boolean> {
  if (payout.status === 'paid' && payout.paidBy === by && payout.reference === reference) return false;
  if (payout.status !== 'prepared') throw new ApiProblem(409, 'payoutNotSo');
  if (payout.preparedBy === by) throw new ApiProblem(409, 'needsSecondPerson');
  await updatePayout(sql, payout, { status: 'paid', reference, paidBy: by, paidAt: at });
  return true;
}
