import { advance, canAdvance } from '#server/catalogue/lifecycles.ts';
import type { ProviderStatus } from '#server/platform/db/columns/provider-statuses.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockPurchase, type OpenPurchase } from '../orders/open-purchase.ts';
import { lockOrder, logEvent } from '../orders/order-repository.ts';
import { buyPolicy } from './buy-policy.ts';
import { type Attempt, findAttempt, insertRefund, updateAttempt } from './payment-repository.ts';
import { coversPurchase } from './provider/covers-purchase.ts';
import type { Confirmation, PaymentCurrency } from './provider/payment-provider.ts';
import { PaymentProviderError } from './provider/payment-provider-error.ts';

/** Maps the provider's status to an event of the chart; undefined while nothing is decided. */
function toPaymentEvent(
  { status, amount, refunded = 0 }: Confirmation,
  attempt: Attempt,
  now: Date,
): 'PAID' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | undefined {
  if (status === 'paid') return 'PAID';
  if (status === 'declined') return 'FAILED';
  if (status === 'cancelled') return 'CANCELLED';
  // Refunded by hand at the provider before we learned of the payment.
  if (status === 'refunded' && refunded >= (amount ?? attempt.amount)) return 'CANCELLED';
  if (status === 'expired') return 'EXPIRED';
  // The provider does not know a form that was not posted: it can be posted until its expiry.
  return status === 'unknown' && attempt.expiresAt <= now ? 'EXPIRED' : undefined;
}

/**
 * Asks the provider for the state of an attempt and applies it: the payment's and the order's charts decide between a
 * policy, a refund and a refusal. Repeated and concurrent calls are safe. Returns the provider's status, undefined if
 * nothing is left to ask.
 * @throws `PaymentProviderError` if the provider does not answer
 */
export async function settleAttempt(services: PurchaseServices, tranId: string): Promise<ProviderStatus | undefined> {
  const seen = await findAttempt(services.database.sql, tranId);
  return seen && settleSeenAttempt(services, seen);
}

/** Settles an attempt that the caller has just read. */
export async function settleSeenAttempt(
  services: PurchaseServices,
  seen: Attempt,
): Promise<ProviderStatus | undefined> {
  const { database } = services;
  const { tranId } = seen;
  if (seen.status === 'paid' || seen.status === 'refunded') return undefined;
  const confirmation = await confirmWithProvider(services, seen);
  await database.transaction('settle payment', async (sql) => {
    const purchase = await lockPurchase(services, sql, seen.orderId);
    await applyConfirmation(purchase, (await findAttempt(sql, tranId)) as Attempt, confirmation);
  });
  return confirmation.status;
}

async function confirmWithProvider(services: PurchaseServices, attempt: Attempt): Promise<Confirmation> {
  const { probe } = services;
  await probe('before call confirm');
  const confirmation = await confirmAttempt(services, attempt);
  await probe('after call confirm');
  return confirmation;
}

async function applyConfirmation(purchase: OpenPurchase, attempt: Attempt, confirmation: Confirmation): Promise<void> {
  const { services, sql, order } = purchase;
  const { lifecycles, now } = services;
  const at = now();
  const event = toPaymentEvent(confirmation, attempt, at);
  const heard = { said: confirmation.status, saidAt: at };
  if (event === undefined || !canAdvance(lifecycles.payment, attempt.status, event)) {
    await updateAttempt(sql, attempt.tranId, heard);
    await scheduleCheck(sql, attempt, at);
    return;
  }
  const { status } = advance(lifecycles.payment, attempt.status, event);
  await updateAttempt(sql, attempt.tranId, { ...heard, status });
  if (status !== 'paid') await scheduleCheck(sql, { ...attempt, status }, at);
  if (event === 'PAID') await applyPayment(purchase, attempt, confirmation);
  else await logEvent(sql, { orderId: order.id, type: event, at, note: attempt.tranId });
}

/** Applies money that arrived: it buys the policy or is refunded. It is never lost. */
async function applyPayment(purchase: OpenPurchase, attempt: Attempt, confirmation: Confirmation): Promise<void> {
  const { services, sql, order } = purchase;
  const at = services.now();
  const { id: orderId, partnerId } = order;
  const of = { at, orderId, tranId: attempt.tranId, partnerId };
  const plan = attempt.plan ?? undefined;
  // With a plan, the amount due is the first instalment, as computed when the attempt began.
  const amount = plan === undefined ? order.total : attempt.amount;
  const asked = { amount, currency: order.currency as PaymentCurrency };
  // The requested amount is posted in the order's currency, even if a wallet paid in another one.
  const money = transfer('payment', { ...of, ...asked });
  const isWithSale = order.about === null && plan === undefined;
  const paid = {
    ...({ by: 'customer', covers: coversPurchase(confirmation, asked), note: attempt.tranId, plan } as const),
    ...(isWithSale && { posting: money }),
  };
  if ((await buyPolicy(purchase, paid)) === 'issued') {
    if (!isWithSale) await post(sql, money);
    return;
  }
  const came = { amount: confirmation.amount ?? attempt.amount, currency: confirmation.currency ?? attempt.currency };
  const way = attempt.provider === 'payway' ? 'provider' : 'bank';
  await insertRefund(sql, { tranId: attempt.tranId, orderId, ...came, totalAfter: came.amount, createdAt: at, way });
  await post(sql, transfer('payment', { ...of, ...came }), transfer('refundOwed', { ...of, ...came }));
  if (order.status !== 'issued') await logEvent(sql, { orderId: order.id, type: 'REFUNDED', at, note: attempt.tranId });
}

/**
 * Schedules the next check: often while the buyer waits, then less and less often, for a week after the attempt began
 * (as long as the provider answers), because money may arrive late for a failed attempt. A check that is already
 * scheduled remains.
 */
async function scheduleCheck(sql: Sql, { tranId, startedAt, status }: Attempt, now: Date): Promise<void> {
  const age = now.getTime() - startedAt.getTime();
  if (age > 7 * 86_400_000) return;
  const wait = Math.min(Math.max(status === 'pending' ? 5_000 : 60_000, age / 4), 6 * 3_600_000);
  await sendJob(sql, 'paymentChecks', tranId, new Date(now.getTime() + wait));
}

/** Stops an attempt at the provider, so that another can begin; money that arrived meanwhile is applied. */
export async function closeAttempt(services: PurchaseServices, tranId: string): Promise<void> {
  const { probe, now } = services;
  const seen = await findAttempt(services.database.sql, tranId);
  if (!seen) return;
  await probe('before call close');
  await stopAttempt(services, seen);
  await probe('after call close');
  const said = await settleAttempt(services, tranId);
  const attempt = await findAttempt(services.database.sql, tranId);
  if (attempt?.status !== 'pending') return;
  // Money may be under way: the provider could not stop it, and does not know its result yet.
  if (said !== 'unknown') throw new ApiProblem(409, 'paymentUnderWay');
  // The provider does not know it (the form was not posted): it can be given up; late money is still applied.
  await services.database.transaction('give up attempt', async (sql) => {
    const order = await lockOrder(sql, attempt.orderId);
    const current = (await findAttempt(sql, tranId)) as Attempt;
    if (current.status !== 'pending') throw new ApiProblem(409, 'paymentUnderWay');
    const { status } = advance(services.lifecycles.payment, current.status, 'CANCELLED');
    await updateAttempt(sql, tranId, { status });
    await scheduleCheck(sql, { ...current, status }, now());
    await logEvent(sql, { orderId: order.id, type: 'CANCELLED', at: now(), note: tranId });
  });
}

type AttemptQuery = Pick<Attempt, 'tranId' | 'provider' | 'form'>;

/**
 * Asks the provider of an attempt for its state.
 * @throws `PaymentProviderError`
 */
async function confirmAttempt({ provider, bakong, now }: PurchaseServices, asked: AttemptQuery): Promise<Confirmation> {
  if (asked.provider === 'payway') return provider.confirm(asked.tranId, now());
  // The attempt began before Bakong was removed from the settings.
  if (!bakong) throw new PaymentProviderError('unreachable', 'Bakong is not configured');
  return bakong.confirm(asked.form.fields.md5 ?? '');
}

/** Stops an attempt if possible. A KHQR code cannot be stopped: its later money is refunded. */
async function stopAttempt({ provider, now }: PurchaseServices, asked: AttemptQuery): Promise<void> {
  if (asked.provider === 'payway') await provider.close(asked.tranId, now());
}
