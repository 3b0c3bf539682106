import dayjs from 'dayjs';
import { advance, takes } from '#server/catalogue/lifecycles.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockOrder } from '../orders/order-repository.ts';
import { tellRefunded } from '../policies/tell-refunded.ts';
import {
  type Attempt,
  claimRefund,
  findAttempt,
  type Refund,
  refundDone,
  refundsDue,
  updateAttempt,
} from './payment-repository.ts';
import type { PaymentCurrency } from './provider/payment-provider.ts';

/** Seconds for which one server has a refund in hand. Its two calls take 10 at most each; the job's lease is longer. */
const CLAIM_SECONDS = 120;
/** What must be left of them for the second call to be made. */
const CALL_SECONDS = 30;

type Claim = Refund & { claimedUntil: Date };

/**
 * Gives back what is owed of a charge, part by part. Each is claimed and the claim committed; then the provider, which has no
 * idempotency key, is asked what it gave back already, then for the rest; then that is recorded. So two servers never ask
 * for the same money, and a crash between asking and recording neither doubles nor skips it. No transaction is open while
 * the provider is asked. Throws where another server has it in hand, and `ProviderTrouble`: it is tried again later.
 */
export async function giveRefunds(services: PurchaseServices, tranId: string): Promise<void> {
  for (let claim = await claimNext(services, tranId); claim; claim = await claimNext(services, tranId)) {
    try {
      const isAll = await give(services, claim);
      await record(services, claim, isAll);
    } catch (error) {
      // What it came to is asked at the next try. Where the database is away the claim ends by itself.
      await claimRefund(services.database.sql, claim, null).catch(() => {});
      throw error;
    }
  }
}

/** Takes the first part that is due, alone; the charge's others wait for it. */
function claimNext({ database, now }: PurchaseServices, tranId: string): Promise<Claim | undefined> {
  return database.transaction('claim refund', async (sql) => {
    const attempt = await findAttempt(sql, tranId);
    if (!attempt) return undefined;
    await lockOrder(sql, attempt.orderId);
    const due = await refundsDue(sql, tranId);
    const at = now();
    if (due.some(({ claimedUntil }) => claimedUntil !== null && claimedUntil > at))
      throw new Error('another server has this refund in hand');
    const [next] = due;
    if (!next) return undefined;
    const claimedUntil = dayjs(at).add(CLAIM_SECONDS, 'second').toDate();
    await claimRefund(sql, next, claimedUntil);
    return { ...next, claimedUntil };
  });
}

/** Answers whether the whole charge has gone back with it. */
async function give({ provider, probe, now }: PurchaseServices, { claimedUntil, ...refund }: Claim): Promise<boolean> {
  await probe('before call confirm');
  const { refunded = 0, amount = refund.totalAfter } = await provider.confirm(refund.tranId, now());
  await probe('after call confirm');
  const owed = Math.min(refund.amount, refund.totalAfter - refunded);
  if (owed > 0) {
    // A process that stood still may have lost it meanwhile.
    if (dayjs(now()).add(CALL_SECONDS, 'second').isAfter(claimedUntil)) throw new Error('the claim is almost over');
    await probe('before call refund');
    await provider.refund(refund.tranId, owed, refund.currency as PaymentCurrency, now());
    await probe('after call refund');
  }
  return refund.totalAfter >= amount;
}

function record(services: PurchaseServices, refund: Refund, isAll: boolean): Promise<void> {
  const { database, lifecycles, now } = services;
  return database.transaction('refund done', async (sql) => {
    const order = await lockOrder(sql, refund.orderId);
    if (!(await refundDone(sql, refund))) return;
    const { tranId, orderId, amount, currency } = refund;
    const { partnerId } = order;
    await post(sql, transfer('refund', { at: now(), orderId, tranId, partnerId, amount, currency }));
    const { status } = (await findAttempt(sql, tranId)) as Attempt;
    if (isAll && takes(lifecycles.payment, status, 'REFUNDED'))
      await updateAttempt(sql, tranId, { status: advance(lifecycles.payment, status, 'REFUNDED').status });
    await tellRefunded(services, sql, order, refund);
  });
}
