import { findAmount } from '../language/claims/claim-rules.ts';
import type { BenefitsDefinition, ProductDefinition } from '../language/definition.ts';
import { isObject, type Json } from '../language/json.ts';
import type { ReadJson } from '../language/load-definition.ts';
import { createMoneyFormat, withoutZeroCents } from '../language/messages/money-format.ts';

/** A number of the benefits as a text shows it: `money` is in minor units. */
type BenefitNumber = { value: number; is: 'money' | 'number' };

/** A reference of a text to a number of `benefits.json`: `{claims.terms.room60.amount}`, `{plans.basic.limits.surgery}`. */
const REFERENCE = /\{((?:claims|plans)(?:\.\w+)+)\}/g;

/** The hours of a unit that a text counts in hours. */
const UNIT_HOURS: Record<string, number> = { day: 24, sixHours: 6 };

/** Places of amounts of money: limits of plans, amounts and mosts of terms, and other amounts. */
const MONEY = /^(plans\.\w+\.limits\.\w+|claims\.terms\.\w+\.(amount|most)|claims\.amounts\.\w+)$/;

/** Lists the references in a text, without their braces. */
export const listReferences = (text: string): string[] =>
  [...text.matchAll(REFERENCE)].map(([, reference = '']) => reference);

/**
 * Finds the number to which a reference points; undefined if there is none. `unit` of a line is its hours, and `hours` of
 * `most` are the hours of its units.
 */
export function findBenefitNumber(benefits: BenefitsDefinition, reference: string): BenefitNumber | undefined {
  const [root = '', ...way] = reference.split('.');
  const value = root === 'plans' ? findLimit(benefits, way) : findRule(benefits, way);
  if (value === undefined) return undefined;
  return { value, is: MONEY.test(reference) ? 'money' : 'number' };
}

/** Lists the references to the numbers of the benefits, with their numbers. */
export function listBenefitNumbers(benefits: BenefitsDefinition): Map<string, BenefitNumber> {
  const references = [
    ...benefits.plans.flatMap(({ id, limits }) => Object.keys(limits).map((line) => `plans.${id}.limits.${line}`)),
    ...listLeaves((benefits.claims ?? null) as Json, 'claims'),
    ...Object.keys(benefits.claims?.lines ?? {}).map((line) => `claims.lines.${line}.most.hours`),
  ];
  return new Map(
    references.flatMap((reference) => {
      const found = findBenefitNumber(benefits, reference);
      return found ? [[reference, found] as const] : [];
    }),
  );
}

const listLeaves = (node: Json, at: string): string[] =>
  isObject(node) ? Object.entries(node).flatMap(([name, inner]) => listLeaves(inner as Json, `${at}.${name}`)) : [at];

function findLimit({ plans, claims = { papers: [] } }: BenefitsDefinition, [id, , line = '']: string[]) {
  const limits = plans.find((one) => one.id === id)?.limits;
  return limits && findAmount(claims, limits, line);
}

function findRule({ claims }: BenefitsDefinition, way: string[]): number | undefined {
  const last = way.at(-1);
  const found = way.reduce<Json | undefined>((node, part) => readMember(node, part), (claims ?? null) as Json);
  if (typeof found === 'number') return found;
  if (last === 'unit') return UNIT_HOURS[String(found)];
  const line = way[0] === 'lines' ? claims?.lines?.[way[1] ?? ''] : undefined;
  const hours = UNIT_HOURS[line?.unit ?? 'day'];
  return last === 'hours' && line?.most && hours !== undefined ? line.most.units * hours : undefined;
}

const readMember = (node: Json | undefined, part: string): Json | undefined =>
  isObject(node) && Object.hasOwn(node, part) ? (node as Record<string, Json>)[part] : undefined;

/**
 * Returns the function that replaces the references of a text by their numbers, as the language writes them. A reference to
 * nothing stays; `product:check` reports it.
 */
export function createReferenceFiller(
  { benefits, product }: Pick<ProductDefinition, 'benefits' | 'product'>,
  locale: string,
  read: ReadJson,
): (text: string) => string {
  const format = ({ value, is }: BenefitNumber): string =>
    is === 'money'
      ? withoutZeroCents(createMoneyFormat(locale, read)(value, product.currency))
      : value.toLocaleString('en');
  return (text) => fillReferences(text, benefits, format);
}

/** Replaces the references of a text by their numbers. */
export const fillReferences = (
  text: string,
  benefits: BenefitsDefinition,
  format: (number: BenefitNumber) => string,
): string =>
  text.replace(REFERENCE, (place, reference: string) => {
    const found = findBenefitNumber(benefits, reference);
    return found === undefined ? place : format(found);
  });
