import { isObject, type Json } from '#engine/language/json.ts';

/** Lists the names that the sentence of a finding quotes, in their order. */
export const listNames = (message: string): string[] =>
  [...message.matchAll(/"([^"\s]+)"/g)].map(([, name = '']) => name);

/** Returns a value without a name: list entries and values that are the name, and members that are named so. */
export function withoutName(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value))
    return (value as Json[]).filter((entry) => entry !== name).map((entry) => withoutName(entry, name) as Json);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>)
      .filter(([key, inner]) => key !== name && inner !== name)
      .map(([key, inner]) => [key, withoutName(inner, name) as Json]),
  );
}

/** Returns a value in which only the first list entry that is the name remains. */
export function keepFirst(value: Json | undefined, name: string): Json | undefined {
  let isFound = false;
  const walk = (node: Json): Json => {
    if (Array.isArray(node))
      return (node as Json[]).flatMap((entry) => {
        if (entry === name) {
          const isRepeated = isFound;
          isFound = true;
          return isRepeated ? [] : [entry];
        }
        const next = walk(entry);
        // A section whose only field is removed is removed with it.
        const isEmptied = isObject(next) && Array.isArray(next.fields) && next.fields.length === 0;
        return isEmptied ? [] : [next];
      });
    return isObject(node)
      ? Object.fromEntries(Object.entries(node as Record<string, Json>).map(([key, inner]) => [key, walk(inner)]))
      : node;
  };
  return value === undefined ? undefined : walk(value);
}
