import type { Locale } from '#shared/format.ts';
import { locales } from '#shared/format.ts';
import { wordsFile } from './product-words.ts';
import type { Change } from './workspace.ts';

/**
 * The changes that write words at a place of a product's words in each language, or delete what stands there.
 * @param words by language; a language without words is left as it is. Left out: delete in all languages
 */
export const wordChanges = (
  product: string,
  at: readonly string[],
  words?: Partial<Record<Locale, string>>,
): Change[] =>
  locales
    .filter((language) => words === undefined || (words[language] ?? '') !== '')
    .map((language) => ({ path: wordsFile(product, language), at, to: words?.[language] }));
