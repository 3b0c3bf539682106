import type { MessageTree } from '#contract/flatten-messages.ts';
import type { Locale } from '#contract/format.ts';

export const languages = ['en', 'km', 'zh'] as const satisfies Locale[];

/** The file of each language with the words of a product. */
export const fileOf = (product: string, language: Locale): string => `locales/${language}/products/${product}.json`;

/** A message of a product: its words in each language, undefined where there are none. */
export type WordRow = { id: string; keys: readonly string[]; said: Record<Locale, string | undefined> };

/** Something is to be done about a message: it is missing in a language, or its places differ from the English ones. */
export type WordFault = 'missing' | 'places';

/** The messages that any of the files has, in the order of the files. */
export function wordRows(trees: Record<Locale, MessageTree>): WordRow[] {
  const rows = new Map<string, WordRow>();
  const walk = (language: Locale, keys: readonly string[], node: unknown): void => {
    if (typeof node === 'string') {
      const id = keys.join('.');
      const row = rows.get(id) ?? { id, keys, said: { en: undefined, km: undefined, zh: undefined } };
      rows.set(id, { ...row, said: { ...row.said, [language]: node } });
    } else if (typeof node === 'object' && node !== null) {
      for (const [key, child] of Object.entries(node)) walk(language, [...keys, key], child);
    }
  };
  for (const language of languages) walk(language, [], trees[language]);
  return [...rows.values()];
}

/** The names of the places that are filled in a message, each once, by the alphabet: `{label}` and `{count, plural, …}`. */
export function placesOf(message: string): string[] {
  return [...new Set([...message.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => name))].sort();
}

/** What is wrong with a message in one language. */
export function faultOf({ said }: WordRow, language: Locale): WordFault | undefined {
  const words = said[language];
  if (words === undefined || words.trim() === '') return 'missing';
  const same = said.en === undefined || placesOf(words).join() === placesOf(said.en).join();
  return same ? undefined : 'places';
}

/** What is wrong with a message in any language, the gravest. */
export function gravestFault(row: WordRow): WordFault | undefined {
  const faults = languages.map((language) => faultOf(row, language));
  return (['missing', 'places'] as const).find((fault) => faults.includes(fault));
}

/** Those first about which something is to be done; otherwise they stay as the files have them. */
export function faultyFirst(rows: readonly WordRow[]): WordRow[] {
  const rank = (row: WordRow) => ['missing', 'places', undefined].indexOf(gravestFault(row));
  return rows.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether a message is looked for by what was typed: in its name or in any language, whatever the case. */
export function isFound({ id, said }: WordRow, typed: string): boolean {
  const sought = typed.trim().toLowerCase();
  return [id, ...Object.values(said)].some((words) => words?.toLowerCase().includes(sought));
}
