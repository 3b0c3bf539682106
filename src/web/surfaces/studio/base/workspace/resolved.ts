import { isObject, type Json } from '#engine/language/json.ts';
import { inlineReferences } from '#engine/language/load-definition.ts';

/** What a file holds, undefined where there is none: of a workspace, the same object as long as nothing in it changes. */
type ReadFile = (path: string) => Json | undefined;

type Known = { value: Json; from: [path: string, content: Json | undefined][] };

const known = new WeakMap<object, Known>();

/**
 * A part of a product's file with everything in it that is written elsewhere. The same object as long as neither it nor what it
 * names changes, so that what is drawn of it need not be drawn anew. Throws `DefinitionError` where it names nothing.
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
