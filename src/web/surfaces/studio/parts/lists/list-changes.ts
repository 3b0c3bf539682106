import { isObject, type Json } from '#engine/language/json.ts';
import { type WordsByLanguage, wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';

/** A list: its codes in display order, the frequently chosen ones (shown first), and other spellings for the search. */
export type ParsedList = { codes: string[]; often: string[]; alsoCalled: Record<string, string[]> };
/** A list of one product, or a shared list (`owner` is `SHARED`). */
export type ListLocation = { owner: string; list: string };

export const listFilePath = ({ owner, list }: ListLocation): string => `product-schemas/${owner}/lists/${list}.json`;
export const entryKeys = ({ list }: ListLocation, code: string): string[] => ['lists', list, code];

/** Reads a list that is written as codes alone or as an object with more data; undefined if it is neither. */
export function parseList(value: Json | undefined): ParsedList | undefined {
  if (Array.isArray(value)) return { codes: value.map(String), often: [], alsoCalled: {} };
  if (!isObject(value) || !Array.isArray(value.codes)) return undefined;
  const { codes, often = [], alsoCalled = {} } = value as Partial<ParsedList> & { codes: string[] };
  return { codes, often, alsoCalled };
}

/** Makes the name of a list's file from its English name. The result is empty if that has no letters or digits. */
export const generateListName = (typed: string): string =>
  (typed.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .join('-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);

export const createList = (place: ListLocation): Change => ({ path: listFilePath(place), text: '[]\n' });

/** Returns the changes that delete a list and its texts. */
export const removeList = (place: ListLocation): Change[] => [
  { path: listFilePath(place), text: null },
  ...wordChanges(place.owner, ['lists', place.list]),
];

/** Returns the changes that add an entry at the end. A language without a name becomes a missing text. */
export function addEntry(place: ListLocation, value: Json, code: string, names: WordsByLanguage): Change[] {
  const { codes = [] } = parseList(value) ?? {};
  return [
    { path: listFilePath(place), at: [...codesPath(value), codes.length], to: code, insert: true },
    ...wordChanges(place.owner, entryKeys(place, code), names),
  ];
}

/** Returns the changes that delete an entry with all its data. */
export function removeEntry(place: ListLocation, value: Json, code: string): Change[] {
  const { codes = [], often = [], alsoCalled = {} } = parseList(value) ?? {};
  const path = listFilePath(place);
  return [
    { path, at: [...codesPath(value), codes.indexOf(code)] },
    ...(often.includes(code) ? setOftenChosen(place, value, code, false) : []),
    ...(code in alsoCalled ? setAliases(place, value, code, []) : []),
    ...wordChanges(place.owner, entryKeys(place, code)),
  ];
}

export function moveEntry(place: ListLocation, value: Json, code: string, to: number): Change[] {
  const { codes = [] } = parseList(value) ?? {};
  const moved = codes.filter((one) => one !== code).toSpliced(to, 0, code);
  return Array.isArray(value)
    ? [buildListChange(place, moved)]
    : [{ path: listFilePath(place), at: ['codes'], to: moved }];
}

export function setOftenChosen(place: ListLocation, value: Json, code: string, isOften: boolean): Change[] {
  const { codes = [], often = [] } = parseList(value) ?? {};
  const next = isOften ? [...often, code] : often.filter((one) => one !== code);
  if (Array.isArray(value)) return isOften ? [buildListChange(place, { often: next, codes })] : [];
  return [{ path: listFilePath(place), at: ['often'], to: next.length > 0 ? next : undefined }];
}

export function setAliases(place: ListLocation, value: Json, code: string, names: string[]): Change[] {
  const { codes = [], alsoCalled = {} } = parseList(value) ?? {};
  if (Array.isArray(value))
    return names.length > 0 ? [buildListChange(place, { alsoCalled: { [code]: names }, codes })] : [];
  const isLast = names.length === 0 && Object.keys(alsoCalled).every((one) => one === code);
  if (isLast) return [{ path: listFilePath(place), at: ['alsoCalled'] }];
  return [{ path: listFilePath(place), at: ['alsoCalled', code], to: names.length > 0 ? names : undefined }];
}

/** Returns the path of the codes in a list's file. */
const codesPath = (value: Json): string[] => (Array.isArray(value) ? [] : ['codes']);

const buildListChange = (place: ListLocation, value: Json): Change => ({
  path: listFilePath(place),
  text: `${JSON.stringify(value, null, 2)}\n`,
});
