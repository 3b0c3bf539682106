import type { DerivedState } from '#engine/derived-state.ts';
import type { Journey } from '#engine/journey.ts';
import { evaluatePlain, listReadNames } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findField, type Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { insertQuote } from './quote-repository.ts';

/** Maximum length of a code of a choice or of a derived value; a longer text is a person's own words. */
const MAX_CODE_LENGTH = 60;

/**
 * Stores the rating values of a quote without personal data. For 90 days, product changes are tested with these values.
 */
export async function recordQuote(sql: Sql, version: string, { product, situation, record }: Journey): Promise<void> {
  await insertQuote(sql, {
    product: product.id,
    version,
    day: record.asOf,
    inputs: listRatingValues(product, situation),
  });
}

/**
 * Lists the values that the rating of a journey reads by name, without persons: numbers, booleans, choices and derived
 * values; never a text that a person typed, an answered date, or a list of persons.
 */
export function listRatingValues(product: Product, { scope }: Pick<DerivedState, 'scope'>): Answers {
  const inputs = Object.values(product.definition.rating?.inputs ?? {});
  const paths = [...new Set(inputs.flatMap(({ from }) => listReadNames(from)))];
  return Object.fromEntries(
    paths.flatMap((path): [string, Json][] => {
      const value = evaluatePlain({ var: path }, scope);
      return value === undefined || !isImpersonal(product, path, value) ? [] : [[path, value]];
    }),
  );
}

function isImpersonal(product: Product, path: string, value: Json): boolean {
  const items = Array.isArray(value) ? value : [value];
  if (items.some((item) => isObject(item) || Array.isArray(item))) return false;
  const texts = items.filter((item) => typeof item === 'string');
  if (texts.length === 0) return true;
  if (texts.some((text) => text.length > MAX_CODE_LENGTH)) return false;
  const [name = ''] = path.split('.');
  const schema = findField(product, name);
  // A lookup result about a person may contain a name.
  if (schema === undefined) return name !== 'findings' && name !== 'given';
  const { items: inner } = schema;
  return (schema.enum ?? (inner && 'enum' in inner ? inner.enum : undefined)) !== undefined;
}
