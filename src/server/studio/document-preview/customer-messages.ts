import dayjs from 'dayjs';
import type { CustomerMessage } from '#contract/studio/material/document-previews.ts';
import type { Premium } from '#engine/language/premium.ts';
import type { DraftRecord } from '#engine/record.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { formatClaimText, stepMessages } from '#server/claims/records/notify-claimant.ts';
import { CODE_MINUTES } from '#server/platform/codes/one-time-code.ts';
import { buildOtpLetter } from '#server/purchase/checkout/otp-channel.ts';
import { buildPaymentLetter } from '#server/purchase/order-histories/send-payment-link.ts';
import { buildIssuedLetter, formatLinkText } from '#server/purchase/order-links/send-link.ts';
import { buildOrderLink } from '#server/purchase/orders/order-address.ts';
import { formatPaymentText } from '#server/purchase/orders/payment-text.ts';
import { buildQuoteMail } from '#server/purchase/quotes/quote-mail.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import type { LetterServices } from '#server/site/site-config.ts';
import { pathTo, patterns, SHORT_LINK } from '#shared/addresses.ts';
import { type Locale, locales } from '#shared/format.ts';

/** The data of messages about a sale that did not happen. */
export type SpecimenSale = {
  version: Pick<ProductVersion, 'product' | 'messages'>;
  record: DraftRecord;
  premium: Premium;
  policyNumber: string;
  issuedAt: Date;
  /** The address of the shop. */
  origin: string;
};

/** As long as a real reference, and clearly not one. */
const REF = 'specimen-specimen-spec';
const KEY = `${REF}${REF}`.slice(0, 43);
const CODE = 'specimen00';
const DIGITS = String(123_456);
const CLAIM = 'CLM-2026-000000';

type MessageText = { subject: string | null; text: string };
type MessageWriter = (language: Locale) => MessageText;

/**
 * Writes every message that a buyer of a product receives, with the functions of the real senders, in each language.
 */
export function writeCustomerMessages(services: LetterServices, sale: SpecimenSale): CustomerMessage[] {
  const { wording } = services;
  const { version, record, premium, policyNumber: number, issuedAt, origin } = sale;
  const { product } = version;
  const payableUntil = dayjs(issuedAt).add(product.definition.product.offerDays, 'day').toDate();
  const order = { total: premium.total, currency: premium.currency, payableUntil };
  const told = (language: Locale) => ({ number, language, origin, ref: REF });
  const toPay = (language: Locale) => {
    const { address: link } = buildOrderLink(origin, patterns.makePayment, told(language));
    return formatPaymentText(wording, order, { link, language });
  };
  /** The text with the short address that an SMS has instead of a long one. */
  const short = (text: string) =>
    text.replace(/\S*specimen-specimen-spec\S*/, origin + pathTo(SHORT_LINK, { code: CODE }));
  const quote: MessageWriter = (language) => {
    const draft = { record, expiresAt: payableUntil.toISOString() };
    const path = buildLocaleAddress(origin, pathTo(patterns.product, { product: product.id }), language);
    return letter(buildQuoteMail(services, version, { draft, premium, language, link: `${path}#draft=${REF}.${KEY}` }));
  };
  const sms: [name: string, write: (language: Locale) => string][] = [
    ['code', (language) => wording.say(language, 'messages.code', { code: DIGITS, minutes: CODE_MINUTES })],
    ['paymentLink', (language) => short(toPay(language))],
    ['issued', (language) => short(buildIssuedLetter(wording, { ...told(language), certificateOf: undefined }).body)],
    ['certificateLink', (language) => short(formatLinkText(wording, told(language)))],
    ...stepMessages.map(({ name, ...message }): [string, (language: Locale) => string] => [
      `claim.${name}`,
      (language) => {
        const link = buildLocaleAddress(origin, pathTo(patterns.myInsurance), language);
        const { total: amount, currency } = premium;
        return formatClaimText(wording, { ...message, number: CLAIM, amount, currency, language, note: '…', link });
      },
    ]),
  ];
  const mails: [name: string, write: MessageWriter][] = [
    ['quote', quote],
    ['code', (language) => letter(buildOtpLetter(services, toPay(language), DIGITS, language))],
    ['paymentLink', (language) => letter(buildPaymentLetter(wording, language, toPay(language)))],
    ['issued', (language) => letter(buildIssuedLetter(wording, { ...told(language), certificateOf: undefined }))],
    ['issuedAttached', (language) => letter(buildIssuedLetter(wording, { ...told(language), certificateOf: REF }))],
  ];
  return [
    ...sms.map(([name, write]) => mapLocales(name, 'sms', (language) => ({ subject: null, text: write(language) }))),
    ...mails.map(([name, write]) => mapLocales(name, 'email', write)),
  ];
}

const letter = ({ subject, body }: { subject: string; body: string }): MessageText => ({ subject, text: body });

function mapLocales(name: string, channel: CustomerMessage['channel'], write: MessageWriter): CustomerMessage {
  const said = Object.fromEntries(locales.map((language) => [language, write(language)])) as Record<
    Locale,
    MessageText
  >;
  return { name, channel, ...said };
}
