import dayjs from 'dayjs';
import { formatDateTime, formatMoney } from '#contract/format.ts';
import type { Locale } from '#contract/products.ts';
import type { PurchaseServices } from '../services.ts';
import type { Order } from './order-repository.ts';

/** Nothing of the customer stands in it but what is to be paid, for which product, and until when. */
export async function paymentText(
  { wording, catalogue }: PurchaseServices,
  order: Order,
  language: Locale,
  link: string,
): Promise<string> {
  const { messages } = await catalogue.at(order.product, order.version);
  return wording.say(language, 'messages.paymentLink', {
    product: messages(language)[`${order.product}.name`] ?? order.product,
    amount: formatMoney(order.total, order.currency, language),
    // The last moment in which it works, not the first in which it does not.
    until: formatDateTime(dayjs(order.payableUntil).subtract(1, 'minute').toDate(), language),
    link,
  });
}
