import type { Locale } from '#contract/products.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { deriveState } from '#engine/derived-state.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Quotation } from '#engine/language/premium.ts';
import type { Product } from '#engine/product.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { Letter } from '#server/platform/messages/message-repository.ts';
import { type LetterServices, selectContactEmail } from '#server/site/site-config.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { formatDate, formatMoney } from '#shared/format.ts';

type QuotedDraft = {
  draft: Pick<DraftView, 'record' | 'expiresAt'>;
  premium: Quotation;
  language: Locale;
  link: string;
};

/**
 * Builds the mail with a quotation: the product, the cover in one line, the premium, its last day, the link, and advice
 * to a person who did not request it. It contains no text that a person typed, so that nobody can write to others
 * through us.
 */
export function buildQuoteMail(
  services: LetterServices,
  { product, messages }: Pick<ProductVersion, 'product' | 'messages'>,
  { draft, premium, language, link }: QuotedDraft,
): Letter {
  const say = (id: string, params: Record<string, string> = {}) =>
    services.wording.say(language, `quote.mail.${id}`, params);
  const site = (id: string) => services.wording.say(language, `interface.${id}`);
  const own = (id: string) => messages(language)[`${product.id}.${id}`];
  const plan = findPlanName(product, draft);
  const name = own('name') ?? product.id;
  const amount = formatMoney(premium.total, premium.currency, language);
  const number = site('contact.tollFreeNumber');
  const period = findPeriod(product, draft, language);
  const until = formatDate(toBusinessDate(new Date(draft.expiresAt)), language);
  const date = formatDate(draft.record.asOf, language);
  const paragraphs = [
    [
      plan === undefined ? name : `${name} · ${own(`plans.${plan}.name`)}`,
      own(plan === undefined ? 'tagline' : `plans.${plan}.summary`),
      period && say('period', { period }),
    ],
    [say('premium', { amount }), product.definition.product.sampleRates && say('sample')],
    [say('open'), link, say('secret')],
    [say('kept', { until, date }), say('noContract')],
    [say('questions', { number })],
    [say('unwanted', { mailbox: selectContactEmail(services), number })],
    [site('brand.name')],
  ];
  return {
    subject: say('subject', { product: name, amount }),
    body: paragraphs.map((lines) => lines.filter(Boolean).join('\n')).join('\n\n'),
  };
}

/** Finds the id of the chosen plan; undefined for a product without plans. */
function findPlanName({ definition: { product, benefits } }: Product, { record }: QuotedDraft['draft']) {
  const field = product.documents.find(({ benefitsOfPlan }) => benefitsOfPlan !== undefined)?.benefitsOfPlan;
  return benefits.plans.find(({ id }) => field !== undefined && record.answers[field] === id)?.id;
}

/** Formats the first and the last day, if the answers contain them. */
function findPeriod(product: Product, { record }: QuotedDraft['draft'], language: Locale): string | undefined {
  const { effectiveFrom, effectiveTo } = product.definition.product.cover;
  const { scope } = deriveState(product, record);
  const [from, to] = [evaluatePlain(effectiveFrom, scope), evaluatePlain(effectiveTo, scope)];
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  return `${formatDate(from, language)} – ${formatDate(to, language)}`;
}
