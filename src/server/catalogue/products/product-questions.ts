import type { ProductQuestion } from '#contract/product-questions.ts';
import type { Locale, Price } from '#contract/products.ts';
import type { AfterSale } from '#engine/language/after-sale.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
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

type AskedProduct = { definition: Pick<Product['definition'], 'product' | 'benefits'>; priceFrom: Price | null };

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
  const waiting = listPoints(id, 'waiting', messages);
  const answers: [question: string, answer: string[]][] = [
    ['price', priceFrom ? [say('price.from', { amount: formatRound(priceFrom.total, asked) }), say('price.asks')] : []],
    ['who', listPoints(id, 'who', messages)],
    ['limits', describeLimits(definition, texts, definition.benefits.lines.slice(0, LIMIT_LINES))],
    ['notCovered', listPoints(id, 'notCovered', messages)],
    ['waiting', waiting.length > 0 ? waiting : [say('waiting.none')]],
    ['parts', describeParts(afterSale, asked)],
    ['change', describeChanges(afterSale, asked)],
    ['cancel', describeCancellation(afterSale, asked)],
    ['renew', describeRenewal(afterSale, asked)],
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

function describeParts(afterSale: AfterSale | undefined, asked: Asked): string[] {
  const { say, messages, product, locale } = asked;
  const parts = afterSale?.instalments;
  if (!parts) return [say('parts.none')];
  const plans = Object.keys(parts.plans).map((plan) => messages[`${product}.afterSale.instalments.${plan}`] ?? plan);
  return [
    say('parts.plans', { plans: formatList(plans, locale), amount: formatRound(parts.leastPremium, asked) }),
    say('parts.grace', { days: String(parts.graceDays) }),
  ];
}

function describeChanges(afterSale: AfterSale | undefined, { say, messages, product, locale }: Asked): string[] {
  const kinds = Object.entries(afterSale?.change.kinds ?? {}).filter(([, { by }]) => by.includes('holder'));
  if (kinds.length === 0) return [];
  const labels = kinds.map(([kind]) => messages[`${product}.afterSale.changes.${kind}`] ?? kind);
  return [say('change.kinds', { kinds: formatList(labels, locale) })];
}

function describeCancellation(afterSale: AfterSale | undefined, asked: Asked): string[] {
  const { say } = asked;
  if (!afterSale) return [];
  const { cancel, onceBegun, paidClaim } = afterSale;
  const ofHolder = Object.values(cancel.reasons).filter(({ by }) => by.includes('holder'));
  if (ofHolder.length === 0) return [say('cancel.none')];
  const { amount, minimum } = cancel.kept;
  const kept = { amount: formatRound(amount, asked), minimum: formatRound(minimum, asked) };
  return [
    ...(cancel.freeLookDays > 0 ? [say('cancel.freeLook', { days: String(cancel.freeLookDays) })] : []),
    ...(cancel.coolingOffDays > 0 ? [say('cancel.coolingOff', { days: String(cancel.coolingOffDays) })] : []),
    ...(onceBegun === false ? [say('cancel.begun.never')] : sayWhen('cancel.begun', onceBegun, asked)),
    ...(amount > 0 ? [say('cancel.kept', kept)] : minimum > 0 ? [say('cancel.minimum', kept)] : []),
    ...(paidClaim.forbids.includes('cancel')
      ? [say('cancel.claim.never')]
      : paidClaim.refund === 'nothing'
        ? [say('cancel.claim.nothing')]
        : []),
  ];
}

function describeRenewal(afterSale: AfterSale | undefined, asked: Asked): string[] {
  const renew = afterSale?.renew;
  if (!renew) return [asked.say('renew.none')];
  const days = { opens: String(renew.opensDays), grace: String(renew.graceDays) };
  return sayWhen('renew', renew.when, asked, days);
}

/**
 * Says what holds always, for one choice of the buyer (`when` compares an answer with a value), or depends on the
 * answers in another way.
 */
function sayWhen(word: string, when: Json, asked: Asked, params: Record<string, string> = {}): string[] {
  const choice = findChoice(when, asked);
  if (when === true) return [asked.say(`${word}.always`, params)];
  return [choice ? asked.say(`${word}.choice`, { ...params, choice }) : asked.say(`${word}.depends`, params)];
}

/** Finds the label of the value with which an expression `{"==": [{"var": NAME}, VALUE]}` compares an answer. */
function findChoice(when: Json, { messages, product }: Asked): string | undefined {
  const [, name, value] = /^\{"==":\[\{"var":"(\w+)"\},"(\w+)"\]\}$/.exec(JSON.stringify(when)) ?? [];
  const option = Object.keys(messages).find((id) => id.endsWith(`.${name}.options.${value}`));
  return messages[`${product}.values.${name}.${value}`] ?? messages[option ?? ''];
}
