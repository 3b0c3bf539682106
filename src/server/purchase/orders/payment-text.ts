import type { Locale } from '#contract/products.ts';
import type { Wording } from '#server/platform/messages/wording.ts';
import { formatDateTime, formatMoney } from '#shared/format.ts';
import { toLastMinute } from '#shared/last-minute.ts';
import type { Order } from './order-repository.ts';

type PayableOrder = Pick<Order, 'total' | 'currency' | 'payableUntil'>;

/** Formats the message with the link to an offer of several quotations: the lowest premium, and the last minute of all. */
export function formatOfferText(
  wording: Wording,
  quotations: readonly PayableOrder[],
  { link, language }: PaymentAddress,
): string {
  const [cheapest] = quotations.toSorted((one, other) => one.total - other.total);
  const [first] = quotations.toSorted((one, other) => one.payableUntil.getTime() - other.payableUntil.getTime());
  if (!cheapest || !first) throw new Error('an offer has a quotation');
  return wording.say(language, 'messages.offerLink', {
    amount: formatMoney(cheapest.total, cheapest.currency, language),
    until: formatDateTime(toLastMinute(first.payableUntil), language),
    link,
  });
}

/** The link to the page of a payment, and the language of its reader. */
type PaymentAddress = { link: string; language: Locale };

/**
 * Formats the message with the amount due, the last minute for the payment and the link. It contains no personal data.
 */
export function formatPaymentText(wording: Wording, order: PayableOrder, { link, language }: PaymentAddress): string {
  return wording.say(language, 'messages.paymentLink', {
    amount: formatMoney(order.total, order.currency, language),
    until: formatDateTime(toLastMinute(order.payableUntil), language),
    link,
  });
}
