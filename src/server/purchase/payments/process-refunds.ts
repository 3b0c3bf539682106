import dayjs from 'dayjs';
import { advance, canAdvance } from '#server/catalogue/lifecycles.ts';
import { raiseAlarm } from '#server/platform/alarms/raise-alarm.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { HeldOrder } from '../orders/open-purchase.ts';
import { lockOrder } from '../orders/order-repository.ts';
import { notifyRefunded } from '../policies/notify-changed.ts';
import {
  type Attempt,
  findAttempt,
  leaseRefund,
  listDueRefunds,
  listRefunds,
  markRefundDone,
  markRefundsFailed,
  type Refund,
  releaseRefundLease,
  updateAttempt,
} from './payment-repository.ts';
import type { PaymentCurrency } from './provider/payment-provider.ts';
import { PaymentProviderError } from './provider/payment-provider-error.ts';

/** Seconds for which one server leases a refund. Its two calls need 10 at most each; the job's lease is longer. */
const LEASE_SECONDS = 120;
/** Seconds of the lease that must remain for the second call. */
const MIN_CALL_SECONDS = 30;

type RefundLease = { refund: Refund; parts: Refund[]; claimedUntil: Date };

/** The provider's answer to a refund: true if the whole charge is refunded with it, or the code of a final refusal. */
type RefundAnswer = { isAll: boolean } | { refusedBy: string };

/**
 * Makes the due refunds of a charge, one by one. Each is leased and the lease committed. Then the provider, which has
 * no idempotency key, is asked for the amount refunded before, then for the rest; then the result is recorded. So two
 * servers never ask for the same money, and a crash between request and record neither doubles nor loses it. No
 * transaction is open during a call. A refund that the provider refuses remains due and is marked as failed, with all
 * after it: people decide (bank-refunds).
 * @throws Error if another server has the lease, and `PaymentProviderError`: the job tries again later
 */
export async function processRefunds(services: PurchaseServices, tranId: string): Promise<void> {
  for (let claim = await leaseNextRefund(services, tranId); claim; claim = await leaseNextRefund(services, tranId)) {
    const { refund } = claim;
    try {
      const answer = await refundAtProvider(services, claim);
      if ('refusedBy' in answer) {
        await releaseRefundLease(services.database.sql, refund, claim.claimedUntil);
        await failRefunds(services, tranId, answer.refusedBy);
        return;
      }
      await services.database.transaction('refund done', async (sql) => {
        const order = await lockOrder(sql, refund.orderId);
        await recordRefund({ services, sql, order }, refund, answer.isAll);
      });
    } catch (error) {
      // The next try asks the provider for the result. If the database is unavailable, the lease expires by itself.
      await releaseRefundLease(services.database.sql, refund, claim.claimedUntil).catch(() => {});
      throw error;
    }
  }
}

/**
 * Marks the due refunds of a charge as refused by the provider, with an alarm, in one transaction.
 * @param failure the provider's code; null if it did not answer the last try
 */
export async function failRefunds(services: PurchaseServices, tranId: string, failure: string | null): Promise<void> {
  await services.database.transaction('refund failed', async (sql) => {
    const attempt = await findAttempt(sql, tranId);
    if (!attempt) return;
    await lockOrder(sql, attempt.orderId);
    if ((await markRefundsFailed(sql, tranId, services.now(), failure)) > 0)
      await raiseAlarm(services, sql, 'refundFailed');
  });
}

/** Leases the first due refund alone; the charge's others wait for it. */
function leaseNextRefund({ database, now }: PurchaseServices, tranId: string): Promise<RefundLease | undefined> {
  return database.transaction('claim refund', async (sql) => {
    const attempt = await findAttempt(sql, tranId);
    if (!attempt) return undefined;
    await lockOrder(sql, attempt.orderId);
    const due = await listDueRefunds(sql, tranId);
    const at = now();
    if (due.some(({ claimedUntil }) => claimedUntil !== null && claimedUntil > at))
      throw new Error('another server has this refund in hand');
    const [next] = due;
    if (!next) return undefined;
    const claimedUntil = dayjs(at).add(LEASE_SECONDS, 'second').toDate();
    await leaseRefund(sql, next, claimedUntil);
    return { refund: next, parts: await listRefunds(sql, tranId), claimedUntil };
  });
}

async function refundAtProvider({ provider, probe, now }: PurchaseServices, claim: RefundLease): Promise<RefundAnswer> {
  const { refund, parts, claimedUntil } = claim;
  await probe('before call confirm');
  const { refunded, amount = refund.totalAfter } = await provider.confirm(refund.tranId, now());
  await probe('after call confirm');
  const owed = computeLeftToRefund(refund, parts, refunded);
  if (owed > 0) {
    // A process that was suspended may have lost its lease meanwhile.
    if (dayjs(now()).add(MIN_CALL_SECONDS, 'second').isAfter(claimedUntil)) throw new Error('the claim is almost over');
    await probe('before call refund');
    try {
      await provider.refund(refund.tranId, owed, refund.currency as PaymentCurrency, now());
    } catch (error) {
      if (error instanceof PaymentProviderError && !error.retry) return { refusedBy: error.code ?? error.kind };
      throw error;
    }
    await probe('after call refund');
  }
  return { isAll: refund.totalAfter >= amount };
}

/**
 * Records a refund that the provider has made, once: ledger, payment, message.
 * @param isAll true if the whole charge is refunded with it
 */
export async function recordRefund({ services, sql, order }: HeldOrder, refund: Refund, isAll: boolean): Promise<void> {
  const { lifecycles, now } = services;
  if (!(await markRefundDone(sql, refund))) return;
  const { tranId, orderId, amount, currency } = refund;
  const { partnerId } = order;
  await post(sql, transfer('refund', { at: now(), orderId, tranId, partnerId, amount, currency }));
  const { status } = (await findAttempt(sql, tranId)) as Attempt;
  if (isAll && canAdvance(lifecycles.payment, status, 'REFUNDED'))
    await updateAttempt(sql, tranId, { status: advance(lifecycles.payment, status, 'REFUNDED').status });
  await notifyRefunded({ services, sql, order }, refund);
}

/**
 * Computes the minor units of a refund that the provider still has to make; 0 after it was made.
 * @param parts all refunds of the charge: those before this one that go by bank are never in the provider's sum
 * @param refunded minor units of the charge that the provider has refunded in all
 */
export function computeLeftToRefund(
  { amount, totalAfter }: Pick<Refund, 'amount' | 'totalAfter'>,
  parts: readonly Pick<Refund, 'amount' | 'totalAfter' | 'way'>[],
  refunded = 0,
): number {
  const byBank = parts
    .filter((part) => part.way === 'bank' && part.totalAfter < totalAfter)
    .reduce((sum, part) => sum + part.amount, 0);
  return Math.max(0, Math.min(amount, totalAfter - byBank - refunded));
}
