import type { BenefitsDefinition } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import { formatMoney, type Locale } from './format.ts';

/** A titled part of the summary, as points. */
export type SummaryPart = { title: string; points: string[] };

/** The texts of a summary in one language. */
type SummaryTexts = {
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
  const { id, currency } = definition.product;
  const { lines, plans } = definition.benefits;
  const word = (rest: string) => messages[`${id}.${rest}`] ?? rest;
  const points = (list: string): string[] => {
    const texts = Array.from({ length: 20 }, (_, index) => messages[`${id}.offers.${list}.${index + 1}`]);
    return texts.filter((text) => text !== undefined);
  };
  const limit = (plan: Plan, line: string): string => {
    const most = plan.limits[line] ?? null;
    if (typeof most === 'number') return formatMoney(most, currency, locale).replace(/[.,]00(?=\D|$)/, '');
    return most === null ? say('wizard.plans.notCovered') : word(`limits.${most}`);
  };
  const label = (line: string) => `${word(`benefits.${line}`)}${locale === 'km' ? '៖' : ':'} `;
  const plan = plans.find((one) => one.id === chosen);
  const named = (one: Plan) => word(`plans.${one.id}.name`);
  const limits = plan
    ? lines.filter((line) => (plan.limits[line] ?? null) !== null).map((line) => `${label(line)}${limit(plan, line)}`)
    : lines.map((line) => `${label(line)}${plans.map((one) => `${named(one)} ${limit(one, line)}`).join(' · ')}`);
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
    { title: plan ? say('site.summary.limitsOf', { plan: named(plan) }) : say('site.summary.limits'), points: limits },
  ].filter((part) => part.points.length > 0);
}

type Plan = BenefitsDefinition['plans'][number];
