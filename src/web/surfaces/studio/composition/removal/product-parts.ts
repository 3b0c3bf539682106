import { isObject, type Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { resolveOrUndefined } from '#web/surfaces/studio/base/workspace/resolve-refs.ts';
import { listCaseFiles } from '#web/surfaces/studio/preview/product-cases.ts';
import type { Files } from './draft-files.ts';
import { type FilePart, isPlace, type Space } from './reference-rules.ts';

/** A named thing of a product. */
export type ProductPart = { is: Space; name: string };

/** A file of a product that is searched for names. */
export type PartFile = { part: FilePart; path: string };

/** Returns the files of a product that contain names. Tables of reviewed premiums are read apart. */
export function listPartFiles(files: Files, product: string): PartFile[] {
  const folder = `product-schemas/${product}`;
  const reviewed = files
    .paths()
    .filter((path) => path.startsWith(`${folder}/cases/reviewed/`) && path.endsWith('.json'));
  return [
    ...(['form', 'rating', 'benefits', 'product'] as const).map((part) => ({ part, path: `${folder}/${part}.json` })),
    ...listCaseFiles(files, product).map((path) => ({ part: 'cases' as const, path })),
    ...reviewed.map((path) => ({ part: 'reviewed' as const, path })),
  ];
}

/** Returns the value of a file with all references resolved, or as it is written if one has no target. */
export function readResolved(files: Files, path: string): Json {
  const written = files.value(path);
  return resolveOrUndefined(written, path, files.value) ?? written ?? null;
}

/** The places that define parts. The name of a part is the last key, or the text of a member. */
const definitions: Record<FilePart, [place: string, is: Space, member?: string][]> = {
  form: [
    ['derived/*', 'name', 'set'],
    ['pages/*', 'page'],
    ['pages/*/schema/properties/*', 'name'],
    ['pages/*/rules/*', 'message', 'message'],
    ['pages/*/effects/*', 'finding', 'finding'],
    ['conditions/*', 'condition'],
    ['tables/*', 'formTable'],
    ['figures/*', 'figure'],
  ],
  rating: [
    ['inputs/*', 'rated'],
    ['steps/*', 'rated', 'set'],
    ['tables/*', 'table'],
  ],
  benefits: [['optional/*', 'benefit']],
  product: [],
  chart: [],
  cases: [['*', 'case']],
  reviewed: [],
};

/** Returns the parts that a place of a file defines, with the parts in it: a page with its fields, a condition. */
export function listDefinedParts(part: FilePart, keys: readonly string[], value: Json | undefined): ProductPart[] {
  return definitions[part].flatMap(([place, is, member]) => {
    const pattern = place.split('/');
    if (pattern.length < keys.length || !isPlace(pattern.slice(0, keys.length), keys)) return [];
    return listPlaces(value, pattern.slice(keys.length)).flatMap(({ keys: inner, value: found }): ProductPart[] => {
      const name = member === undefined ? [...keys, ...inner].at(-1) : readValueAt(found, [member]);
      return typeof name === 'string' && name !== '$schema' ? [{ is, name }] : [];
    });
  });
}

/** Returns the places below a value that match a pattern. */
function listPlaces(
  value: Json | undefined,
  pattern: readonly string[],
): { keys: string[]; value: Json | undefined }[] {
  const [first, ...rest] = pattern;
  if (first === undefined) return [{ keys: [], value }];
  const members = Object.entries(toMembers(value)).filter(([key]) => first === '*' || first === key);
  return members.flatMap(([key, inner]) =>
    listPlaces(inner, rest).map((found) => ({ ...found, keys: [key, ...found.keys] })),
  );
}

/** Returns all parts that the files of a product define, each once. */
export function listProductParts(files: Files, product: string): ProductPart[] {
  const found = listPartFiles(files, product).flatMap(({ part, path }) =>
    listDefinedParts(part, [], readResolved(files, path)),
  );
  return [...new Map(found.map((one) => [partKey(one), one])).values()];
}

/** Returns a key that is the same for the same part. */
export const partKey = ({ is, name }: ProductPart): string => `${is} ${name}`;

/** Returns the members of an object or the items of a list by their index; empty for any other value. */
export const toMembers = (value: Json | undefined): Record<string, Json> =>
  isObject(value) || Array.isArray(value) ? (value as Record<string, Json>) : {};
