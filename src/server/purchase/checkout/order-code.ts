import { advance } from '#server/catalogue/lifecycles.ts';
import { orderSubject } from '#server/platform/codes/code-subjects.ts';
import { type CodeCaller, sendCode, toVerificationProblem, verifyCode } from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { openOrder } from '../order-links/open-link.ts';
import { rememberDevice } from '../order-links/remember-device.ts';
import { lockOffer, offerOf, selectOpenQuotations } from '../orders/offer-repository.ts';
import { assertPurchaseOnSale, lockPurchase, type OpenPurchase } from '../orders/open-purchase.ts';
import { isSale } from '../orders/order-consent.ts';
import { listOrderOutcomes, logEvent, type Order } from '../orders/order-repository.ts';
import { acceptWithoutPayment } from '../payments/accept-without-payment.ts';
import { buildOtpMail, selectOtpChannel } from './otp-channel.ts';

/**
 * Sends the code of an order, or sends it again, by its available channel, within the limits of `sendCode`. An e-mail
 * also contains the pay link, below `origin`.
 * @throws 422 `phoneCountryNotServed` without a channel, 409 `productWithdrawn`, `offerVoid`, `ruleBinds`
 */
export async function sendOrderCode(
  services: PurchaseServices,
  ref: string,
  caller: CodeCaller,
  origin = resolveHomeOrigin(services.config),
): Promise<void> {
  const { id } = await openOrder(services, ref);
  await services.database.transaction('send code', async (sql) => {
    const purchase = await lockPurchase(services, sql, id);
    const { order, product } = purchase;
    if (order.status !== 'incomplete') throw new ApiProblem(409, 'notAllowedNow');
    // The customer gets no code for an offer that is no longer for sale.
    await assertPurchaseOnSale(purchase);
    const way = selectOtpChannel(services, product, order);
    await sendCode(services, sql, {
      ...{ subject: orderSubject(id), recipient: way?.to ?? order.phone, language: order.language },
      ...{ caller, purpose: 'order', partnerId: findPayingPartner(order) },
      ...(way?.channel === 'email' && { letter: async (code: string) => buildOtpMail(services, order, code, origin) }),
    });
    const waiting = (await listOrderOutcomes(sql, id)).at(-1)?.type === 'CONFIRM';
    if (!waiting) await logEvent(sql, { orderId: id, type: 'RESEND', at: services.now() });
    await logEvent(sql, { orderId: id, type: 'SENT', at: services.now() });
  });
}

/** Returns the partner for which the codes of an order count: only where its agent entered the order. */
export function findPayingPartner(order: Order): string | undefined {
  return isSale(order) ? (order.partnerId ?? undefined) : undefined;
}

const RESULT_EVENTS = { verified: 'VERIFIED', wrong: 'REJECTED', expired: 'EXPIRED', locked: 'LOCKED' } as const;

/**
 * Verifies the code of an order. A refusal is logged and committed before it is thrown. The code confirms an order that
 * its buyer entered. For an order that an agent entered, the code only proves that the reader is the customer
 * (consents/README.md), of every quotation of the offer.
 * @param device token of the browser in which the code was entered: it is recorded as the customer's browser;
 * undefined: no record
 */
export async function verifyOrderCode(
  services: PurchaseServices,
  ref: string,
  { code: entered, network, device }: { code: string; network: string; device?: string | undefined },
): Promise<void> {
  const seen = await openOrder(services, ref);
  const { id } = seen;
  const judged = await services.database.transaction('verify code', async (sql) => {
    const offer = await lockOffer(sql, offerOf(seen));
    const purchase = await lockPurchase(services, sql, id);
    const { order } = purchase;
    // The same code was sent twice, or by a second browser: the order is verified already.
    if (order.status === 'confirmed' || order.status === 'issued') return { result: 'verified' as const, triesLeft: 0 };
    const { status } = advance(services.lifecycles.order, order.status, 'VERIFIED');
    const verification = await verifyCode(services, sql, { subject: orderSubject(id), entered, network });
    const isRight = verification.result === 'verified';
    const type = isRight && isSale(order) ? 'PROVEN' : RESULT_EVENTS[verification.result];
    const note = isRight && verification.recipient !== order.phone ? 'email' : undefined;
    const others = type === 'PROVEN' ? selectOpenQuotations(offer).filter((other) => other.id !== id) : [];
    for (const { id: orderId } of [order, ...others]) await logEvent(sql, { orderId, type, at: services.now(), note });
    if (isRight) await acceptProof({ ...purchase, order: { ...order, status } }, others, device);
    return verification;
  });
  if (judged.result !== 'verified') throw toVerificationProblem(judged);
}

/**
 * Applies a right code: it accepts an order that its buyer entered, and remembers the browser as the customer's, also
 * for the other quotations of the offer.
 */
async function acceptProof(purchase: OpenPurchase, others: readonly Order[], device: string | undefined) {
  const { services, sql, order } = purchase;
  if (!isSale(order)) await acceptWithoutPayment(purchase);
  if (device === undefined) return;
  for (const { id } of [order, ...others]) await rememberDevice(services, sql, id, device);
}
