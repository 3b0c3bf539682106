import { isObject, type Json } from '#engine/language/json.ts';

/** Returns the same value with every text in it changed, at any depth. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  return mapValue(value as Json, change) as T;
}

function mapValue(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapValue(entry, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapValue(inner as Json, change)]));
}
