import type { Locale } from '#contract/products.ts';
import type { OtpChannel } from '#contract/purchase/orders.ts';
import { openJourney } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import { MAIL_CODE_MINUTES } from '#server/platform/codes/one-time-code.ts';
import { canReceiveCodes } from '#server/platform/codes/sms-limits.ts';
import type { Letter } from '#server/platform/messages/message-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import { type LetterServices, selectContactEmail } from '#server/site/site-config.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { readCustomer } from '../customers/read-customer.ts';
import type { Order } from '../orders/order-repository.ts';
import { formatPaymentText } from '../orders/payment-text.ts';

/**
 * Selects the channel of an order's code: SMS, or e-mail if the phone's country gets no SMS. The customer cannot
 * choose, because a person with his own mailbox could avoid the phone. Null if neither is available.
 */
export function selectOtpChannel(
  { config }: Pick<PurchaseServices, 'config'>,
  product: Product,
  order: Order,
): OtpChannel | null {
  if (canReceiveCodes(config.sms, order.phone)) return { channel: 'sms', to: order.phone };
  const { email } = readCustomer(openJourney(product, order.frozen));
  return email ? { channel: 'email', to: email } : null;
}

/** Builds the mail with the code of an order and the link to the page where it is entered. */
export function buildOtpMail(services: PurchaseServices, order: Order, code: string, origin: string): Letter {
  const { language, ref } = order;
  const link = buildLocaleAddress(origin, pathTo(patterns.makePayment, { id: ref }), language);
  return buildOtpLetter(services, formatPaymentText(services.wording, order, { link, language }), code, language);
}

/**
 * Builds a letter without any text that a person typed.
 * @param toPay the amount due, and the address of the payment
 */
export function buildOtpLetter(services: LetterServices, toPay: string, code: string, language: Locale): Letter {
  const say = (id: string, params: Record<string, string | number> = {}) => services.wording.say(language, id, params);
  const number = say('interface.contact.tollFreeNumber');
  const paragraphs = [
    say('messages.code', { code, minutes: MAIL_CODE_MINUTES }),
    toPay,
    say('quote.mail.unwanted', { mailbox: selectContactEmail(services), number }),
    say('interface.brand.name'),
  ];
  return { subject: say('messages.paymentLinkSubject'), body: paragraphs.join('\n\n') };
}
