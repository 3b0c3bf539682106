import dayjs from 'dayjs';
import { openJourney } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import { coverDate } from '#engine/policy/cover-date.ts';
import { pageDefinition } from '#engine/product.ts';
import type { Item } from '#engine/record.ts';
import { shownAnswer } from '#engine/situation.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { DocumentLanguage, DocumentSection, Words } from '#server/platform/documents/document-data.ts';
import type { LetterData } from '#server/platform/documents/letter-data.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { type Describer, describer } from '#shared/describe.ts';
import { formatDate, formatDateTime, formatMoney } from '#shared/format.ts';
import { customerOf } from '../customers/customer-of.ts';
import { isSale } from '../orders/awaits-consent.ts';
import { openOrderSeen } from '../orders/open-order.ts';
import type { Order } from '../orders/order-repository.ts';
import { type Agreement, agreementOf } from './agreement.ts';
import { wordsOf } from './give-consent.ts';
import { sellerNames } from './seller-names.ts';

type Language = 'km' | 'en';
type Speaker = ReturnType<typeof speakerFor>;
type FormOf = Pick<ProductVersion, 'product' | 'messages'>;
type Agreed = Pick<
  Order,
  'number' | 'product' | 'version' | 'language' | 'frozen' | 'premium' | 'total' | 'currency' | 'payableUntil' | 'about'
>;

/**
 * What the pay link shows, on paper: all that is agreed to, with a place for the signature. Throws 404 `orderNotFound`,
 * 409 `notAllowedNow` where nothing is to be signed.
 */
export async function consentForm(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  language: DocumentLanguage,
): Promise<{ pdf: Buffer; fileName: string }> {
  const { database, catalogue, documents, now } = services;
  const order = await openOrderSeen(database.sql, user, id);
  if (!isSale(order) || order.status !== 'incomplete') throw new ApiProblem(409, 'notAllowedNow');
  const version = await catalogue.at(order.product, order.version);
  const seller = await sellerNames(database.sql, order);
  const names = seller ? [seller.agent, seller.partner].filter((name) => name !== null).join(', ') : null;
  const pdf = await documents.renderLetter(formData(services, version, order, { names, at: now() }), language);
  return { pdf, fileName: `${order.number}-consent-${language}.pdf` };
}

/** All that the form says, in both languages. @param names of those who sell it; null where nobody does */
export function formData(
  services: Pick<PurchaseServices, 'wording'>,
  version: FormOf,
  order: Agreed,
  { names, at }: { names: string | null; at: Date },
): LetterData {
  const speaker = speakerFor(services, version, order);
  const { own, each } = speaker;
  const agreed = { km: agreementOf(services, version, order, 'km'), en: agreementOf(services, version, order, 'en') };
  const { wording } = agreementOf(services, version, order, order.language);
  const last = dayjs(order.payableUntil).subtract(1, 'minute').toDate();
  return {
    madeAt: `${at.toISOString().slice(0, 19)}Z`,
    insurer: each((language) => services.wording.say(language, 'interface.brand.name')),
    title: own('title'),
    reference: { label: own('number'), value: order.number },
    status: { label: own('state'), value: own('open'), standing: 'waiting' },
    date: each((language) => formatDateTime(at, language)),
    addressee: { label: own('to'), value: customerOf(openJourney(version.product, order.frozen)).name ?? '' },
    greeting: own('greeting'),
    paragraphs: [names === null ? own('textPlain') : own('text', { seller: names })],
    sections: [
      offerOf(speaker, version, order),
      ...answersOf(speaker, version, order),
      premiumOf(speaker, order),
      declared(speaker, agreed),
    ],
    closing: [
      each((language) => speaker.say(language, 'payBy', { until: formatDateTime(last, language) })),
      own('mark', { mark: wording.slice(0, 16) }),
    ],
    signatures: [own('signature'), own('name'), own('date')],
    sampleNotice: version.product.definition.product.sampleRates ? speaker.common('sampleNotice') : null,
    footer: {
      contact: [
        speaker.common('contact.tollFree', { number: services.wording.say('en', 'interface.contact.tollFreeNumber') }),
      ],
      pageOf: speaker.common('pageOf', { page: '{page}', pages: '{pages}' }),
    },
  };
}

function speakerFor(
  { wording }: Pick<PurchaseServices, 'wording'>,
  { product, messages }: FormOf,
  order: Pick<Order, 'currency'>,
) {
  const each = (say: (language: Language) => string): Words => ({ km: say('km'), en: say('en') });
  const words: Record<Language, Describer> = {
    km: describer(product, messages('km'), 'km'),
    en: describer(product, messages('en'), 'en'),
  };
  const say = (language: Language, id: string, params: Record<string, string | number> = {}) =>
    wording.say(language, `consent.form.${id}`, params);
  return {
    each,
    say,
    own: (id: string, params?: Record<string, string | number>) => each((language) => say(language, id, params)),
    common: (id: string, params: Record<string, string> = {}) =>
      each((language) => wording.say(language, `documents.${id}`, params)),
    product: (id: string) => each((language) => messages(language)[`${product.id}.${id}`] ?? id),
    label: (name: string) => each((language) => words[language].label(name)),
    value: (name: string, value: Json | undefined) => each((language) => words[language].value(name, value)),
    money: (amount: number) => each((language) => formatMoney(amount, order.currency, language)),
  };
}

function offerOf(speaker: Speaker, { product }: FormOf, { frozen }: Agreed): DocumentSection {
  const { cover } = product.definition.product;
  const journey = openJourney(product, frozen);
  const day = (logic: typeof cover.effectiveFrom) => {
    const date = coverDate(journey, logic);
    return speaker.each((language) => formatDate(date, language));
  };
  return {
    kind: 'facts',
    heading: speaker.own('offer'),
    rows: [
      { label: speaker.own('product'), value: speaker.product('name') },
      { label: speaker.own('from'), value: day(cover.effectiveFrom) },
      { label: speaker.own('until'), value: day(cover.effectiveTo) },
    ],
  };
}

/** Every answer, page by page, as on the summary page; of a list, each item with all that is said of it. */
function answersOf(speaker: Speaker, { product }: FormOf, { frozen }: Agreed): DocumentSection[] {
  const { situation } = openJourney(product, frozen);
  return situation.route.pages.flatMap((page): DocumentSection[] => {
    const { schema } = pageDefinition(product, page);
    const rows = Object.entries(schema.properties)
      .filter(([field]) => situation.answers[field] !== undefined)
      .flatMap(([field, { items }]) => {
        const value = shownAnswer(product, page, field, situation) as Json;
        if (items?.type !== 'object') return [{ label: speaker.label(field), value: speaker.value(field, value) }];
        const inner = Object.keys(items.properties).filter((name) => name !== 'id');
        return (value as Item[]).map((item, at) => ({
          label: speaker.each((language) => `${speaker.product(`${page}.${field}.item`)[language]} ${at + 1}`),
          value: speaker.each((language) => itemIn(speaker, field, inner, item, language)),
        }));
      });
    return rows.length === 0 ? [] : [{ kind: 'facts', heading: speaker.product(`${page}.step`), rows }];
  });
}

function itemIn(speaker: Speaker, field: string, inner: string[], item: Item, language: Language): string {
  return inner
    .filter((name) => item[name] !== undefined)
    .map((name) => {
      const path = `${field}.${name}`;
      return `${speaker.label(path)[language]}: ${speaker.value(path, item[name])[language]}`;
    })
    .join('; ');
}

function premiumOf(speaker: Speaker, { premium, total }: Agreed): DocumentSection {
  return {
    kind: 'premium',
    heading: speaker.common('premium'),
    rows: premium.lines
      .filter(({ amount }) => amount !== 0)
      .map(({ name, part, amount }) => ({
        label: speaker.product(`premium.${name}`),
        amount: speaker.money(part === 'discount' ? -amount : amount),
      })),
    total: { label: speaker.common('totalPremium'), amount: speaker.money(total) },
    note: null,
  };
}

function declared(speaker: Speaker, agreed: Record<Language, Agreement>): DocumentSection {
  const said = { km: wordsOf(agreed.km), en: wordsOf(agreed.en) };
  return {
    kind: 'clauses',
    heading: speaker.own('declarations'),
    paragraphs: said.km.map((_sentence, at) => ({
      title: null,
      text: speaker.each((language) => `[  ]  ${said[language][at] ?? ''}`),
    })),
  };
}
