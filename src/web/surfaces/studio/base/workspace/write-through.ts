import { isObject, type Json } from '#engine/language/json.ts';
import { inlineReferences, resolvePath, resolvePointer } from '#engine/language/load-definition.ts';
import type { Change } from './workspace.ts';

type ReadFile = (path: string) => Json | undefined;
type Members = Record<string, Json>;
type Place = { file: string; at: string; value: Json };

/**
 * The change by which a place of a file, read with all that it takes from elsewhere, holds something else. What stands elsewhere stays as it
 * is, for all who use it: what differs is written beside the `$ref`, and what is taken away is left out of a list of what stays.
 * @param at keys from the top of the file; `to` left out takes it away
 */
export function writeThrough(file: string, at: readonly string[], to: Json | undefined, read: ReadFile): Change {
  let node = read(file);
  let depth = 0;
  while (depth < at.length - 1 && isObject(node) && Object.hasOwn(node, at[depth] as string)) {
    node = node[at[depth] as string] as Json;
    depth += 1;
  }
  const isWrittenElsewhere = isObject(node) && typeof node.$ref === 'string';
  const isPlain = !isWrittenElsewhere || (to !== undefined && depth === at.length - 1);
  if (isPlain || !isObject(node)) return { path: file, at: [...at], to };
  return { path: file, at: at.slice(0, depth), to: laidOver(node as Members, at.slice(depth), to, { file, read }) };
}

type From = { file: string; read: ReadFile };

/** An object with a `$ref`, and a place in it that holds something else. */
function laidOver(node: Members, [key = '', ...rest]: readonly string[], to: Json | undefined, from: From): Json {
  if (rest.length === 0 && to === undefined) {
    const { [key]: _gone, ...others } = opened(node, from);
    return others;
  }
  if (rest.length === 0) return { ...node, [key]: to as Json };
  const inner = Object.hasOwn(node, key) ? node[key] : opened(node, from)[key];
  if (Array.isArray(inner)) return { ...node, [key]: inner.with(Number(rest[0]), to as Json) };
  return { ...node, [key]: laidOver((inner ?? {}) as Members, rest, to, from) };
}

/** An object with the members that it takes from elsewhere named one by one, so that one can be left out or moved. */
export function opened(node: Members, { file, read }: From): Members {
  const { $ref: reference, ...own } = node;
  if (typeof reference !== 'string') return own;
  const target = follow(file, reference, read);
  if (!target || !isObject(target.value)) return own;
  const there = opened(target.value as Members, { file: target.file, read });
  const taken = Object.entries(there).map(([key, value]): [string, Json] => {
    if (!isObject(value)) return [key, inlineReferences(value, target.file, (path) => read(path) ?? null)];
    const isNamed = typeof value.$ref === 'string' && Object.keys(value).length === 1;
    const place = isNamed
      ? absolute(target.file, value.$ref as string)
      : { file: target.file, at: `${target.at}/${key}` };
    return [key, { $ref: referenceTo(file, place) }];
  });
  return { ...Object.fromEntries(taken), ...own };
}

function absolute(file: string, reference: string): { file: string; at: string } {
  const [path = '', at = ''] = reference.split('#');
  return { file: path === '' ? file : resolvePath(file, path), at };
}

function follow(file: string, reference: string, read: ReadFile): Place | undefined {
  const place = absolute(file, reference);
  const value = resolvePointer(read(place.file) ?? null, place.at);
  return value === undefined ? undefined : { ...place, value };
}

/** How a file names a place in another one. */
function referenceTo(from: string, { file, at }: { file: string; at: string }): string {
  const here = from.split('/').slice(0, -1);
  const there = file.split('/');
  let same = 0;
  while (same < here.length && here[same] === there[same]) same += 1;
  const path = file === from ? '' : [...here.slice(same).map(() => '..'), ...there.slice(same)].join('/');
  return `${path}#${at}`;
}
