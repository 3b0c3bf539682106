import dayjs from 'dayjs';
import type { Locale } from '#contract/products.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { Wording } from '#server/platform/messages/wording.ts';
import { formatDateTime, formatMoney } from '#shared/format.ts';
import type { PurchaseServices } from '../services.ts';
import type { Order } from './order-repository.ts';

type PayableOrder = Pick<Order, 'product' | 'total' | 'currency' | 'payableUntil'>;

export async function formatPaymentText(
  { wording, catalogue }: PurchaseServices,
  order: Order,
  language: Locale,
  link: string,
): Promise<string> {
  return listPaymentParams(wording, await catalogue.at(order.product, order.version), order, language, link);
}

/** Lists the texts of a payment: the amount, the product and the end. They contain no other data of the customer. */
export function listPaymentParams(
  wording: Wording,
  { messages }: Pick<ProductVersion, 'messages'>,
  order: PayableOrder,
  language: Locale,
  link: string,
): string {
  return wording.say(language, 'messages.paymentLink', {
    product: messages(language)[`${order.product}.name`] ?? order.product,
    amount: formatMoney(order.total, order.currency, language),
    // The last moment in which it works, not the first in which it fails.
    until: formatDateTime(dayjs(order.payableUntil).subtract(1, 'minute').toDate(), language),
    link,
  });
}
