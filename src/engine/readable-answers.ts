import type { FieldSchema } from './language/definition.ts';
import { type FormatName, formats } from './language/formats.ts';
import { isObject, type Json } from './language/json.ts';
import { findField, type Product } from './product.ts';
import type { Answers } from './record.ts';

/**
 * The answers that expressions may read. A draft also has half-typed values (a date of four digits, a number beyond its
 * limits). Facts and derived values treat them as unknown, so an expression never reads a value that it cannot compute.
 */
export function selectReadableAnswers(product: Product, answers: Answers): Answers {
  const readable: Answers = {};
  for (const [field, value] of Object.entries(answers)) {
    const schema = findField(product, field);
    if (!schema) continue;
    const { items } = schema;
    if (items?.type === 'object' && Array.isArray(value)) readable[field] = selectReadableItems(items, value);
    else if (isReadable(schema, value)) readable[field] = value;
  }
  return readable;
}

type ItemSchema = Extract<FieldSchema['items'], { type: 'object' }>;

const readableItemsCache = new WeakMap<ItemSchema, WeakMap<Json[], Json[]>>();

/** Returns the identical list for the identical input, so that cached results remain valid. */
function selectReadableItems(schema: ItemSchema, list: Json[]): Json[] {
  const known = readableItemsCache.get(schema) ?? new WeakMap<Json[], Json[]>();
  readableItemsCache.set(schema, known);
  const readable =
    known.get(list) ?? list.map((item) => (isObject(item) ? selectReadableMembers(schema.properties, item) : item));
  known.set(list, readable);
  return readable;
}

function selectReadableMembers(properties: Record<string, FieldSchema>, item: Record<string, unknown>): Json {
  const readable: Record<string, Json> = {};
  for (const [key, value] of Object.entries(item)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (key === 'id' || (schema !== undefined && isReadable(schema, value as Json))) readable[key] = value as Json;
  }
  return readable;
}

function isReadable(schema: FieldSchema, value: Json): boolean {
  const { items } = schema;
  if (Array.isArray(value))
    return items?.type !== 'object' && value.every((entry) => !items || isReadable(items, entry));
  if (schema.enum && !schema.enum.includes(value as string)) return false;
  if (typeof value === 'string') {
    return schema.format === undefined || formats[schema.format as FormatName]?.(value) === true;
  }
  if (typeof value === 'number') {
    return value >= (schema.minimum ?? -1e12) && value <= (schema.maximum ?? 1e12);
  }
  return true;
}
