import { type Locale, locales } from '#shared/format.ts';
import { wordsFile } from './product-words.ts';
import type { Change } from './workspace.ts';

/** Words by their language; a language may have none. */
export type WordsByLanguage = Partial<Record<Locale, string>>;

/**
 * The changes that write words at a place of a product's words in each language, or delete what stands there.
 * @param words by language; a language without words is left as it is. Left out: delete in all languages
 */
export const wordChanges = (product: string, at: readonly string[], words?: WordsByLanguage): Change[] =>
  locales
    .filter((language) => words === undefined || (words[language] ?? '') !== '')
    .map((language) => ({ path: wordsFile(product, language), at, to: words?.[language] }));
