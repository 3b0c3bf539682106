import { SHARED } from '#contract/studio/material/shared.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { sharedWordsFile, wordsFile } from '#web/surfaces/studio/base/workspace/product-words.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';

/** A list: its codes in display order, the frequently chosen ones (shown first), and other spellings for the search. */
export type ReadList = { codes: string[]; often: string[]; alsoCalled: Record<string, string[]> };
/** A list of one product, or a shared list (`owner` is `SHARED`). */
export type ListPlace = { owner: string; list: string };

const languages = ['en', 'km', 'zh'] as const;
type Names = Record<(typeof languages)[number], string>;

export const listFile = ({ owner, list }: ListPlace): string => `product-schemas/${owner}/lists/${list}.json`;
export const listWordsFile =
  ({ owner }: ListPlace) =>
  (language: keyof Names): string =>
    owner === SHARED ? sharedWordsFile(language) : wordsFile(owner, language);
export const entryKeys = ({ list }: ListPlace, code: string): string[] => ['lists', list, code];

/** Reads a list that is written as codes alone or as an object with more data; undefined if it is neither. */
export function readList(value: Json | undefined): ReadList | undefined {
  if (Array.isArray(value)) return { codes: value.map(String), often: [], alsoCalled: {} };
  if (!isObject(value) || !Array.isArray(value.codes)) return undefined;
  const { codes, often = [], alsoCalled = {} } = value as Partial<ReadList> & { codes: string[] };
  return { codes, often, alsoCalled };
}

/** Makes the name of a list's file from its English name. The result is empty if that has no letters or digits. */
export const listName = (typed: string): string =>
  (typed.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .join('-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);

export const makeList = (place: ListPlace): Change => ({ path: listFile(place), text: '[]\n' });

/** Returns the changes that delete a list and its texts. */
export const removeList = (place: ListPlace): Change[] => [
  { path: listFile(place), text: null },
  ...languages.map((language): Change => ({ path: listWordsFile(place)(language), at: ['lists', place.list] })),
];

/** Returns the changes that add an entry at the end. A language without a name becomes a missing text. */
export function addEntry(place: ListPlace, value: Json, code: string, names: Names): Change[] {
  const { codes = [] } = readList(value) ?? {};
  return [
    { path: listFile(place), at: [...codesAt(value), codes.length], to: code, insert: true },
    ...languages
      .filter((language) => names[language] !== '')
      .map((language): Change => {
        return { path: listWordsFile(place)(language), at: entryKeys(place, code), to: names[language] };
      }),
  ];
}

/** Returns the changes that delete an entry with all its data. */
export function removeEntry(place: ListPlace, value: Json, code: string): Change[] {
  const { codes = [], often = [], alsoCalled = {} } = readList(value) ?? {};
  const path = listFile(place);
  return [
    { path, at: [...codesAt(value), codes.indexOf(code)] },
    ...(often.includes(code) ? setOften(place, value, code, false) : []),
    ...(code in alsoCalled ? setAlsoCalled(place, value, code, []) : []),
    ...languages.map((language): Change => ({ path: listWordsFile(place)(language), at: entryKeys(place, code) })),
  ];
}

export function moveEntry(place: ListPlace, value: Json, code: string, to: number): Change[] {
  const { codes = [] } = readList(value) ?? {};
  const moved = codes.filter((one) => one !== code).toSpliced(to, 0, code);
  return Array.isArray(value) ? [written(place, moved)] : [{ path: listFile(place), at: ['codes'], to: moved }];
}

export function setOften(place: ListPlace, value: Json, code: string, isOften: boolean): Change[] {
  const { codes = [], often = [] } = readList(value) ?? {};
  const next = isOften ? [...often, code] : often.filter((one) => one !== code);
  if (Array.isArray(value)) return isOften ? [written(place, { often: next, codes })] : [];
  return [{ path: listFile(place), at: ['often'], to: next.length > 0 ? next : undefined }];
}

export function setAlsoCalled(place: ListPlace, value: Json, code: string, names: string[]): Change[] {
  const { codes = [], alsoCalled = {} } = readList(value) ?? {};
  if (Array.isArray(value)) return names.length > 0 ? [written(place, { alsoCalled: { [code]: names }, codes })] : [];
  const isLast = names.length === 0 && Object.keys(alsoCalled).every((one) => one === code);
  if (isLast) return [{ path: listFile(place), at: ['alsoCalled'] }];
  return [{ path: listFile(place), at: ['alsoCalled', code], to: names.length > 0 ? names : undefined }];
}

/** Returns the path of the codes in a list's file. */
const codesAt = (value: Json): string[] => (Array.isArray(value) ? [] : ['codes']);

const written = (place: ListPlace, value: Json): Change => ({
  path: listFile(place),
  text: `${JSON.stringify(value, null, 2)}\n`,
});
