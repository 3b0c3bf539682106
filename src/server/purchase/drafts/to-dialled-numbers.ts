import parsePhoneNumber from 'libphonenumber-js/max';
import { normaliseAnswer } from '#engine/answers.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findField, type Product } from '#engine/product.ts';

/**
 * Writes the phone numbers of answers as they are dialled from abroad (E.164), by the numbering plans of all countries:
 * `+44 07400 123456` becomes `+447400123456`. Two spellings of one phone are one customer. A number that no plan has
 * stays as typed, for the check of its page.
 */
export function toDialledNumbers(product: Product, changes: Record<string, Json>): Record<string, Json> {
  const entries = Object.entries(changes).map(([field, value]) => [field, dial(findField(product, field), value)]);
  return Object.fromEntries(entries);
}

function dial(schema: FieldSchema | undefined, value: Json): Json {
  if (typeof value === 'string') return schema?.format === 'phone' ? toDialled(value) : value;
  const { items } = schema ?? {};
  if (!Array.isArray(value) || items?.type !== 'object') return value;
  const { properties } = items;
  const dialInner = ([name, inner]: [string, Json]) => [
    name,
    Object.hasOwn(properties, name) ? dial(properties[name], inner) : inner,
  ];
  return value.map((item) => (isObject(item) ? Object.fromEntries(Object.entries(item).map(dialInner)) : item));
}

function toDialled(typed: string): string {
  const clean = String(normaliseAnswer(typed, { type: 'string', format: 'phone' }) ?? typed);
  const phone = clean.startsWith('+') ? parsePhoneNumber(clean) : undefined;
  return phone?.isValid() ? phone.number : typed;
}
