import { isObject, type Json } from '#engine/language/json.ts';

/** A value inside JSON data, and the names and numbers that lead to it. */
export type JsonNode = { path: (string | number)[]; value: Json };

/** Lists a value and all values inside it, each before its inner values. */
export function listJsonNodes(value: Json, path: (string | number)[] = []): JsonNode[] {
  const inner = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return [{ path, value }, ...inner.flatMap(([key, one]) => listJsonNodes(one as Json, [...path, key]))];
}

/** Lists the values of a kind inside JSON data, and the data itself if it is one. */
export function listJsonValues<T>(data: unknown, isWanted: (value: unknown) => value is T): T[] {
  return listJsonNodes(data as Json).flatMap(({ value }) => (isWanted(value) ? [value] : []));
}

/** Removes entries whose key an earlier entry has. By default the key is the JSON text of the entry. */
export function uniqueBy<T>(all: readonly T[], keyOf: (one: T) => string = JSON.stringify): T[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = keyOf(one);
    return seen.has(key) ? false : seen.add(key);
  });
}
