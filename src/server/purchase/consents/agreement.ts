import { createHash } from 'node:crypto';
import type { Locale } from '#contract/products.ts';
import { deriveState, listDeclarations } from '#engine/derived-state.ts';
import { type Json, toCanonicalJson } from '#engine/language/json.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { createDescriber } from '#shared/describe.ts';
import { formatDate } from '#shared/format.ts';
import type { Order } from '../orders/order-repository.ts';

/** Declarations of every buyer, besides those of the product. */
const SENTENCES = ['true', 'read', 'disclose', 'data'];

/** The extra declaration for a cover that begins before the day of the request. */
const NO_LOSS = 'noLoss';

/** The text to which a customer agrees. */
export type Agreement = {
  /** Sentences above the checkboxes. */
  sentences: string[];
  declarations: { page: string; field: string; text: string }[];
  /** SHA-256 of the whole text: the offer and every word. */
  wording: string;
};

/**
 * Returns the declaration that no loss is known in these days, so that nobody buys cover for a loss that has happened.
 */
function noLossDeclared(
  words: Pick<PurchaseServices, 'wording'>['wording'],
  { from, to }: { from: string; to: string },
  language: Locale,
): Agreement['declarations'][number] {
  const days = { from: formatDate(from, language), to: formatDate(to, language) };
  return { page: '', field: NO_LOSS, text: words.say(language, `wizard.declaration.${NO_LOSS}`, days) };
}

/** Builds the text to which a customer agrees, in one language. The same order and words always have the same hash. */
export function buildAgreement(
  { wording: words }: Pick<PurchaseServices, 'wording'>,
  { product, messages }: Pick<ProductVersion, 'product' | 'messages'>,
  order: Pick<Order, 'product' | 'version' | 'frozen' | 'premium' | 'about'>,
  language: Locale,
): Agreement {
  const { label } = createDescriber(product, messages(language), language);
  const sentences = SENTENCES.map((name) => words.say(language, `wizard.declaration.${name}`));
  const asked = listDeclarations(product, deriveState(product, order.frozen)).map((declared) => ({
    ...declared,
    text: label(declared.field),
  }));
  const noLoss = order.about?.does === 'pay' ? undefined : order.about?.noLoss;
  const declarations = noLoss ? [...asked, noLossDeclared(words, noLoss, language)] : asked;
  const { answers, asOf } = order.frozen;
  const { lines, total, currency } = order.premium;
  const premium = { lines: lines.map(({ name, amount }) => ({ name, amount })), total, currency };
  const offer = { product: order.product, version: order.version, asOf, answers, premium };
  const agreed = toCanonicalJson({ offer, language, sentences, declarations } as unknown as Json);
  return { sentences, declarations, wording: createHash('sha256').update(agreed).digest('hex') };
}
