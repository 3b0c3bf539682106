import { isObject, type Json } from '#engine/language/json.ts';
import { inlineReferences } from '#engine/language/load-definition.ts';

/** Returns the value of a file, undefined if there is none. In a workspace it is the same object until it changes. */
type ReadFile = (path: string) => Json | undefined;

type Known = { value: Json; from: [path: string, content: Json | undefined][] };

const known = new WeakMap<object, Known>();

/**
 * Resolves all references in a part of a product's file. Returns the same object until the part or a referenced value
 * changes, so that it need not be drawn again. Throws `DefinitionError` if a reference has no target.
 */
export function resolved(part: Json, file: string, read: ReadFile): Json {
  if (!isObject(part) && !Array.isArray(part)) return part;
  const found = known.get(part);
  if (found?.from.every(([path, content]) => read(path) === content)) return found.value;
  const from = new Map<string, Json | undefined>();
  const value = inlineReferences(part, file, (path) => {
    const content = read(path);
    from.set(path, content);
    if (content === undefined) throw new Error('no such file');
    return content;
  });
  known.set(part, { value, from: [...from] });
  return value;
}
