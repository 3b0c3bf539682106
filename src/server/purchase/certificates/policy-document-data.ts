import { selectBoughtLines } from '#engine/bought-lines.ts';
import { deriveState } from '#engine/derived-state.ts';
import type { DocumentSettings } from '#engine/language/definition.ts';
import { evaluatePlain, type Scope } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { describePromises, type PromiseSubject } from '#engine/promises/describe-promises.ts';
import type { Item } from '#engine/record.ts';
import type { CardData, DocumentData, DocumentSection, Words } from '#server/platform/documents/document-data.ts';
import {
  type BilingualTexts,
  buildFooter,
  createBilingualTexts,
  type TextParams,
} from '#server/platform/documents/document-texts.ts';
import type { Wording } from '#server/platform/messages/wording.ts';
import { createDescriber } from '#shared/describe.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import { formatList, formatMoney } from '#shared/format.ts';
import type { Order } from '../orders/order-repository.ts';
import type { Policy } from '../policies/policy-repository.ts';

/** Formats texts in both languages of the document. */
export type DocumentTexts = BilingualTexts & {
  /** A sentence of `documents.json`. */
  own(id: string, params?: TextParams): Words;
  /** A message of the product. */
  product(id: string): Words;
  label(name: string): Words;
  value(name: string, value: Json | undefined): Words;
  /** The sentences on a subject that follow from the product's rules after the sale; undefined if it has none. */
  promises(subject: PromiseSubject): Words | undefined;
};

/** The data of an order and of its policy for a document. */
export type DocumentContext = {
  product: Product;
  settings: DocumentSettings;
  order: Pick<Order, 'frozen' | 'premium' | 'currency' | 'total'>;
  policy: Pick<Policy, 'number' | 'status' | 'effectiveFrom' | 'effectiveTo' | 'issuedAt'>;
  /** The URL in the document's QR code. */
  codeUrl: string;
  /** The business day of the drawing. */
  today: string;
};

/** The head and the foot of a document. */
export type DocumentHead = Omit<DocumentData, 'highlights' | 'sections'>;

/** Builds a card for the wallet. */
export function buildCard(
  speaker: DocumentTexts,
  paper: DocumentContext,
  head = buildDocumentHead(speaker, paper),
): CardData {
  const facts = buildFacts(speaker, paper);
  const rows = [...listHighlights(speaker, paper), ...facts.flatMap((section) => section.rows).slice(0, 4)];
  return { ...head, rows, call: head.footer.contact.slice(0, 2) };
}

/**
 * Builds a certificate or a cover note.
 * @param paid day and method of the payment; a cover note does not show it
 */
export function buildDocument(
  speaker: DocumentTexts,
  paper: DocumentContext,
  paid: Words,
  head: DocumentHead = buildDocumentHead(speaker, paper),
): DocumentData {
  const facts = [...buildFacts(speaker, paper), ...buildLists(speaker, paper)];
  const sections =
    paper.settings.kind === 'coverNote'
      ? [
          ...facts,
          { kind: 'clauses' as const, heading: speaker.own('conditions'), paragraphs: [describeCoverNote(speaker)] },
        ]
      : [...facts, ...buildSections(speaker, paper, paid)];
  return { ...head, highlights: listHighlights(speaker, paper), sections };
}

/** States the purpose of a cover note and its last day. */
function describeCoverNote(speaker: DocumentTexts) {
  return { title: null, text: speaker.own('coverNote') };
}

/** Creates the texts of a product: its own messages and those of all documents. */
export function createDocumentTexts(
  wording: Wording,
  product: Product,
  messages: Record<keyof Words, Messages>,
): DocumentTexts {
  const texts = createBilingualTexts(wording);
  const { each, say } = texts;
  const words = {
    km: createDescriber(product, messages.km, 'km'),
    en: createDescriber(product, messages.en, 'en'),
  };
  return {
    ...texts,
    own: (id, params) => say(`documents.${id}`, params),
    product: (id) => each((language) => messages[language][`${product.id}.${id}`] ?? id),
    label: (name) => each((language) => words[language].label(name)),
    value: (name, value) => each((language) => words[language].value(name, value)),
    promises: (subject) =>
      product.definition.product.afterSale &&
      each((language) => {
        const say = (id: string, params?: Record<string, string>) => wording.say(language, `promises.${id}`, params);
        const made = describePromises(product.definition, {
          ...{ messages: messages[language], say },
          money: (amount, currency) => formatMoney(amount, currency, language),
          list: (items) => formatList(items, language),
        });
        return made[subject].join(' ');
      }),
  };
}

/** Builds the head and the foot of a document. */
export function buildDocumentHead(
  speaker: DocumentTexts,
  { product, settings, order, policy, codeUrl, today }: DocumentContext,
): DocumentHead {
  const { definition } = product;
  const madeAt = `${policy.issuedAt.toISOString().slice(0, 19)}Z`;
  const { number: policyNumber, status } = policy;
  const plan = order.frozen.answers[settings.benefitsOfPlan ?? ''];
  const name = speaker.product('name');
  const planName = typeof plan === 'string' ? speaker.product(`plans.${plan}.name`) : undefined;
  return {
    kind: settings.kind === 'coverNote' ? 'cover-note' : 'certificate',
    madeAt,
    insurer: speaker.say('interface.brand.name'),
    title: speaker.product(`documents.${settings.name}.title`),
    subtitle: planName ? speaker.each((language) => `${name[language]} · ${planName[language]}`) : name,
    policyNumber: { label: speaker.own('policyNumber'), value: policyNumber },
    status: {
      label: speaker.own('status'),
      value: describeStatus(speaker, policy, today),
      standing: status === 'active' ? 'in-force' : 'ended',
    },
    issuedAt: { label: speaker.own('issuedOn'), value: speaker.dateTime(policy.issuedAt) },
    sampleNotice: definition.product.sampleRates ? speaker.own('sampleNotice') : null,
    qr: { url: codeUrl, caption: speaker.own('scanToVerify') },
    footer: buildFooter(speaker),
  };
}

/**
 * Returns the status for a document. Before the cover begins it states the first day of cover, which remains true in
 * the stored document.
 */
function describeStatus(
  speaker: DocumentTexts,
  { status, effectiveFrom }: DocumentContext['policy'],
  today: string,
): Words {
  if (status !== 'active' || effectiveFrom <= today) return speaker.own(`statuses.${status}`);
  return speaker.own('statuses.notBegun', { date: speaker.date(effectiveFrom) });
}

function listHighlights(speaker: DocumentTexts, { policy }: DocumentContext): DocumentData['highlights'] {
  return [
    { label: speaker.own('effectiveFrom'), value: speaker.date(policy.effectiveFrom) },
    { label: speaker.own('effectiveTo'), value: speaker.date(policy.effectiveTo) },
  ];
}

function buildFacts(
  speaker: DocumentTexts,
  { product, order, settings }: DocumentContext,
): Extract<DocumentSection, { kind: 'facts' }>[] {
  const situation = deriveState(product, order.frozen);
  const { values } = situation.scope;
  return settings.groups.flatMap((group) => {
    const rows = group.fields
      .filter((field) => values[field] !== undefined && !situation.hidden.has(field))
      .map((field) => ({ label: speaker.label(field), value: speaker.value(field, values[field] as Json) }));
    const heading = speaker.product(`documents.${settings.name}.groups.${group.name}`);
    return rows.length === 0 ? [] : [{ kind: 'facts', heading, rows }];
  });
}

function buildSections(speaker: DocumentTexts, { product, order, settings }: DocumentContext, paid: Words) {
  const { scope } = deriveState(product, order.frozen);
  return [...buildBenefits(speaker, product, settings, scope), buildPremium(speaker, order, paid), buildTerms(speaker)];
}

/** Builds a table of each list of a document, such as the insured persons, with the policyholder first. */
function buildLists(speaker: DocumentTexts, { product, order, settings }: DocumentContext): DocumentSection[] {
  const situation = deriveState(product, order.frozen);
  const { values } = situation.scope;
  return (settings.lists ?? [])
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
}

function buildBenefits(
  speaker: DocumentTexts,
  product: Product,
  settings: DocumentSettings,
  scope: Scope,
): DocumentSection[] {
  const { benefits, product: about } = product.definition;
  const plan = benefits.plans.find(({ id }) => id === scope.values[settings.benefitsOfPlan ?? '']);
  if (!plan) return [];
  const limit = (value: number | string): Words =>
    typeof value === 'number' ? speaker.money(value, about.currency) : speaker.product(`limits.${value}`);
  return [
    {
      kind: 'table',
      heading: speaker.own('benefits'),
      columns: [
        { heading: speaker.own('benefit'), align: 'start', share: 1 },
        { heading: speaker.own(benefits.perPerson ? 'sumInsuredPerPerson' : 'sumInsured'), align: 'end', share: null },
      ],
      rows: selectBoughtLines(product, scope).flatMap((line) => {
        const value = plan.limits[line];
        return value === undefined || value === null ? [] : [[speaker.product(`benefits.${line}`), limit(value)]];
      }),
      note: null,
    },
  ];
}

/** Lists the lines of a premium, discounts below zero, and its total. */
export function buildPremium(
  speaker: Pick<DocumentTexts, 'say' | 'money' | 'product'>,
  { premium, currency, total }: DocumentContext['order'],
  note: Words | null,
): DocumentSection {
  return {
    kind: 'premium',
    heading: speaker.say('documents.premium'),
    rows: premium.lines
      .filter(({ amount }) => amount !== 0)
      .map(({ name, part, amount }) => ({
        label: speaker.product(`premium.${name}`),
        amount: speaker.money(part === 'discount' ? -amount : amount, currency),
      })),
    total: { label: speaker.say('documents.totalPremium'), amount: speaker.money(total, currency) },
    note,
  };
}

/**
 * States the day and the method of the payment.
 * @param date a business date (Phnom Penh)
 * @param method a message id below `documents.methods`
 */
export function describePaidOn(speaker: DocumentTexts, date: string, method: string): Words {
  return speaker.own('paid', { date: speaker.date(date), method: speaker.own(`methods.${method}`) });
}

function buildTerms(speaker: DocumentTexts): DocumentSection {
  const clause = (name: string) => ({
    title: speaker.own(`clauses.${name}.title`),
    text: (name === 'termination' && speaker.promises('cancellation')) || speaker.own(`clauses.${name}.text`),
  });
  return {
    kind: 'clauses',
    heading: speaker.own('conditions'),
    paragraphs: ['declaration', 'subject', 'nullity', 'forfeiture', 'termination', 'claims', 'law', 'electronic'].map(
      clause,
    ),
  };
}
