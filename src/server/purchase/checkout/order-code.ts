import { advance } from '#server/catalogue/lifecycles.ts';
import { orderSubject } from '#server/platform/codes/code-subjects.ts';
import {
  type CodeCaller,
  type CodeRequest,
  sendCode,
  toVerificationProblem,
  type Verification,
  verifyCode,
} from '#server/platform/codes/one-time-code.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { type CollectedWrites, collectWrites } from '#server/platform/db/frequent/collect-writes.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { openOrder } from '../order-links/open-link.ts';
import { rememberDevice } from '../order-links/remember-device.ts';
import { lockOffer, offerOf, selectOpenQuotations } from '../orders/offer-repository.ts';
import { assertPurchaseOnSale, lockPurchase, type OpenPurchase, openPurchase } from '../orders/open-purchase.ts';
import { isSale } from '../orders/order-consent.ts';
import { listOrderOutcomes, lockOrder, logEvents, type Order } from '../orders/order-repository.ts';
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
  await sendCodeOf(services, await openOrder(services, ref), caller, origin);
}

/** Sends the code of an order that the caller has just read or made. */
export async function sendCodeOf(
  services: PurchaseServices,
  { id }: Pick<Order, 'id'>,
  caller: CodeCaller,
  origin = resolveHomeOrigin(services.config),
): Promise<void> {
  await services.database.transaction('send code', async (sql) => {
    const purchase = await lockPurchase(services, sql, id);
    const { order, product } = purchase;
    if (order.status !== 'incomplete') throw new ApiProblem(409, 'notAllowedNow');
    // The customer gets no code for an offer that is no longer for sale.
    await assertPurchaseOnSale(purchase);
    const way = selectOtpChannel(services, product, order);
    // A first code follows the confirmation.
    const isFirst = (await listOrderOutcomes(sql, id)).at(-1)?.type === 'CONFIRM';
    const at = services.now();
    const sent = [...(isFirst ? [] : [{ type: 'RESEND', at }]), { type: 'SENT', at }];
    const writes = { sql, ...collectWrites(sql) };
    await logEvents(writes, order, sent);
    const request: CodeRequest = {
      ...{ subject: orderSubject(id), recipient: way?.to ?? order.phone, language: order.language },
      ...{ caller, purpose: 'order', partnerId: findPayingPartner(order) },
      ...(way?.channel === 'email' && { letter: async (code: string) => buildOtpMail(services, order, code, origin) }),
    };
    await sendCode(services, sql, request, writes);
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
export async function verifyOrderCode(services: PurchaseServices, ref: string, entry: CodeEntry): Promise<void> {
  await verifyCodeOf(services, await openOrder(services, ref), entry);
}

/** A code as it was entered: see `verifyOrderCode`. */
type CodeEntry = { code: string; network: string; device?: string | undefined };

/** Verifies the code of an order that the caller has just opened. */
export async function verifyCodeOf(
  services: PurchaseServices,
  seen: Order,
  { code: entered, network, device }: CodeEntry,
): Promise<void> {
  const { id } = seen;
  const judged = await services.database.transaction('verify code', async (sql) => {
    const offer = await lockOffer(sql, offerOf(seen));
    const locked = offer.find((one) => one.id === id) ?? (await lockOrder(sql, id));
    const purchase = await openPurchase({ services, sql, order: locked });
    const { order } = purchase;
    // The same code was sent twice, or by a second browser: the order is verified already.
    if (order.status === 'confirmed' || order.status === 'issued') return { result: 'verified' as const, triesLeft: 0 };
    const { status } = advance(services.lifecycles.order, order.status, 'VERIFIED');
    const writes = { sql, ...collectWrites(sql) };
    const { later } = writes;
    const verification = await verifyCode(services, sql, { subject: orderSubject(id), entered, network }, later);
    await applyVerification(purchase, offer, verification, { status, device, writes });
    return verification;
  });
  if (judged.result !== 'verified') throw toVerificationProblem(judged);
}

/**
 * Logs the result of a code. A right one accepts an order that its buyer entered, and remembers the browser as the
 * customer's.
 */
async function applyVerification(
  purchase: OpenPurchase,
  offer: readonly Order[],
  { result, recipient }: Verification,
  { status, device, writes }: { status: string; device: string | undefined; writes: CollectedWrites & { sql: Sql } },
): Promise<void> {
  const { services, sql, order } = purchase;
  const isRight = result === 'verified';
  const type = isRight && isSale(order) ? 'PROVEN' : RESULT_EVENTS[result];
  const note = isRight && recipient !== order.phone ? 'email' : undefined;
  const others = type === 'PROVEN' ? selectOpenQuotations(offer).filter((other) => other.id !== order.id) : [];
  for (const one of [order, ...others]) await logEvents(writes, one, [{ type, at: services.now(), note }]);
  if (isRight) await rememberOnAll(purchase, others, { device, later: writes.later });
  // An endorsement without a payment is done at once, after its log.
  if (order.about !== null) await writes.flush();
  if (isRight && !isSale(order))
    await acceptWithoutPayment({ ...purchase, order: { ...order, status } }, order.about === null ? writes.later : sql);
  await writes.flush();
}

/** Remembers the browser as the customer's, also for the other quotations of the offer. */
async function rememberOnAll(
  { services, order }: OpenPurchase,
  others: readonly Order[],
  { device, later }: { device: string | undefined; later: Sql },
): Promise<void> {
  if (device === undefined) return;
  for (const { id } of [order, ...others]) await rememberDevice(services, later, id, device);
}
