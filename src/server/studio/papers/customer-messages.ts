import dayjs from 'dayjs';
import type { ClaimEventType } from '#contract/claims/claims.ts';
import type { CustomerMessage } from '#contract/studio/material/specimens.ts';
import type { Premium } from '#engine/language/premium.ts';
import type { DraftRecord } from '#engine/record.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { claimText, toldSteps } from '#server/claims/records/tell-claimant.ts';
import { CODE_MINUTES } from '#server/platform/codes/one-time-code.ts';
import { codeLetter } from '#server/purchase/checkout/code-way.ts';
import { paymentLetter } from '#server/purchase/order-histories/send-payment-link.ts';
import { issuedLetter, linkText } from '#server/purchase/order-links/send-link.ts';
import { paymentWords } from '#server/purchase/orders/payment-text.ts';
import { quoteMail } from '#server/purchase/quotes/quote-mail.ts';
import { addressIn } from '#server/site/page-head.ts';
import type { LetterServices } from '#server/site/site-config.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { type Locale, locales } from '#shared/format.ts';

/** What messages tell of: a sale that was never made. */
export type ToldSale = {
  version: Pick<ProductVersion, 'product' | 'messages'>;
  record: DraftRecord;
  premium: Premium;
  policyNumber: string;
  issuedAt: Date;
  /** Where the shop is. */
  origin: string;
};

/** As long as the true ones, and plainly none. */
const REF = 'specimen-specimen-spec';
const KEY = `${REF}${REF}`.slice(0, 43);
const DIGITS = String(123_456);
const CLAIM = 'CLM-2026-000000';

type Said = { subject: string | null; text: string };
type Written = (language: Locale) => Said;

/** Every message that a buyer of a product is sent, written by those who send it, in each language. */
export function customerMessages(services: LetterServices, sale: ToldSale): CustomerMessage[] {
  const { wording } = services;
  const { version, record, premium, policyNumber: number, issuedAt, origin } = sale;
  const { product } = version;
  const payableUntil = dayjs(issuedAt).add(product.definition.product.offerDays, 'day').toDate();
  const order = { product: product.id, total: premium.total, currency: premium.currency, payableUntil };
  const toPay = (language: Locale) => {
    const link = addressIn(origin, pathTo(patterns.makePayment, { id: REF }), language);
    return paymentWords(wording, version, order, language, link);
  };
  const told = (language: Locale) => ({ number, language, origin, ref: REF });
  const quote: Written = (language) => {
    const draft = { record, expiresAt: payableUntil.toISOString() };
    const path = addressIn(origin, pathTo(patterns.product, { product: product.id }), language);
    return letter(quoteMail(services, version, { draft, premium, language, link: `${path}#draft=${REF}.${KEY}` }));
  };
  const sms: [name: string, write: (language: Locale) => string][] = [
    ['code', (language) => wording.say(language, 'messages.code', { code: DIGITS, minutes: CODE_MINUTES })],
    ['paymentLink', toPay],
    ['issued', (language) => issuedLetter(wording, { ...told(language), certificateOf: undefined }).body],
    ['certificateLink', (language) => linkText(wording, told(language))],
    ...toldSteps.map((step: ClaimEventType): [string, (language: Locale) => string] => [
      `claim.${step}`,
      (language) => claimText(wording, { number: CLAIM, amount: premium.total, ...premium, language, step, note: '…' }),
    ]),
  ];
  const mails: [name: string, write: Written][] = [
    ['quote', quote],
    ['code', (language) => letter(codeLetter(services, toPay(language), DIGITS, language))],
    ['paymentLink', (language) => letter(paymentLetter(wording, language, toPay(language)))],
    ['issued', (language) => letter(issuedLetter(wording, { ...told(language), certificateOf: undefined }))],
    ['issuedAttached', (language) => letter(issuedLetter(wording, { ...told(language), certificateOf: REF }))],
  ];
  return [
    ...sms.map(([name, write]) => inEach(name, 'sms', (language) => ({ subject: null, text: write(language) }))),
    ...mails.map(([name, write]) => inEach(name, 'email', write)),
  ];
}

const letter = ({ subject, body }: { subject: string; body: string }): Said => ({ subject, text: body });

function inEach(name: string, channel: CustomerMessage['channel'], write: Written): CustomerMessage {
  const said = Object.fromEntries(locales.map((language) => [language, write(language)])) as Record<Locale, Said>;
  return { name, channel, ...said };
}
