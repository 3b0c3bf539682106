import type { BenefitsDefinition } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import { formatMoney, type Locale } from './format.ts';

/** A titled part of the summary, as points. */
export type SummaryPart = { title: string; points: string[] };

/** The texts of a summary in one language. */
export type SummaryTexts = {
  locale: Locale;
  /** Messages of the product's version. */
  messages: Record<string, string>;
  /** A message of the site. */
  say(id: string, params?: Record<string, string>): string;
};

/**
 * Summarizes cover, exclusions, waiting times, contacts and limits in one page, the same on screen and on paper.
 * @param chosen id of the plan; without a (known) one, the limits of all plans are shown side by side
 */
export function summarizeCover(
  definition: Pick<Product['definition'], 'product' | 'benefits'>,
  { locale, messages, say }: SummaryTexts,
  chosen?: string,
): SummaryPart[] {
  const { id } = definition.product;
  const { lines, plans } = definition.benefits;
  const points = (list: string) => listPoints(id, list, messages);
  const plan = plans.find((one) => one.id === chosen);
  const limits = describeLimits(
    definition,
    { locale, messages, say },
    plan ? lines.filter((line) => (plan.limits[line] ?? null) !== null) : lines,
    plan,
  );
  const waiting = points('waiting');
  const contact = (word: string) => say(`interface.contact.${word}`);
  return [
    { title: say('site.product.covered'), points: points('covered') },
    { title: say('site.product.notCovered'), points: points('notCovered') },
    { title: say('site.summary.waiting'), points: waiting.length > 0 ? waiting : [say('site.summary.noWaiting')] },
    {
      title: say('site.summary.call'),
      points: [
        say('site.summary.callFree', { number: contact('tollFreeNumber') }),
        say('site.summary.callAbroad', { number: contact('abroadNumber') }),
      ],
    },
    {
      title: plan
        ? say('site.summary.limitsOf', { plan: messages[`${id}.plans.${plan.id}.name`] ?? plan.id })
        : say('site.summary.limits'),
      points: limits,
    },
  ].filter((part) => part.points.length > 0);
}

/** Lists the product's own short texts of a list (`covered`, `notCovered`, `who`, `waiting`), in their order. */
export function listPoints(product: string, list: string, messages: Record<string, string>): string[] {
  const texts = Array.from({ length: 20 }, (_, index) => messages[`${product}.offers.${list}.${index + 1}`]);
  return texts.filter((text) => text !== undefined);
}

/** Describes the limits of benefit lines, one text for each line: of one plan, or of all plans side by side. */
export function describeLimits(
  definition: Pick<Product['definition'], 'product' | 'benefits'>,
  { locale, messages, say }: SummaryTexts,
  lines: readonly string[],
  chosen?: Plan,
): string[] {
  const { id, currency } = definition.product;
  const { plans } = definition.benefits;
  const word = (rest: string) => messages[`${id}.${rest}`] ?? rest;
  const limit = (plan: Plan, line: string): string => {
    const most = plan.limits[line] ?? null;
    if (typeof most === 'number') return formatMoney(most, currency, locale).replace(/[.,]00(?=\D|$)/, '');
    return most === null ? say('wizard.plans.notCovered') : word(`limits.${most}`);
  };
  const all = (line: string) => plans.map((one) => `${word(`plans.${one.id}.name`)} ${limit(one, line)}`).join(' · ');
  return lines.map(
    (line) => `${word(`benefits.${line}`)}${locale === 'km' ? '៖' : ':'} ${chosen ? limit(chosen, line) : all(line)}`,
  );
}

type Plan = BenefitsDefinition['plans'][number];
