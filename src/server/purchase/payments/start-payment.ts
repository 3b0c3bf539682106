import dayjs from 'dayjs';
import { deriveState } from '#engine/derived-state.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import { collectWrites } from '#server/platform/db/frequent/collect-writes.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Locale } from '#shared/format.ts';
import { isInstalmentOrder, isInstalmentPayable } from '../instalments/instalment-order.ts';
import { listPaymentPlans } from '../instalments/list-payment-plans.ts';
import { findOrderOverlaps, rejectUnknownOverlaps, toOverlapViewer } from '../insured-risks/order-double-insurance.ts';
import { openOrderWithFacts } from '../order-links/open-link.ts';
import type { OrderViewer } from '../order-links/order-viewer.ts';
import { assertPurchaseOnSale, lockPurchase, type OpenPurchase } from '../orders/open-purchase.ts';
import { rejectWithoutConsent } from '../orders/order-consent.ts';
import { logEvents, type Order } from '../orders/order-repository.ts';
import { isOfferValid } from './issue-policy.ts';
import { digestOrder } from './order-digest.ts';
import { type Attempt, insertAttempt, listAttempts } from './payment-repository.ts';
import type { CheckoutForm, PaymentCurrency, PaymentOption } from './provider/payment-provider.ts';
import { closeAttempt } from './settle-attempt.ts';
import { isEndorsementOrder, isEndorsementValid } from './settle-endorsement.ts';

/** Minutes for which the provider's page accepts a payment. */
export const ATTEMPT_MINUTES = 15;

export type PaymentRequest = {
  option: PaymentOption;
  /** The product's plan of instalments, of which this is the first; absent: the whole amount at once. */
  plan?: string | undefined;
  language: Locale;
  prefix: string;
  origin: string;
  /**
   * The payer, the policies that he accepts as double insurance, and the digest of the order that he was shown; absent
   * in our tests, which ask for no acceptance.
   */
  by?: { visitor: OrderViewer; knowsOf: string[]; digest: string };
};

/**
 * Starts a payment: returns the form that the browser posts to the provider. A repeated call during a payment under way
 * returns the same form; another payment method closes it at the provider first.
 * @throws 409 `productWithdrawn`, `offerVoid`, `ruleBinds`, `planNotOffered`, the errors of `rejectUnpayable`, and
 * `alreadyInsured` if the holder has not accepted another policy for the same
 */
export async function startPayment(
  services: PurchaseServices,
  ref: string,
  wish: PaymentRequest,
): Promise<CheckoutForm> {
  const { order: seen, facts } = await openOrderWithFacts(services, ref);
  const asker = wish.by && (await toOverlapViewer(services, wish.by.visitor, seen, facts));
  const running = (await listAttempts(services.database.sql, seen.id)).find(({ status }) => status === 'pending');
  const isSame = ({ option, plan }: Attempt) => option === wish.option && plan === (wish.plan ?? null);
  const over = running !== undefined && (!isSame(running) || running.expiresAt <= services.now());
  if (running && over) await closeAttempt(services, running.tranId);
  return services.database.transaction('start payment', async (sql) => {
    const purchase = await lockPurchase(services, sql, seen.id);
    const { order, product } = purchase;
    const now = services.now();
    await rejectUnpayable(purchase, wish, now);
    const pending = (await listAttempts(sql, order.id)).find(({ status }) => status === 'pending');
    if (!pending) await assertPurchaseOnSale(purchase);
    const told = await findOrderOverlaps(purchase, asker);
    await rejectUnknownOverlaps(purchase, told, wish.by?.knowsOf ?? []);
    if (pending) {
      if (isSame(pending)) return pending.form;
      throw new ApiProblem(409, 'paymentUnderWay');
    }
    const tranId = services.ids.tranId();
    const amount = computeDueAmount(product, order, wish.plan, now);
    const { provider, form } = createCheckout(purchase, { tranId, amount }, wish, now);
    const { later, flush } = collectWrites(sql);
    await insertAttempt(later, {
      tranId,
      provider,
      orderId: order.id,
      status: 'pending',
      option: wish.option,
      amount,
      currency: order.currency,
      plan: wish.plan ?? null,
      form,
      startedAt: now,
      expiresAt: dayjs(now).add(ATTEMPT_MINUTES, 'minute').toDate(),
      said: null,
      saidAt: null,
    });
    await sendJob(later, 'paymentChecks', tranId, dayjs(now).add(10, 'second').toDate());
    await logEvents({ sql, later }, order, [{ type: 'PAY', at: now }]);
    await flush();
    return form;
  });
}

/** @throws 409 `alreadyPaid`, `orderNotPayable`, `orderChanged`, and the errors of `rejectWithoutConsent` */
async function rejectUnpayable(purchase: OpenPurchase, { by }: PaymentRequest, now: Date): Promise<void> {
  const { order, product } = purchase;
  if (order.status === 'issued') throw new ApiProblem(409, 'alreadyPaid');
  rejectWithoutConsent(order);
  const stands = await canBePaid(purchase);
  if (order.status !== 'confirmed' || order.payableUntil <= now || order.total === 0 || !stands) {
    throw new ApiProblem(409, 'orderNotPayable');
  }
  if (by && by.digest !== digestOrder(product, order, now)) throw new ApiProblem(409, 'orderChanged');
}

/** Returns true if the agreed purchase is still possible: a policy, an endorsement, or one instalment of a premium. */
async function canBePaid(purchase: OpenPurchase): Promise<boolean> {
  const { services, order, product } = purchase;
  if (isInstalmentOrder(order)) return isInstalmentPayable({ ...purchase, order });
  if (isEndorsementOrder(order)) return order.total > 0 && (await isEndorsementValid({ ...purchase, order }));
  return isOfferValid(product, order, services.now());
}

/**
 * Computes the amount due now, in minor units.
 * @throws 409 `planNotOffered`
 */
function computeDueAmount(product: Product, order: Order, plan: string | undefined, now: Date): number {
  if (plan === undefined) return order.total;
  const first = listPaymentPlans(product, order, now).find((offered) => offered.plan === plan)?.parts[0];
  if (!first) throw new ApiProblem(409, 'planNotOffered');
  return first.amount + first.charge;
}

/**
 * Creates a checkout: KHQR goes directly to the insurer's account if Bakong is configured; other methods use the
 * provider's own page.
 */
function createCheckout(
  purchase: OpenPurchase,
  attempt: Pick<Attempt, 'tranId' | 'amount'>,
  wish: PaymentRequest,
  now: Date,
): { provider: 'payway' | 'bakong'; form: CheckoutForm } {
  const { services, order } = purchase;
  const { bakong } = services;
  if (wish.option !== 'khqr' || !bakong)
    return { provider: 'payway', form: createCheckoutForm(purchase, attempt, wish, now) };
  const expiresAt = dayjs(now).add(ATTEMPT_MINUTES, 'minute').toDate();
  const { tranId, amount } = attempt;
  const { text, md5 } = bakong.draw({
    ...{ amount, currency: order.currency as PaymentCurrency, bill: tranId },
    ...{ createdAt: now, expiresAt },
  });
  const fields = { khqr: text, md5, receiver: bakong.receiver.name, expiresAt: expiresAt.toISOString() };
  return { provider: 'bakong', form: { action: '', fields } };
}

function createCheckoutForm(
  { services, order, product }: OpenPurchase,
  { tranId, amount }: Pick<Attempt, 'tranId' | 'amount'>,
  wish: PaymentRequest,
  now: Date,
): CheckoutForm {
  const name = evaluatePlain(product.definition.product.policyholder.name, deriveState(product, order.frozen).scope);
  const page = (path: string) => `${wish.origin}${wish.prefix}/${path}/${order.ref}`;
  return services.provider.checkout({
    tranId,
    amount,
    currency: order.currency as PaymentCurrency,
    language: wish.language,
    option: wish.option,
    returnUrl: `${services.config.callbackUrl}/api/payment/callback`,
    successUrl: page('check_payment'),
    cancelUrl: page('check_payment'),
    lifetimeMinutes: ATTEMPT_MINUTES,
    ...(typeof name === 'string' ? { payerName: name } : {}),
    now,
  });
}
