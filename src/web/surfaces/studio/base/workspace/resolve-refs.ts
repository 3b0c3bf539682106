import { isObject, type Json } from '#engine/language/json.ts';
import { inlineReferences } from '#engine/language/load-definition.ts';

/** Returns the value of a file, undefined if there is none. In a workspace it is the same object until it changes. */
type FileReader = (path: string) => Json | undefined;

type CachedValue = { value: Json; from: [path: string, content: Json | undefined][] };

const cachedValues = new WeakMap<object, CachedValue>();

/**
 * Resolves all references in a part of a product's file. Returns the same object until the part or a referenced value
 * changes, so that it need not be drawn again. Throws `DefinitionError` if a reference has no target.
 */
export function resolveRefs(part: Json, file: string, read: FileReader): Json {
  if (!isObject(part) && !Array.isArray(part)) return part;
  const found = cachedValues.get(part);
  if (found?.from.every(([path, content]) => read(path) === content)) return found.value;
  const from = new Map<string, Json | undefined>();
  const value = inlineReferences(part, file, (path) => {
    const content = read(path);
    from.set(path, content);
    if (content === undefined) throw new Error('no such file');
    return content;
  });
  cachedValues.set(part, { value, from: [...from] });
  return value;
}

/** Like `resolveRefs`, but returns undefined if `part` is undefined or a reference has no target. */
export function resolveOrUndefined(part: Json | undefined, file: string, read: FileReader): Json | undefined {
  try {
    return part === undefined ? undefined : resolveRefs(part, file, read);
  } catch {
    return undefined;
  }
}
