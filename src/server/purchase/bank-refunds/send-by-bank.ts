import dayjs from 'dayjs';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockOrder } from '../orders/order-repository.ts';
import {
  leaseRefund,
  listDueRefunds,
  listRefunds,
  type Refund,
  releaseRefundLease,
} from '../payments/payment-repository.ts';
import { computeLeftToRefund, recordRefund } from '../payments/process-refunds.ts';
import { orProviderProblem } from '../payments/provider-problem.ts';
import { findBankRefund, splitRefund, updateBankRefund } from './bank-refund-repository.ts';

/** Seconds for which this server alone may ask the provider for the refund: longer than its one call takes. */
const LEASE_SECONDS = 60;

type BankPayee = { payee: string; preparedBy: string };

/**
 * Moves a refund that the provider did not make to the bank, as prepared by one person. First it asks the provider how
 * much of the charge was refunded: it records that amount, and only the rest goes by bank. A lease reserves the refund
 * meanwhile, as in the refund job.
 * @throws 409 `payoutNotSo` if another process holds the refund or its state has changed, 409 `refundWentBack` if the
 * whole amount was refunded already, 502 `paymentUnavailable`: then nothing has changed
 */
export async function sendByBank(services: PurchaseServices, seen: Refund, preparing: BankPayee): Promise<void> {
  const { provider, probe, database, now } = services;
  const claimed = await leaseBankRefund(services, seen);
  try {
    await probe('before call confirm');
    const { refunded, amount } = await orProviderProblem(() => provider.confirm(seen.tranId, now()));
    await probe('after call confirm');
    const isMoved = await database.transaction('send refund by bank', async (sql) => {
      const order = await lockOrder(sql, seen.orderId);
      const refund = await findBankRefund(sql, seen);
      const isOurs = refund?.status === 'due' && refund.claimedUntil?.getTime() === claimed.getTime();
      if (!refund || !isOurs) throw new ApiProblem(409, 'payoutNotSo');
      const left = computeLeftToRefund(refund, await listRefunds(sql, seen.tranId), refunded);
      const isAll = refund.totalAfter >= (amount ?? refund.totalAfter);
      if (left === 0) await recordRefund({ services, sql, order }, refund, isAll);
      else {
        const given = left < refund.amount ? await splitRefund(sql, refund, left) : undefined;
        if (given) await recordRefund({ services, sql, order }, given, false);
        await updateBankRefund(sql, refund, { ...preparing, way: 'bank', preparedAt: now(), claimedUntil: null });
      }
      return left > 0;
    });
    if (!isMoved) throw new ApiProblem(409, 'refundWentBack');
  } catch (error) {
    await releaseRefundLease(database.sql, seen, claimed).catch(() => {});
    throw error;
  }
}

function leaseBankRefund({ database, now }: PurchaseServices, seen: Refund): Promise<Date> {
  return database.transaction('claim refund', async (sql) => {
    await lockOrder(sql, seen.orderId);
    const at = now();
    const refund = await findBankRefund(sql, seen);
    const isInHand = (await listDueRefunds(sql, seen.tranId)).some(
      ({ claimedUntil }) => claimedUntil && claimedUntil > at,
    );
    if (refund?.status !== 'due' || refund.way === 'bank' || isInHand) throw new ApiProblem(409, 'payoutNotSo');
    const until = dayjs(at).add(LEASE_SECONDS, 'second').toDate();
    await leaseRefund(sql, refund, until);
    return until;
  });
}
