import type { ProductQuestion } from '#contract/product-questions.ts';
import type { Locale, Price } from '#contract/products.ts';
import type { AfterSale } from '#engine/language/after-sale.ts';
import type { Product } from '#engine/product.ts';
import { describePromises } from '#engine/promises/describe-promises.ts';
import type { Wording } from '#server/platform/messages/wording.ts';
import { describeLimits, listPoints, type SummaryTexts } from '#shared/cover-summary.ts';
import { formatList, formatMoney } from '#shared/format.ts';
import type { ProductVersion } from './product-catalogue.ts';

/** Answers the questions about a product on sale, in one language. */
export function answerQuestions(
  product: AskedProduct & Pick<ProductVersion, 'messages'>,
  wording: Wording,
  locale: Locale,
): ProductQuestion[] {
  const say = (id: string, params?: Record<string, string>): string => wording.say(locale, id, params);
  return describeQuestions(product, { locale, messages: product.messages(locale), say });
}

type AskedProduct = {
  definition: Pick<Product['definition'], 'product' | 'form' | 'benefits'>;
  priceFrom: Price | null;
};

/** The number of benefit lines in the answer about limits; the page shows all lines in a table. */
const LIMIT_LINES = 3;

/**
 * Answers the questions that people ask before they buy a product. Every figure comes from the product's data: its
 * price "from", its short texts, its limits and its rules after the sale.
 */
function describeQuestions(
  { definition, priceFrom }: AskedProduct,
  { locale, messages, say: sayAny }: SummaryTexts,
): ProductQuestion[] {
  const { id, afterSale } = definition.product;
  const say: Say = (word, params) => sayAny(`questions.${word}`, params);
  const texts = { locale, messages, say: sayAny };
  const asked: Asked = { ...texts, say, currency: definition.product.currency, product: id };
  const promises = describePromises(definition, {
    messages,
    money: (amount, currency) => formatMoney(amount, currency, locale),
    list: (items) => formatList(items, locale),
    say: (word, params) => sayAny(`promises.${word}`, params),
  });
  const waiting = listPoints(id, 'waiting', messages);
  const answers: [question: string, answer: string[]][] = [
    ['price', priceFrom ? [say('price.from', { amount: formatRound(priceFrom.total, asked) }), say('price.asks')] : []],
    ['who', listPoints(id, 'who', messages)],
    ['limits', describeLimits(definition, texts, definition.benefits.lines.slice(0, LIMIT_LINES))],
    ['notCovered', listPoints(id, 'notCovered', messages)],
    ['waiting', waiting.length > 0 ? waiting : [say('waiting.none')]],
    ['parts', promises.payment],
    ['change', describeChanges(afterSale, asked)],
    ['cancel', promises.cancellation],
    ['renew', promises.renewal],
    ['claim', [say('claim.how', { number: sayAny('interface.contact.tollFreeNumber') })]],
  ];
  const product = messages[`${id}.name`] ?? id;
  return answers
    .filter(([, answer]) => answer.length > 0)
    .map(([question, answer]) => ({ ask: say(`${question}.ask`, { product }), answer }));
}

type Say = (word: string, params?: Record<string, string>) => string;
type Asked = Omit<SummaryTexts, 'say'> & { say: Say; currency: string; product: string };

const formatRound = (minorUnits: number, { currency, locale }: Asked): string =>
  formatMoney(minorUnits, currency, locale).replace(/[.,]00(?=\D|$)/, '');

function describeChanges(afterSale: AfterSale | undefined, { say, messages, product, locale }: Asked): string[] {
  const kinds = Object.entries(afterSale?.change.kinds ?? {}).filter(([, { by }]) => by.includes('holder'));
  if (kinds.length === 0) return [];
  const labels = kinds.map(([kind]) => messages[`${product}.afterSale.changes.${kind}`] ?? kind);
  return [say('change.kinds', { kinds: formatList(labels, locale) })];
}
