import dayjs from 'dayjs';
import { advance, canAdvance } from '#server/catalogue/lifecycles.ts';
import { raiseAlarm } from '#server/platform/alarms/raise-alarm.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockOrder, type Order } from '../orders/order-repository.ts';
import { notifyRefunded } from '../policies/notify-refunded.ts';
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

/** Seconds for which one server has a refund in hand. Its two calls take 10 at most each; the job's lease is longer. */
const LEASE_SECONDS = 120;
/** What must be left of them for the second call to be made. */
const MIN_CALL_SECONDS = 30;

type RefundLease = { refund: Refund; parts: Refund[]; claimedUntil: Date };

/** The provider's answer to a refund: whether the whole charge has gone back with it, or that it never will. */
type RefundAnswer = { isAll: boolean } | { refusedBy: string };

/**
 * Gives back what is owed of a charge, part by part. Each is claimed and the claim committed; then the provider, which has no
 * idempotency key, is asked what it gave back already, then for the rest; then that is recorded. So two servers never ask
 * for the same money, and a crash between asking and recording neither doubles nor skips it. No transaction is open while
 * the provider is asked. A part that the provider refuses stays due and is noted as failed, with all that wait behind it: people
 * decide (bank-refunds). Throws where another server has it in hand, and `PaymentProviderError`: it is tried again later.
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
        await recordRefund(services, sql, order, refund, answer.isAll);
      });
    } catch (error) {
      // What it came to is asked at the next try. Where the database is away the claim ends by itself.
      await releaseRefundLease(services.database.sql, refund, claim.claimedUntil).catch(() => {});
      throw error;
    }
  }
}

/**
 * Notes that the provider does not give back what is due of a charge, with an alarm, in one transaction.
 * @param failure the provider's code; null where it did not answer to the last try
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

/** Takes the first part that is due, alone; the charge's others wait for it. */
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
    // A process that stood still may have lost it meanwhile.
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

/** Records that the provider has given a part back, once: ledger, payment, message. The order is locked. */
export async function recordRefund(
  services: PurchaseServices,
  sql: Sql,
  order: Order,
  refund: Refund,
  isAll: boolean,
): Promise<void> {
  const { lifecycles, now } = services;
  if (!(await markRefundDone(sql, refund))) return;
  const { tranId, orderId, amount, currency } = refund;
  const { partnerId } = order;
  await post(sql, transfer('refund', { at: now(), orderId, tranId, partnerId, amount, currency }));
  const { status } = (await findAttempt(sql, tranId)) as Attempt;
  if (isAll && canAdvance(lifecycles.payment, status, 'REFUNDED'))
    await updateAttempt(sql, tranId, { status: advance(lifecycles.payment, status, 'REFUNDED').status });
  await notifyRefunded(services, sql, order, refund);
}

/**
 * Minor units of a part that the provider has still to give back; 0 where it has given it.
 * @param parts all parts of the charge: those before this one that go by bank never stand in the provider's sum
 * @param refunded minor units that the provider says it has given back of the charge in all
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
