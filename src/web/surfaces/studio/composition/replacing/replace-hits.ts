import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import { locales } from '#shared/format.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import type { Files } from '../removal/draft-files.ts';

/**
 * One place that contains the searched text: in a `text` that customers read, as the `name` of a part, or in a `value`
 * of a formula or a setting. `before` and `after` show the place.
 */
export type Hit = {
  id: string;
  path: string;
  kind: 'text' | 'name' | 'value';
  keys: string[];
  before: string;
  after: string;
};

/** The searched text, and the text in its place. */
export type Search = { find: string; replace: string };

/** Finds a text in the texts, names and formulas of a product. Names and values match as a whole. */
export function findHits(files: Files, product: string, search: Search): Hit[] {
  if (search.find.trim() === '') return [];
  return listSearchedFiles(files, product).flatMap((path) => {
    const hits: Hit[] = [];
    transform(files.value(path) ?? null, [], { ...search, isText: isTextFile(path) }, (hit) => {
      hits.push({ ...hit, path, id: `${path} ${hit.kind} ${hit.keys.join('/')}` });
      return false;
    });
    return hits;
  });
}

/** Returns the changes that replace the chosen hits, for one step of the workspace. */
export function replaceHits(files: Files, product: string, search: Search, chosen: ReadonlySet<string>): Change[] {
  return listSearchedFiles(files, product).flatMap((path) => {
    const before = files.value(path) ?? null;
    const after = transform(before, [], { ...search, isText: isTextFile(path) }, ({ kind, keys }) =>
      chosen.has(`${path} ${kind} ${keys.join('/')}`),
    );
    return diffValues(path, [], before, after);
  });
}

/** Returns the files of a product that are searched: its own files, its chart and its texts. */
function listSearchedFiles(files: Files, product: string): string[] {
  const texts = locales.map((language) => messagesFile(product, language));
  return files
    .paths()
    .filter(
      (path) =>
        path.startsWith(`product-schemas/${product}/`) || path === `machines/${product}.json` || texts.includes(path),
    );
}

const isTextFile = (path: string): boolean => path.startsWith('locales/');

type Found = Omit<Hit, 'id' | 'path'>;
type Accept = (hit: Found) => boolean;

/** Returns a value with the accepted hits replaced. */
function transform(value: Json, keys: string[], search: Search & { isText: boolean }, accept: Accept): Json {
  if (Array.isArray(value)) return value.map((item, at) => transform(item, [...keys, String(at)], search, accept));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value as Record<string, Json>).map(([key, inner]) => {
        const at = [...keys, key];
        const renamed = replaceName(key, search);
        const isRenamed = renamed !== undefined && accept({ kind: 'name', keys: at, before: key, after: renamed });
        return [isRenamed ? renamed : key, transform(inner, at, search, accept)];
      }),
    );
  const after = search.isText ? replaceText(value, search) : replaceValue(value, search);
  if (after === undefined) return value;
  const kind = search.isText ? 'text' : 'value';
  return accept({ kind, keys, before: String(value), after: String(after) }) ? after : value;
}

const replaceText = (value: Json, { find, replace }: Search): Json | undefined =>
  typeof value === 'string' && value.includes(find) ? value.replaceAll(find, replace) : undefined;

const replaceName = (key: string, { find, replace }: Search): string | undefined =>
  key === find && replace !== '' ? replace : undefined;

/** Replaces a whole number or name: `find` alone, at the start of a path (`find.x`), or in an address (`/find/`). */
function replaceValue(value: Json, { find, replace }: Search): Json | undefined {
  if (replace === '') return undefined;
  if (typeof value === 'number')
    return String(value) === find && Number.isFinite(Number(replace)) ? Number(replace) : undefined;
  if (typeof value !== 'string') return undefined;
  const parts = value.split(/([./#|])/);
  return parts.includes(find) ? parts.map((part) => (part === find ? replace : part)).join('') : undefined;
}

/** Returns the smallest changes between two values of a file. A changed name rewrites the group that contains it. */
function diffValues(path: string, at: string[], before: Json, after: Json): Change[] {
  if (isSameJson(before, after) && JSON.stringify(before) === JSON.stringify(after)) return [];
  const [old, now] = [toEntries(before), toEntries(after)];
  const isSameShape =
    Array.isArray(before) === Array.isArray(after) &&
    old !== undefined &&
    old.map(([key]) => key).join('\n') === now?.map(([key]) => key).join('\n');
  if (isSameShape && now)
    return old.flatMap(([key, inner], index) => diffValues(path, [...at, key], inner, now[index]?.[1] as Json));
  return at.length === 0 ? [{ path, text: `${JSON.stringify(after, null, 2)}\n` }] : [{ path, at, to: after }];
}

const toEntries = (value: Json): [string, Json][] | undefined =>
  isObject(value) || Array.isArray(value) ? Object.entries(value as Record<string, Json>) : undefined;
