import dayjs from 'dayjs';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { Locale } from '#contract/products.ts';
import type { sendPaymentLink as linkCall } from '#contract/purchase/order-histories.ts';
import { openJourney } from '#engine/journey.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { type Letter, queueMail, queueSms } from '#server/platform/messages/message-repository.ts';
import type { Wording } from '#server/platform/messages/wording.ts';
import { createShortLink } from '#server/platform/short-links/short-link.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { patterns } from '#shared/addresses.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { listOffer, selectOpenQuotations } from '../orders/offer-repository.ts';
import { assertPurchaseOnSale, lockPurchase } from '../orders/open-purchase.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { buildOrderLink } from '../orders/order-address.ts';
import { isSale } from '../orders/order-consent.ts';
import { listLinksSince } from '../orders/order-history-repository.ts';
import { logEvent, type Order, setOrderLanguage } from '../orders/order-repository.ts';
import { formatOfferText, formatPaymentText } from '../orders/payment-text.ts';
import { hasPendingAttempt } from '../payments/payment-repository.ts';

/** Minimum number of seconds between two messages with the link of one order. */
const MIN_SECONDS_BETWEEN = 60;
/** Maximum number of messages with the link of one order in an hour. */
const MAX_LINKS_PER_HOUR = 5;

type PaymentLinkRequest = BodyOf<typeof linkCall> & { origin: string };

/**
 * Sends the customer the address of the payment: by SMS or e-mail, or returns it to the agent. It uses the customer's
 * language; another chosen language becomes the customer's, also for the code and all later messages. An e-mail contains
 * the long address, all others a short one. Each link is logged with its sender.
 * @throws 404 `orderNotFound`, 409 `orderNotPayable`, `noEmail`, `paymentRequiredNow` for an order that is paid at
 * once, `productWithdrawn`, `offerVoid`, `ruleBinds`, 429 `linkTooSoon`, `linkTooOften`
 */
export async function sendPaymentLink(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  { channel, language, origin }: PaymentLinkRequest,
): Promise<ReplyOf<typeof linkCall>> {
  const { database, catalogue, now, ids } = services;
  const seen = await openVisibleOrder(database.sql, user, id);
  if (isPaidAtOnce(seen)) throw new ApiProblem(409, 'paymentRequiredNow');
  const { product } = await catalogue.at(seen.product, seen.version);
  const { email } = readCustomer(openJourney(product, seen.frozen));
  const spoken = language ?? seen.language;
  const long = buildOrderLink(origin, patterns.makePayment, { ref: seen.ref, language: spoken });
  const quotations = selectOpenQuotations(await listOffer(database.sql, seen));
  const place = { link: long.address, language: spoken };
  const longText =
    quotations.length > 1 && seen.status === 'incomplete'
      ? formatOfferText(services.wording, quotations, place)
      : formatPaymentText(services.wording, seen, place);
  const fill = (address: string) => longText.replace(long.address, () => address);
  const sentTo = channel === 'sms' ? seen.phone : channel === 'email' ? email : null;
  if (channel === 'email' && sentTo === null) throw new ApiProblem(409, 'noEmail');
  const at = now();
  const link = await database.transaction('send payment link', async (sql) => {
    const purchase = await lockPurchase(services, sql, seen.id);
    const { order } = purchase;
    rejectUnpayable(order, at);
    if (!(await hasPendingAttempt(sql, order.id))) await assertPurchaseOnSale(purchase);
    if (spoken !== order.language) await setOrderLanguage(sql, order.id, spoken);
    const address = channel === 'email' ? long.address : await createShortLink(services, sql, long);
    if (sentTo !== null) {
      rejectTooManyLinks(await listLinksSince(sql, order.id, dayjs(at).subtract(1, 'hour').toDate()), at);
      const message = { id: ids.id(), recipient: sentTo, createdAt: at };
      const text = fill(address);
      if (channel === 'sms') await queueSms(sql, { ...message, channel, text });
      else await queueMail(sql, { ...message, ...buildPaymentLetter(services.wording, spoken, text) });
    }
    await logEvent(sql, { orderId: order.id, type: 'LINK', at, note: channel, by: user.id });
    return address;
  });
  const text = fill(link);
  const shared = new URLSearchParams({ url: link, text: text.replace(link, '').trim() });
  return {
    ...{ link, text, telegram: `https://t.me/share/url?${shared}`, sentTo },
    at: at.toISOString(),
    payableUntil: seen.payableUntil.toISOString(),
  };
}

/**
 * Returns true if the order must be paid at once, so that no payment link may be sent. An agent's sale that waits for
 * the customer's consent is an exception: its link serves for the consent.
 */
export function isPaidAtOnce(order: Pick<Order, 'about' | 'frozen' | 'status'>): boolean {
  if (order.about !== null) return false;
  return order.frozen.circumstances.isRequiredPayment === true && !(isSale(order) && order.status === 'incomplete');
}

export function rejectUnpayable({ status, payableUntil }: Pick<Order, 'status' | 'payableUntil'>, at: Date): void {
  if (status === 'issued') throw new ApiProblem(409, 'alreadyPaid');
  if ((status !== 'incomplete' && status !== 'confirmed') || payableUntil <= at)
    throw new ApiProblem(409, 'orderNotPayable');
}

/**
 * Refuses a message with the link that is too soon or too often.
 * @param sent times of the messages with the link in the last hour, oldest first
 */
export function rejectTooManyLinks(sent: Date[], at: Date): void {
  const last = sent.at(-1);
  const wait = last === undefined ? 0 : MIN_SECONDS_BETWEEN - (at.getTime() - last.getTime()) / 1000;
  if (wait > 0) throw new ApiProblem(429, 'linkTooSoon', [], Math.ceil(wait));
  if (sent.length >= MAX_LINKS_PER_HOUR) throw new ApiProblem(429, 'linkTooOften', [], 3600);
}

/**
 * Builds the mail with the address of the payment.
 * @param text the amount due, and the address
 */
export function buildPaymentLetter(wording: Wording, language: Locale, text: string): Letter {
  const brand = wording.say(language, 'interface.brand.name');
  return { subject: wording.say(language, 'messages.paymentLinkSubject'), body: `${text}\n\n${brand}` };
}
