import type { Locale } from '#contract/products.ts';
import type { CodeWay } from '#contract/purchase/orders.ts';
import { openJourney } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import { MAIL_CODE_MINUTES } from '#server/platform/codes/one-time-code.ts';
import { getsCodes } from '#server/platform/codes/sms-limits.ts';
import type { Letter } from '#server/platform/messages/message-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { addressIn } from '#server/site/page-head.ts';
import { type LetterServices, mailboxOf } from '#server/site/site-config.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { customerOf } from '../customers/customer-of.ts';
import type { Order } from '../orders/order-repository.ts';
import { paymentText } from '../orders/payment-text.ts';

/**
 * Where the code of an order goes: by SMS, or by e-mail where the phone is of a country that gets none. Nobody chooses:
 * who could take his own mailbox would pass by the phone. Null where there is neither.
 */
export function codeWayOf(
  { config }: Pick<PurchaseServices, 'config'>,
  product: Product,
  order: Order,
): CodeWay | null {
  if (getsCodes(config.sms, order.phone)) return { channel: 'sms', to: order.phone };
  const { email } = customerOf(openJourney(product, order.frozen));
  return email ? { channel: 'email', to: email } : null;
}

/** The mail with a code of an order and the link to enter it at. */
export async function codeMail(
  services: PurchaseServices,
  order: Order,
  code: string,
  origin: string,
): Promise<Letter> {
  const { language, ref } = order;
  const link = addressIn(origin, pathTo(patterns.makePayment, { id: ref }), language);
  return codeLetter(services, await paymentText(services, order, language, link), code, language);
}

/** Nothing that a person typed stands in it. @param toPay what is to be paid, and where */
export function codeLetter(services: LetterServices, toPay: string, code: string, language: Locale): Letter {
  const say = (id: string, params: Record<string, string | number> = {}) => services.wording.say(language, id, params);
  const number = say('interface.contact.tollFreeNumber');
  const paragraphs = [
    say('messages.code', { code, minutes: MAIL_CODE_MINUTES }),
    toPay,
    say('quote.mail.unwanted', { mailbox: mailboxOf(services), number }),
    say('interface.brand.name'),
  ];
  return { subject: say('messages.paymentLinkSubject'), body: paragraphs.join('\n\n') };
}
