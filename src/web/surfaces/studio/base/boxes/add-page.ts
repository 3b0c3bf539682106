import type { Json } from '#engine/language/json.ts';
import type { Locale } from '#shared/format.ts';
import type { Change } from '../workspace/workspace.ts';

/** What is said of a page in a language: its heading, its name in the list of steps, and what stands below the heading. */
type PageWords = { title: string; step?: string; lead?: string };

type NewPage = {
  /** As `pageNameOf` gives it. */
  name: string;
  /** A language that is missing here is missing in the words, and found there. */
  words: Partial<Record<Locale, PageWords>>;
  /** What it asks; nothing where it is left out. */
  page?: Json;
};

const EMPTY: Json = { schema: { type: 'object', additionalProperties: false, properties: {} } };

/** The changes that make a page and its words. Its place in the journey is the chart's matter. */
export function addPage(product: string, { name, words, page = EMPTY }: NewPage): Change[] {
  const form: Change = { path: `product-schemas/${product}/form.json`, at: ['pages', name], to: page };
  const said = Object.entries(words).flatMap(([language, { title, step, lead }]): Change[] => {
    if (title.trim() === '') return [];
    const to = { title, step: step?.trim() || title, ...(lead?.trim() ? { lead } : {}) };
    return [{ path: `locales/${language}/products/${product}.json`, at: [name], to }];
  });
  return [form, ...said];
}

/** A name that no page has yet, made of what its title says in English: "Your phone" is `yourPhone`. */
export function pageNameOf(title: string, taken: readonly string[]): string {
  const words = title.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words
    .slice(0, 4)
    .map((word, at) =>
      at === 0 ? word.toLowerCase() : `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`,
    )
    .join('')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);
  const name = joined === '' ? 'page' : joined;
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}${number}`;
  return free;
}
