import type { FieldSchema, ItemSchema } from './language/definition.ts';
import { normalizeFormat } from './language/formats.ts';
import { isObject, type Json } from './language/json.ts';
import { buildLabelId } from './language/messages/message-ids.ts';
import { cleanText, trimEnds } from './language/typed/characters.ts';
import { toLatinDigits } from './language/typed/digits.ts';
import { findField, type Product } from './product.ts';
import type { Item, Problem } from './record.ts';

/**
 * Limits of a draft: the maximum characters of a text (unless the field's schema allows more), and the maximum items of
 * a list. They prevent the use of a draft as a store for other data.
 */
const MAX_CHARACTERS = 500;
const MAX_ITEMS = 50;

/**
 * Normalises an answer. A text is read by the field's format (`normalizeFormat`), or cleaned if the field has none
 * (`cleanText`). An empty or invisible text becomes null; in a list, such a member or entry is removed.
 */
export function normaliseAnswer(value: Json, schema?: FieldSchema | ItemSchema): Json {
  const { format, items, properties } = (schema ?? {}) as Partial<FieldSchema & ItemSchema>;
  if (typeof value === 'string') return normaliseText(value, format) || null;
  if (Array.isArray(value))
    return value.map((entry) => normaliseAnswer(entry, items)).filter((entry) => entry !== null);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(
    ([key, inner]) => [key, normaliseAnswer(inner as Json, properties?.[key])] as const,
  );
  return Object.fromEntries(members.filter(([, inner]) => inner !== null));
}

/** A typed text in the spelling that is stored: read by its format, or cleaned if it has none. */
export function normaliseText(text: string, format?: string): string {
  return format ? normalizeFormat(toLatinDigits(trimEnds(text)), format) : cleanText(text);
}

/**
 * Lists the values that a draft cannot store: fields that the product does not have, values of another JSON type, and
 * lists and texts beyond the limits. Half-typed values are accepted, because only the command NEXT checks the page's
 * rules.
 */
export function checkAnswerTypes(product: Product, changes: Record<string, Json>): Problem[] {
  return Object.entries(changes).flatMap(([field, value]) => {
    const schema = findField(product, field);
    if (!schema) return [toUnknownFieldProblem(`/${escapePointerToken(field)}`, Object.keys(product.pageOf))];
    const wrong = value === null ? [] : findWrongTypes(schema, value, `/${field}`);
    return wrong.map((found) => addFieldLabel(found, product.id, product.pageOf[field] as string));
  });
}

function findWrongTypes(schema: FieldSchema, value: Json, at: string): Problem[] {
  // An empty text removes an answer of any type.
  if (value === '') return [];
  if (schema.type === 'array') return findWrongListTypes(schema, value, at);
  const limit = Math.max(MAX_CHARACTERS, schema.maxLength ?? 0);
  if (schema.type === 'string' && typeof value === 'string' && value.length > limit) {
    return [toProblem('tooLong', at, { limit })];
  }
  if (typeof value === 'string' && !isStorableText(value)) return [toProblem('wrongType', at)];
  const type = Number.isInteger(value) && schema.type === 'integer' ? 'integer' : typeof value;
  if (type === schema.type) return [];
  // Boxes for numbers hand on a text that they do not understand, so that its error is shown.
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return [{ ...toProblem('wrongType', at), ...(isNumber && { message: 'problems.wrongNumber' }) }];
}

function findWrongListTypes({ items }: FieldSchema, value: Json, at: string): Problem[] {
  if (!Array.isArray(value)) return [toProblem('wrongType', at)];
  if (value.length > MAX_ITEMS) return [toProblem('tooMany', at, { limit: MAX_ITEMS })];
  if (!items) return [];
  if (items.type !== 'object') return value.flatMap((entry, index) => findWrongTypes(items, entry, `${at}/${index}`));
  if (new Set(value.map((entry) => (isObject(entry) ? entry.id : undefined))).size !== value.length)
    return [toProblem('twice', at)];
  return value.flatMap((entry, index) => {
    if (!isObject(entry) || typeof entry.id !== 'string' || !/^[a-z0-9]{1,12}$/.test(entry.id))
      return [toProblem('wrongType', `${at}/${index}`)];
    return findWrongMembers(items, entry as Item, `${at}/${entry.id}`);
  });
}

function findWrongMembers({ properties }: ItemSchema, item: Item, at: string): Problem[] {
  return Object.entries(item).flatMap(([key, inner]) => {
    const place = `${at}/${escapePointerToken(key)}`;
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return known ? findWrongTypes(known, inner, place) : [toUnknownFieldProblem(place, Object.keys(properties))];
  });
}

/** The problem of a field that does not exist at this place; `allowed` names the fields that exist there. */
export function toUnknownFieldProblem(at: string, allowed: string[]): Problem {
  return { code: 'unknownField', at, message: 'problems.unknownField', params: { allowed } };
}

/** Returns the problem with the label of its field added to the parameters of its message, if the field exists. */
function addFieldLabel(found: Problem, product: string, page: string): Problem {
  if (found.code === 'unknownField') return found;
  return { ...found, params: { label: buildLabelId(product, page, found.at ?? ''), ...found.params } };
}

/** Escapes one token of a JSON pointer (RFC 6901). */
export function escapePointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns true if a database can store the text; false if it contains a zero character or half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

function toProblem(code: string, at: string, params: Record<string, Json> = {}): Problem {
  return { code, at, message: `problems.${code}`, params };
}

/** Creates an id for a new item of a list. No other item of the list has this id. */
export function createItemId(items: Item[]): string {
  const highest = items.reduce((most, { id }) => Math.max(most, Number(id) || 0), 0);
  return String(highest + 1);
}
