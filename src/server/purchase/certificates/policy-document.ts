import sharp from 'sharp';
import { describer } from '#contract/describe.ts';
import { formatDate, formatDateTime, formatMoney } from '#contract/format.ts';
import { boughtLines } from '#engine/bought-lines.ts';
import { businessDate } from '#engine/language/dates.ts';
import type { DocumentSettings } from '#engine/language/definition.ts';
import { evaluatePlain, type Scope } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Item } from '#engine/record.ts';
import { situationOf } from '#engine/situation.ts';
import type {
  DocumentData,
  DocumentLanguage,
  DocumentSection,
  Words,
} from '#server/platform/documents/document-data.ts';
import { signQrToken } from '#server/platform/documents/qr-token.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { attemptsOf } from '../payments/payment-repository.ts';
import type { Policy } from '../policies/policy-repository.ts';
import { calendarOf } from './calendar.ts';
import { fileNameOf, type WantedDocument } from './find-document.ts';

const LANGUAGES = ['km', 'en'] as const;

/** What says things in both languages of the paper. */
type Speaker = {
  /** A sentence of `documents.json`. */
  own(id: string, params?: Record<string, string | number>): Words;
  /** A text of the site: the insurer's name and how to reach it. */
  site(id: string): Words;
  /** A message of the product. */
  product(id: string): Words;
  label(name: string): Words;
  value(name: string, value: Json | undefined): Words;
  each(say: (language: 'km' | 'en') => string): Words;
};

export type PolicyDocument = { bytes: Buffer; type: string; fileName: string };

type Drawing = {
  language: DocumentLanguage;
  /** Where its code leads. */
  origin: string;
  /** Whether it says in its title that it is a copy. */
  isCopy?: boolean;
};

/**
 * Draws a document from the frozen order: never from a draft, so it can never show another premium than the one that was
 * paid.
 */
export async function drawDocument(
  services: PurchaseServices,
  order: Order,
  wanted: WantedDocument,
  { language, origin, isCopy = false }: Drawing,
): Promise<PolicyDocument> {
  const { name, isPaper, settings, version, policy } = wanted;
  const messages = { km: version.messages('km'), en: version.messages('en') };
  const speaker = speakerFor(services, version.product, messages);
  const original = headOf(services, speaker, version.product, order, policy, settings, origin);
  const head = isCopy ? { ...original, title: copyOf(speaker, original.title) } : original;
  const pdf = (bytes: Buffer) => ({ bytes, type: 'application/pdf', fileName: fileNameOf(wanted, language, 'pdf') });
  if (name === 'calendar' && !isPaper) {
    const text = calendarOf(policy, (id, params) => speaker.own(id, params)[language === 'en' ? 'en' : 'km'], head);
    return { bytes: Buffer.from(text), type: 'text/calendar; charset=utf-8', fileName: `${policy.number}.ics` };
  }
  const facts = factsOf(speaker, version.product, order, settings);
  if (settings.kind === 'card') {
    const rows = [...highlightsOf(speaker, policy), ...facts.flatMap((section) => section.rows).slice(0, 4)];
    const card = { ...head, rows, call: head.footer.contact.slice(0, 2) };
    if (isPaper) return pdf(await services.documents.renderPolicyCard(card, language, 'pdf'));
    const drawn = await services.documents.renderPolicyCard(card, language, 'svg');
    const bytes = await sharp(drawn, { density: 216 }).resize({ width: 1200 }).png({ palette: true }).toBuffer();
    return { bytes, type: 'image/png', fileName: fileNameOf(wanted, language, 'png') };
  }
  const sections =
    settings.kind === 'coverNote'
      ? [...facts, { kind: 'clauses' as const, heading: speaker.own('conditions'), paragraphs: [noteOf(speaker)] }]
      : [
          ...facts,
          ...sectionsOf(speaker, version.product, order, settings, await paidNote(services, speaker, order, policy)),
        ];
  return pdf(
    await services.documents.render({ ...head, highlights: highlightsOf(speaker, policy), sections }, language),
  );
}

function copyOf(speaker: Speaker, title: Words): Words {
  return speaker.each((language) => speaker.own('copyOf', { title: title[language] })[language]);
}

/** What a cover note is good for, and until when. */
function noteOf(speaker: Speaker) {
  return { title: null, text: speaker.own('coverNote') };
}

function speakerFor(
  services: PurchaseServices,
  product: Product,
  messages: Record<'km' | 'en', Record<string, string>>,
): Speaker {
  const each = (say: (language: 'km' | 'en') => string): Words => ({ km: say('km'), en: say('en') });
  const words = Object.fromEntries(
    LANGUAGES.map((language) => [language, describer(product, messages[language], language)]),
  );
  return {
    each,
    own: (id, params = {}) => each((language) => services.wording.say(language, `documents.${id}`, params)),
    site: (id) => each((language) => services.wording.say(language, `interface.${id}`)),
    product: (id) => each((language) => messages[language][`${product.id}.${id}`] ?? id),
    label: (name) => each((language) => words[language]?.label(name) ?? name),
    value: (name, value) => each((language) => words[language]?.value(name, value) ?? ''),
  };
}

function headOf(
  { config }: PurchaseServices,
  speaker: Speaker,
  { definition }: Product,
  order: Order,
  policy: Policy,
  settings: DocumentSettings,
  origin: string,
): Omit<DocumentData, 'highlights' | 'sections'> {
  const madeAt = `${policy.issuedAt.toISOString().slice(0, 19)}Z`;
  const { number: policyNumber, status, effectiveFrom: effectiveDate, effectiveTo: expiredDate } = policy;
  const token = signQrToken(config.keys, { policyNumber, status, effectiveDate, expiredDate, issuedAt: madeAt });
  const plan = settings.benefitsOfPlan === undefined ? undefined : order.frozen.answers[settings.benefitsOfPlan];
  const name = speaker.product('name');
  const planName = typeof plan === 'string' ? speaker.product(`plans.${plan}.name`) : undefined;
  return {
    kind: settings.kind === 'coverNote' ? 'cover-note' : 'certificate',
    madeAt,
    insurer: speaker.site('brand.name'),
    title: speaker.product(`documents.${settings.name}.title`),
    subtitle: planName ? speaker.each((language) => `${name[language]} · ${planName[language]}`) : name,
    policyNumber: { label: speaker.own('policyNumber'), value: policyNumber },
    status: {
      label: speaker.own('status'),
      value: speaker.own(`statuses.${status}`),
      standing: status === 'active' ? 'in-force' : 'ended',
    },
    issuedAt: {
      label: speaker.own('issuedOn'),
      value: speaker.each((language) => formatDateTime(policy.issuedAt, language)),
    },
    sampleNotice: definition.product.sampleRates ? speaker.own('sampleNotice') : null,
    qr: { url: `${origin}/scan?q=${token}`, caption: speaker.own('scanToVerify') },
    footer: {
      contact: [
        speaker.own('contact.tollFree', { number: speaker.site('contact.tollFreeNumber').en }),
        speaker.own('contact.office', { number: speaker.site('contact.abroadNumber').en }),
        speaker.own('contact.email', { address: speaker.site('contact.mailbox').en }),
      ],
      pageOf: speaker.own('pageOf', { page: '{page}', pages: '{pages}' }),
    },
  };
}

function highlightsOf(speaker: Speaker, policy: Policy): DocumentData['highlights'] {
  const date = (value: string) => speaker.each((language) => formatDate(value, language));
  return [
    { label: speaker.own('effectiveFrom'), value: date(policy.effectiveFrom) },
    { label: speaker.own('effectiveTo'), value: date(policy.effectiveTo) },
  ];
}

function factsOf(
  speaker: Speaker,
  product: Product,
  order: Order,
  settings: DocumentSettings,
): Extract<DocumentSection, { kind: 'facts' }>[] {
  const situation = situationOf(product, order.frozen);
  const { values } = situation.scope;
  return settings.groups.flatMap((group) => {
    const rows = group.fields
      .filter((field) => values[field] !== undefined && !situation.hidden.has(field))
      .map((field) => ({ label: speaker.label(field), value: speaker.value(field, values[field] as Json) }));
    const heading = speaker.product(`documents.${settings.name}.groups.${group.name}`);
    return rows.length === 0 ? [] : [{ kind: 'facts', heading, rows }];
  });
}

function sectionsOf(
  speaker: Speaker,
  product: Product,
  order: Order,
  settings: DocumentSettings,
  paid: Words,
): DocumentSection[] {
  const situation = situationOf(product, order.frozen);
  const { values } = situation.scope;
  const lists: DocumentSection[] = (settings.lists ?? [])
    .filter(({ field }) => Array.isArray(values[field]) && (values[field] as unknown[]).length > 0)
    .map(({ field, columns, policyholder }) => ({
      kind: 'table',
      heading: speaker.label(field),
      columns: columns.map((column) => ({ heading: speaker.label(`${field}.${column}`), align: 'start', share: 1 })),
      rows: [
        ...(policyholder === undefined
          ? []
          : [
              columns.map((column) =>
                policyholder[column] === undefined
                  ? speaker.own('policyholder')
                  : speaker.value(`${field}.${column}`, evaluatePlain(policyholder[column], situation.scope)),
              ),
            ]),
        ...(values[field] as Item[]).map((item) =>
          columns.map((column) => speaker.value(`${field}.${column}`, item[column])),
        ),
      ],
      note: null,
    }));
  return [
    ...lists,
    ...benefitsOf(speaker, product, settings, situation.scope),
    premiumOf(speaker, order, paid),
    termsOf(speaker),
  ];
}

function benefitsOf(speaker: Speaker, product: Product, settings: DocumentSettings, scope: Scope): DocumentSection[] {
  const { benefits, product: about } = product.definition;
  const plan = benefits.plans.find(({ id }) => id === scope.values[settings.benefitsOfPlan ?? '']);
  if (!plan) return [];
  const limit = (value: number | string): Words =>
    typeof value === 'number'
      ? speaker.each((language) => formatMoney(value, about.currency, language))
      : speaker.product(`limits.${value}`);
  return [
    {
      kind: 'table',
      heading: speaker.own('benefits'),
      columns: [
        { heading: speaker.own('benefit'), align: 'start', share: 1 },
        { heading: speaker.own(benefits.perPerson ? 'sumInsuredPerPerson' : 'sumInsured'), align: 'end', share: null },
      ],
      rows: boughtLines(product, scope).flatMap((line) => {
        const value = plan.limits[line];
        return value === undefined || value === null ? [] : [[speaker.product(`benefits.${line}`), limit(value)]];
      }),
      note: null,
    },
  ];
}

function premiumOf(speaker: Speaker, { premium, currency, total }: Order, paid: Words): DocumentSection {
  const money = (amount: number): Words => speaker.each((language) => formatMoney(amount, currency, language));
  return {
    kind: 'premium',
    heading: speaker.own('premium'),
    rows: premium.lines
      .filter(({ amount }) => amount !== 0)
      .map(({ name, part, amount }) => ({
        label: speaker.product(`premium.${name}`),
        amount: money(part === 'discount' ? -amount : amount),
      })),
    total: { label: speaker.own('totalPremium'), amount: money(total) },
    note: paid,
  };
}

/** When and how it was paid: by the customer's attempt that brought the money, from a partner's balance, or in another way. */
async function paidNote(
  { database }: PurchaseServices,
  speaker: Speaker,
  order: Order,
  policy: Policy,
): Promise<Words> {
  const paid = (await attemptsOf(database.sql, policy.orderId)).find(({ status }) => status === 'paid');
  const isCustomers = order.paidBy === 'customer' || order.paidBy === null;
  const method = speaker.own(`methods.${isCustomers ? (paid?.option ?? 'cards') : order.paidBy}`);
  const date = businessDate(policy.issuedAt);
  const say = (language: 'km' | 'en') =>
    speaker.own('paid', { date: formatDate(date, language), method: method[language] })[language];
  return speaker.each(say);
}

function termsOf(speaker: Speaker): DocumentSection {
  const clause = (name: string) => ({
    title: speaker.own(`clauses.${name}.title`),
    text: speaker.own(`clauses.${name}.text`),
  });
  return {
    kind: 'clauses',
    heading: speaker.own('conditions'),
    paragraphs: ['declaration', 'subject', 'nullity', 'forfeiture', 'termination', 'claims', 'law', 'electronic'].map(
      clause,
    ),
  };
}
