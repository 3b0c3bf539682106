import type { DerivedState } from '#engine/derived-state.ts';
import type { Journey } from '#engine/journey.ts';
import { evaluatePlain, listReadNames } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findField, type Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { type Keys, listProofs } from '#server/platform/keys/keys.ts';
import { deleteExpiredDrafts } from '../conversion/ended-draft-repository.ts';
import type { Draft } from './draft-repository.ts';
import { deleteQuotesOf, dropQuoteDigests, saveQuote } from './quote-repository.ts';

/** Maximum length of a code of a choice or of a derived value; a longer text is a person's own words. */
const MAX_CODE_LENGTH = 60;

type QuoteServices = { config: { keys: Keys } };

/**
 * Stores the rating values of a draft's last premium without personal data, in place of those of its earlier premiums.
 * For 90 days, product changes are tested with these values. A keyed digest connects a quote with its draft until the
 * draft is deleted. A draft of a trial shop stores nothing.
 */
export async function recordQuote(
  { config: { keys } }: QuoteServices,
  sql: Sql,
  { id, version, trial }: Pick<Draft, 'id' | 'version' | 'trial'>,
  { product, situation, record }: Journey,
): Promise<void> {
  if (trial !== null) return;
  const [draft = '', ...older] = listQuoteDigests(keys, id);
  // After a change of the key, the earlier quote has a digest with the old one.
  if (older.length > 0) await deleteQuotesOf(sql, older);
  const inputs = listRatingValues(product, situation);
  await saveQuote(sql, { draft, product: product.id, version, day: record.asOf, inputs });
}

/** Lists the digests that a draft's quote may have: with the writing key, then with older ones. */
function listQuoteDigests(keys: Keys, draft: string): string[] {
  return listProofs(keys, 'quote', draft);
}

/**
 * Deletes expired drafts with the connection to their quotes, in one transaction. The values of the quotes remain.
 */
export async function deleteEndedDrafts(
  { config, database }: QuoteServices & { database: Database },
  now: Date,
): Promise<void> {
  await database.transaction('delete drafts', async (sql) => {
    const ended = await deleteExpiredDrafts(sql, now);
    await dropQuoteDigests(
      sql,
      ended.flatMap((id) => listQuoteDigests(config.keys, id)),
    );
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
