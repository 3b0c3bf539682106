import type { Locale } from '#contract/products.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { Wording } from '#server/platform/messages/wording.ts';
import { formatDateTime, formatMoney } from '#shared/format.ts';
import { toLastMinute } from '#shared/last-minute.ts';
import type { PurchaseServices } from '../services.ts';
import type { Order } from './order-repository.ts';

type PayableOrder = Pick<Order, 'product' | 'total' | 'currency' | 'payableUntil'>;

/** The link to the page of a payment, and the language of its reader. */
type PaymentAddress = { link: string; language: Locale };

/** Formats the message with the amount due and the link to its payment. */
export async function formatPaymentText(
  { wording, catalogue }: PurchaseServices,
  order: Order,
  address: PaymentAddress,
): Promise<string> {
  return listPaymentParams(wording, await catalogue.at(order.product, order.version), order, address);
}

/**
 * Formats the message with the product, the amount due, the last minute for the payment and the link. It contains no
 * personal data.
 */
export function listPaymentParams(
  wording: Wording,
  { messages }: Pick<ProductVersion, 'messages'>,
  order: PayableOrder,
  { link, language }: PaymentAddress,
): string {
  return wording.say(language, 'messages.paymentLink', {
    product: messages(language)[`${order.product}.name`] ?? order.product,
    amount: formatMoney(order.total, order.currency, language),
    until: formatDateTime(toLastMinute(order.payableUntil), language),
    link,
  });
}
