import type { Json } from '#engine/language/json.ts';
import type { Locale } from '#shared/format.ts';
import type { Change } from '../workspace/workspace.ts';

/** The texts of a page in one language: its heading, its name in the list of steps, and the text below the heading. */
type PageWords = { title: string; step?: string; lead?: string };

type NewPage = {
  /** An unused name. */
  name: string;
  /** The texts by language. A language without texts is marked as missing in the tab of texts. */
  words: Partial<Record<Locale, PageWords>>;
  /** The definition of the page; by default it asks nothing. */
  page?: Json;
};

const EMPTY_PAGE: Json = { schema: { type: 'object', additionalProperties: false, properties: {} } };

/** Returns the changes that add a page and its texts. The chart defines the position of the page in the journey. */
export function addPage(product: string, { name, words, page = EMPTY_PAGE }: NewPage): Change[] {
  const form: Change = { path: `product-schemas/${product}/form.json`, at: ['pages', name], to: page };
  const said = Object.entries(words).flatMap(([language, { title, step, lead }]): Change[] => {
    if (title.trim() === '') return [];
    const to = { title, step: step?.trim() || title, ...(lead?.trim() ? { lead } : {}) };
    return [{ path: `locales/${language}/products/${product}.json`, at: [name], to }];
  });
  return [form, ...said];
}
