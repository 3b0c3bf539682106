import { getLocation, parse } from 'jsonc-parser';
import { isObject, type Json } from '#engine/language/json.ts';
import { findSchema, listProperties, listSchemasAt } from './file-schema.ts';

/** A completion. `insert` replaces the text between `from` and `to`. */
type Completion = { label: string; insert: string; detail: string };
export type Completions = { from: number; to: number; items: Completion[] };

/** Returns the completions at an offset in a product file, or undefined if nothing is known about that position. */
export function completeAt(path: string, text: string, offset: number): Completions | undefined {
  const root = findSchema(path);
  if (!root) return undefined;
  const { path: keys, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const value = parse(text, [], { allowTrailingComma: true }) as Json | undefined;
  const word = findWordAround(text, offset);
  // True if the cursor is on an existing word, which the completion then replaces.
  const isOver = previousNode && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length;
  const [from, to] = isOver ? [previousNode.offset, previousNode.offset + previousNode.length] : word;
  if (isAtPropertyKey) {
    const owner = keys.slice(0, -1);
    const there = findMemberAt(value, owner);
    const known = listSchemasAt(root, owner, value).flatMap(({ schema }) => Object.entries(listProperties(schema)));
    const items = [...new Map(known)]
      .filter(([name]) => !isObject(there) || !Object.hasOwn(there, name) || text.slice(from, to).includes(name))
      .map(([name, schema]) => ({
        label: name,
        insert: /^\s*:/.test(text.slice(to)) ? JSON.stringify(name) : `${JSON.stringify(name)}: `,
        detail: readDescription(schema),
      }));
    return { from, to, items };
  }
  const items = listSchemasAt(root, keys, value).flatMap(({ schema }): Completion[] => {
    const types = [schema.type ?? []].flat();
    const values = [
      ...((schema.enum ?? []) as Json[]),
      ...('const' in schema ? [schema.const as Json] : []),
      ...(types.includes('boolean') ? [true, false] : []),
    ];
    return values.map((one) => ({
      label: JSON.stringify(one),
      insert: JSON.stringify(one),
      detail: readDescription(schema),
    }));
  });
  return { from, to, items: [...new Map(items.map((one) => [one.label, one])).values()] };
}

const readDescription = (schema: unknown): string =>
  isObject(schema) && typeof schema.description === 'string' ? schema.description : '';

function findMemberAt(value: Json | undefined, keys: readonly (string | number)[]): Json | undefined {
  let inner = value;
  for (const key of keys)
    inner = isObject(inner) ? (inner[key] as Json) : Array.isArray(inner) ? inner[Number(key)] : undefined;
  return inner;
}

function findWordAround(text: string, offset: number): [number, number] {
  let from = offset;
  while (from > 0 && /["\w$:-]/.test(text[from - 1] ?? '') && text[from - 1] !== ':') from -= 1;
  return [from, offset];
}
