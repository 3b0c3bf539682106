import { selectShownAnswer } from '#engine/derived-state.ts';
import { openJourney } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import { computeCoverDate } from '#engine/policy/cover-date.ts';
import { findPageDefinition } from '#engine/product.ts';
import type { Item } from '#engine/record.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import {
  type DocumentLanguage,
  type DocumentSection,
  sameWords,
  type Words,
} from '#server/platform/documents/document-data.ts';
import { buildFooter, type TextParams } from '#server/platform/documents/document-texts.ts';
import type { LetterData } from '#server/platform/documents/letter-data.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toLastMinute } from '#shared/last-minute.ts';
import { buildPremium, createDocumentTexts } from '../certificates/policy-document-data.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { isSale } from '../orders/order-consent.ts';
import type { Order } from '../orders/order-repository.ts';
import { type Agreement, buildAgreement } from './agreement.ts';
import { listAgreedSentences } from './give-consent.ts';
import { loadSellerNames } from './seller-names.ts';

type Language = 'km' | 'en';
type FormTexts = ReturnType<typeof createFormTexts>;
type FormVersion = Pick<ProductVersion, 'product' | 'messages'>;
type AgreedOrder = Pick<
  Order,
  'number' | 'product' | 'version' | 'language' | 'frozen' | 'premium' | 'total' | 'currency' | 'payableUntil' | 'about'
>;

/**
 * Renders the content of the pay link as PDF: the whole agreement, with a line for the signature.
 * @throws 404 `orderNotFound`, 409 `notAllowedNow` if the customer entered the order or has agreed already
 */
export async function renderConsentForm(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  language: DocumentLanguage,
): Promise<{ pdf: Buffer; fileName: string }> {
  const { database, catalogue, documents, now } = services;
  const order = await openVisibleOrder(database.sql, user, id);
  if (!isSale(order) || order.status !== 'incomplete') throw new ApiProblem(409, 'notAllowedNow');
  const version = await catalogue.at(order.product, order.version);
  const seller = await loadSellerNames(database.sql, order);
  const names = seller ? [seller.agent, seller.partner].filter((name) => name !== null).join(', ') : null;
  const pdf = await documents.renderLetter(buildFormData(services, version, order, { names, at: now() }), language);
  return { pdf, fileName: `${order.number}-consent-${language}.pdf` };
}

/**
 * Builds all texts of the form, in both languages.
 * @param names of the sellers; null without a partner
 */
export function buildFormData(
  services: Pick<PurchaseServices, 'wording'>,
  version: FormVersion,
  order: AgreedOrder,
  { names, at }: { names: string | null; at: Date },
): LetterData {
  const speaker = createFormTexts(services, version);
  const { own } = speaker;
  const footer = buildFooter(speaker);
  const agreed = {
    km: buildAgreement(services, version, order, 'km'),
    en: buildAgreement(services, version, order, 'en'),
  };
  const { wording } = buildAgreement(services, version, order, order.language);
  const last = new Date(toLastMinute(order.payableUntil));
  return {
    madeAt: `${at.toISOString().slice(0, 19)}Z`,
    insurer: speaker.say('interface.brand.name'),
    title: own('title'),
    reference: { label: own('number'), value: order.number },
    status: { label: own('state'), value: own('open'), standing: 'waiting' },
    date: speaker.dateTime(at),
    addressee: {
      label: own('to'),
      value: sameWords(readCustomer(openJourney(version.product, order.frozen)).name ?? ''),
    },
    greeting: own('greeting'),
    paragraphs: [names === null ? own('textPlain') : own('text', { seller: names })],
    sections: [
      buildOffer(speaker, version, order),
      ...buildAnswers(speaker, version, order),
      buildPremium(speaker, order, null),
      buildDeclarations(speaker, agreed),
    ],
    closing: [own('payBy', { until: speaker.dateTime(last) }), own('mark', { mark: wording.slice(0, 16) })],
    signatures: [own('signature'), own('name'), own('date')],
    sampleNotice: version.product.definition.product.sampleRates ? speaker.say('documents.sampleNotice') : null,
    footer: { ...footer, contact: footer.contact.slice(0, 1) },
  };
}

function createFormTexts({ wording }: Pick<PurchaseServices, 'wording'>, { product, messages }: FormVersion) {
  const texts = createDocumentTexts(wording, product, { km: messages('km'), en: messages('en') });
  return { ...texts, own: (id: string, params?: TextParams) => texts.say(`consent.form.${id}`, params) };
}

function buildOffer(speaker: FormTexts, { product }: FormVersion, { frozen }: AgreedOrder): DocumentSection {
  const { cover } = product.definition.product;
  const journey = openJourney(product, frozen);
  const day = (logic: typeof cover.effectiveFrom) => speaker.date(computeCoverDate(journey, logic));
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

/** Lists every answer, page by page, as the summary page does. A list has each item with all its answers. */
function buildAnswers(speaker: FormTexts, { product }: FormVersion, { frozen }: AgreedOrder): DocumentSection[] {
  const { situation } = openJourney(product, frozen);
  return situation.route.pages.flatMap((page): DocumentSection[] => {
    const { schema } = findPageDefinition(product, page);
    const rows = Object.entries(schema.properties)
      .filter(([field]) => situation.answers[field] !== undefined)
      .flatMap(([field, { items }]) => {
        const value = selectShownAnswer(product, page, field, situation) as Json;
        if (items?.type !== 'object') return [{ label: speaker.label(field), value: speaker.value(field, value) }];
        const inner = Object.keys(items.properties).filter((name) => name !== 'id');
        return (value as Item[]).map((item, at) => ({
          label: speaker.each((language) => `${speaker.product(`${page}.${field}.item`)[language]} ${at + 1}`),
          value: formatItem(speaker, field, inner, item),
        }));
      });
    return rows.length === 0 ? [] : [{ kind: 'facts', heading: speaker.product(`${page}.step`), rows }];
  });
}

function formatItem(speaker: FormTexts, field: string, inner: string[], item: Item): Words {
  const answers = inner
    .filter((name) => item[name] !== undefined)
    .map((name) => ({
      label: speaker.label(`${field}.${name}`),
      value: speaker.value(`${field}.${name}`, item[name]),
    }));
  return speaker.each((language) =>
    answers.map(({ label, value }) => `${label[language]}: ${value[language]}`).join('; '),
  );
}

function buildDeclarations(speaker: FormTexts, agreed: Record<Language, Agreement>): DocumentSection {
  const said = { km: listAgreedSentences(agreed.km), en: listAgreedSentences(agreed.en) };
  return {
    kind: 'clauses',
    heading: speaker.own('declarations'),
    paragraphs: said.km.map((_sentence, at) => ({
      title: null,
      text: speaker.each((language) => `[  ]  ${said[language][at] ?? ''}`),
    })),
  };
}
