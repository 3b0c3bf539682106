import { isObject, type Json } from '#engine/language/json.ts';
import { findReferences } from '../removal/find-references.ts';
import { partKey } from '../removal/product-parts.ts';
import type { Definition } from './find-definitions.ts';

/** The new names of copied parts, by the keys of the parts. */
export type NewNames = Map<string, string>;

/** Returns the value of a definition with the new names of all parts to which it refers. */
export function renameParts({ file, keys, value }: Definition, names: NewNames): Json {
  const whole = keys.reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
  const renamed = new Map<string, [from: string, to: string][]>();
  for (const { keys: at, part } of findReferences({ part: file, path: '' }, whole, (one) => names.has(partKey(one)))) {
    const place = at.join('\n');
    renamed.set(place, [...(renamed.get(place) ?? []), [part.name, names.get(partKey(part)) as string]]);
  }
  const renameTarget = (address: string) =>
    address.replace(/^#\/conditions\/(\w+)/, (_all, name) => {
      return `#/conditions/${names.get(partKey({ is: 'condition', name })) ?? name}`;
    });
  return renameValue(value, [...keys], (text, at) => {
    if (at.at(-1) === '$ref') return renameTarget(text);
    const here = renamed.get(at.join('\n')) ?? [];
    const words = text.split(/([./])/);
    return words.map((word) => here.find(([from]) => from === word)?.[1] ?? word).join('');
  });
}

/** Returns a value with its keys and texts renamed. `renamed` gets the place of each; a key has the place of its value. */
function renameValue(value: Json, keys: string[], renamed: (text: string, at: readonly string[]) => string): Json {
  if (typeof value === 'string') return renamed(value, keys);
  if (Array.isArray(value)) return value.map((item, at) => renameValue(item, [...keys, String(at)], renamed));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>).map(([key, inner]) => {
      const at = [...keys, key];
      return [key === '$ref' ? key : renamed(key, at), renameValue(inner, at, renamed)];
    }),
  );
}
