import type { FieldSchema } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findField, type Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';

/** An upload that an answer names, and its position (JSON pointer). */
export type UploadReference = { at: string; id: string };

/** Lists every upload that these answers name: in fields, in lists, and in fields of a list's items. */
export function listUploads(product: Product, answers: Answers): UploadReference[] {
  return Object.entries(answers).flatMap(([field, value]) => {
    const schema = findField(product, field);
    return schema ? collectUploads(schema, value, `/${field}`) : [];
  });
}

function collectUploads(schema: FieldSchema, value: Json | undefined, at: string): UploadReference[] {
  if (typeof value === 'string') return schema.format === 'upload' ? [{ at, id: value }] : [];
  const { items } = schema;
  if (!items || !Array.isArray(value)) return [];
  return value.flatMap((entry, index) => {
    if (items.type !== 'object') return collectUploads(items, entry, `${at}/${index}`);
    if (!isObject(entry)) return [];
    return Object.entries(items.properties).flatMap(([name, inner]) =>
      collectUploads(inner, entry[name] as Json | undefined, `${at}/${String(entry.id)}/${name}`),
    );
  });
}
