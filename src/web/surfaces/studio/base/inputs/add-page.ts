import type { Json } from '#engine/language/json.ts';
import type { Locale } from '#shared/format.ts';
import type { Change } from '../workspace/workspace.ts';

/** The words of a page in one language: its heading, its name in the list of steps, and the text below the heading. */
type PageWords = { title: string; step?: string; lead?: string };

type NewPage = {
  /** The name that `generatePageName` returns. */
  name: string;
  /** An omitted language is shown as missing in the table of words. */
  words: Partial<Record<Locale, PageWords>>;
  /** The definition of the page; by default it asks nothing. */
  page?: Json;
};

const EMPTY_PAGE: Json = { schema: { type: 'object', additionalProperties: false, properties: {} } };

/** Returns the changes that add a page and its words. The chart defines the position of the page in the journey. */
export function addPage(product: string, { name, words, page = EMPTY_PAGE }: NewPage): Change[] {
  const form: Change = { path: `product-schemas/${product}/form.json`, at: ['pages', name], to: page };
  const said = Object.entries(words).flatMap(([language, { title, step, lead }]): Change[] => {
    if (title.trim() === '') return [];
    const to = { title, step: step?.trim() || title, ...(lead?.trim() ? { lead } : {}) };
    return [{ path: `locales/${language}/products/${product}.json`, at: [name], to }];
  });
  return [form, ...said];
}

/** Makes an unused page name from the English title: "Your phone" becomes `yourPhone`. */
export function generatePageName(title: string, taken: readonly string[]): string {
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
