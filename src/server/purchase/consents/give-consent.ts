import type { BodyOf } from '#contract/call.ts';
import type { giveConsent as consentCall } from '#contract/purchase/consents.ts';
import { openJourney } from '#engine/journey.ts';
import { advance } from '#server/catalogue/lifecycles.ts';
import { hashToken } from '#server/people/sessions/session-token.ts';
import { maskRecipient } from '#server/platform/codes/one-time-code.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { consumeQuota } from '#server/platform/limits/consume-quota.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lapseOthers } from '../checkout/lapse-orders.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { openOrder } from '../order-links/open-link.ts';
import { isDeviceOfOrder } from '../order-links/order-device-repository.ts';
import { findConsent, insertConsent } from '../orders/consent-repository.ts';
import { findChosen, lockOffer, offerOf } from '../orders/offer-repository.ts';
import { assertPurchaseOnSale, lockPurchase } from '../orders/open-purchase.ts';
import { isSale } from '../orders/order-consent.ts';
import { isProvenByMail } from '../orders/order-history-repository.ts';
import { lockOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { acceptWithoutPayment } from '../payments/accept-without-payment.ts';
import { buildAgreement } from './agreement.ts';

const CORRECTION_LIMIT = { name: 'corrections', most: 5, minutes: 24 * 60 };

/**
 * Records that the customer agrees to an order that an agent entered: on the device on which the code was entered, with
 * every checkbox, to the exact words that were shown. It confirms the order. `device` is the browser's token. A
 * repeated consent counts once.
 * The other quotations of its offer lapse in the same transaction.
 * @throws 403 `codeFirst`, 409 `offerChanged`, `otherChosen`, `orderNotPayable`, `productWithdrawn`, `offerVoid`, `ruleBinds`, 422
 * `mustAgree`
 */
export async function giveConsent(
  services: PurchaseServices,
  ref: string,
  device: string | undefined,
  { language, wording, declared }: BodyOf<typeof consentCall>,
): Promise<void> {
  const { database, catalogue, lifecycles, now } = services;
  const seen = await openSale(services, ref);
  const version = await catalogue.at(seen.product, seen.version);
  const agreement = buildAgreement(services, version, seen, language);
  await database.transaction('consent', async (sql) => {
    const offer = await lockOffer(sql, offerOf(seen));
    const purchase = await lockPurchase(services, sql, seen.id);
    const { order, product } = purchase;
    if (!(await canViewOffer(services, sql, order, device))) throw new ApiProblem(403, 'codeFirst');
    if (await findConsent(sql, order.id)) return;
    rejectOtherChosen(offer, order);
    rejectExpiredOffer(order, now());
    await assertPurchaseOnSale(purchase);
    if (wording !== agreement.wording) throw new ApiProblem(409, 'offerChanged');
    const missing = agreement.declarations.filter(({ field }) => !declared.includes(field));
    if (missing.length > 0) throw missingAgreement(missing.map(({ field }) => field));
    const { status } = advance(lifecycles.order, order.status, 'AGREED');
    const given = {
      agreedAt: now(),
      way: 'code',
      language,
      wording,
      sentences: listAgreedSentences(agreement),
    } as const;
    await insertConsent(sql, { orderId: order.id, ...given, fileId: null, fileType: null, by: null });
    const { email } = readCustomer(openJourney(product, order.frozen));
    const provenBy = (await isProvenByMail(sql, order.id)) ? email : order.phone;
    await logEvent(sql, { orderId: order.id, type: 'AGREED', at: now(), note: maskRecipient(provenBy ?? '') });
    await acceptWithoutPayment({ ...purchase, order: { ...order, status } });
    await lapseOthers(purchase, offer);
  });
}

/**
 * Sends the customer's correction to the agent.
 * @throws 403 `codeFirst`, 429 `correctionsTooMany`
 */
export async function submitCorrection(
  services: PurchaseServices,
  ref: string,
  device: string | undefined,
  text: string,
): Promise<{ at: string }> {
  const seen = await openSale(services, ref);
  const at = services.now();
  await services.database.transaction('ask correction', async (sql) => {
    const order = await lockOrder(sql, seen.id);
    if (!(await canViewOffer(services, sql, order, device))) throw new ApiProblem(403, 'codeFirst');
    await consumeQuota(services, sql, [{ limit: CORRECTION_LIMIT, of: order.id }], 'correctionsTooMany');
    await logEvent(sql, { orderId: order.id, type: 'CORRECTION', at, note: text.trim() });
  });
  return { at: at.toISOString() };
}

/**
 * Refuses an offer that was cancelled or has expired.
 * @throws 409 `orderNotPayable`
 */
export function rejectExpiredOffer({ status, payableUntil }: Pick<Order, 'status' | 'payableUntil'>, at: Date): void {
  const isOver = status === 'cancelled' || status === 'expired' || payableUntil <= at;
  if (isOver) throw new ApiProblem(409, 'orderNotPayable');
}

/**
 * Refuses a quotation if the customer has agreed to another one of the same offer.
 * @throws 409 `otherChosen`
 */
export function rejectOtherChosen(offer: readonly Order[], { id }: Order): void {
  const chosen = findChosen(offer);
  if (chosen && chosen.id !== id) throw new ApiProblem(409, 'otherChosen');
}

/** Lists every sentence of the agreement. */
export function listAgreedSentences({ sentences, declarations }: ReturnType<typeof buildAgreement>): string[] {
  return [...sentences, ...declarations.map(({ text }) => text)];
}

async function openSale(services: PurchaseServices, ref: string): Promise<Order> {
  const order = await openOrder(services, ref);
  if (!isSale(order)) throw new ApiProblem(404, 'orderNotFound');
  return order;
}

function missingAgreement(fields: string[]): ApiProblem {
  const problems = fields.map((field) => ({ code: 'mustAgree', at: `/${field}`, message: 'problems.mustAgree' }));
  return new ApiProblem(422, 'mustAgree', problems);
}

/**
 * Returns true if a browser may read all answers of an order and agree to them: the order's code was entered in it.
 * Users of the portal have no such right.
 * @param device the browser's token; undefined: false
 */
export async function canViewOffer(
  { now }: Pick<PurchaseServices, 'now'>,
  sql: Sql,
  { id }: Pick<Order, 'id'>,
  device: string | undefined,
): Promise<boolean> {
  return device !== undefined && isDeviceOfOrder(sql, id, hashToken(device), now());
}
