import { isObject, type Json } from '#engine/language/json.ts';
import { inlineReferences, resolvePath, resolvePointer } from '#engine/language/load-definition.ts';
import type { Change } from './workspace.ts';

type FileReader = (path: string) => Json | undefined;
type JsonObject = Record<string, Json>;
type FilePosition = { file: string; at: string; value: Json };

/**
 * Returns the change that sets a value at a path, where references may be on the way. The referenced file stays,
 * because others use it: a new value is written beside the `$ref`; to delete a member, the other members replace the
 * `$ref`.
 * @param at keys from the top of the file; without `to` the value is deleted
 */
export function buildRefChange(file: string, at: readonly string[], to: Json | undefined, read: FileReader): Change {
  let node = read(file);
  let depth = 0;
  while (depth < at.length - 1 && isObject(node) && Object.hasOwn(node, at[depth] as string)) {
    node = node[at[depth] as string] as Json;
    depth += 1;
  }
  const isWrittenElsewhere = isObject(node) && typeof node.$ref === 'string';
  const isPlain = !isWrittenElsewhere || (to !== undefined && depth === at.length - 1);
  if (isPlain || !isObject(node)) return { path: file, at: [...at], to };
  return {
    path: file,
    at: at.slice(0, depth),
    to: overlayRef(node as JsonObject, at.slice(depth), to, { file, read }),
  };
}

type RefSource = { file: string; read: FileReader };

/** Returns an object with a `$ref` and a new value at a path in it. */
function overlayRef(
  node: JsonObject,
  [key = '', ...rest]: readonly string[],
  to: Json | undefined,
  from: RefSource,
): Json {
  if (rest.length === 0 && to === undefined) {
    const { [key]: _gone, ...others } = expandRef(node, from);
    return others;
  }
  if (rest.length === 0) return { ...node, [key]: to as Json };
  const inner = Object.hasOwn(node, key) ? node[key] : expandRef(node, from)[key];
  if (Array.isArray(inner)) return { ...node, [key]: inner.with(Number(rest[0]), to as Json) };
  return { ...node, [key]: overlayRef((inner ?? {}) as JsonObject, rest, to, from) };
}

/** Replaces the `$ref` of an object by its members one by one, so that one can be removed or moved. */
export function expandRef(node: JsonObject, { file, read }: RefSource): JsonObject {
  const { $ref: reference, ...own } = node;
  if (typeof reference !== 'string') return own;
  const target = followRef(file, reference, read);
  if (!target || !isObject(target.value)) return own;
  const there = expandRef(target.value as JsonObject, { file: target.file, read });
  const taken = Object.entries(there).map(([key, value]): [string, Json] => {
    if (!isObject(value)) return [key, inlineReferences(value, target.file, (path) => read(path) ?? null)];
    const isNamed = typeof value.$ref === 'string' && Object.keys(value).length === 1;
    const place = isNamed
      ? toAbsoluteRef(target.file, value.$ref as string)
      : { file: target.file, at: `${target.at}/${key}` };
    return [key, { $ref: formatRef(file, place) }];
  });
  return { ...Object.fromEntries(taken), ...own };
}

/** Returns the file and the place to which a reference in a file leads. */
export function toAbsoluteRef(file: string, reference: string): { file: string; at: string } {
  const [path = '', at = ''] = reference.split('#');
  return { file: path === '' ? file : resolvePath(file, path), at };
}

function followRef(file: string, reference: string, read: FileReader): FilePosition | undefined {
  const place = toAbsoluteRef(file, reference);
  const value = resolvePointer(read(place.file) ?? null, place.at);
  return value === undefined ? undefined : { ...place, value };
}

/** Returns the reference from one file to a place in another. */
export function formatRef(from: string, { file, at }: { file: string; at: string }): string {
  const here = from.split('/').slice(0, -1);
  const there = file.split('/');
  let same = 0;
  while (same < here.length && here[same] === there[same]) same += 1;
  const path = file === from ? '' : [...here.slice(same).map(() => '..'), ...there.slice(same)].join('/');
  return `${path}#${at}`;
}
