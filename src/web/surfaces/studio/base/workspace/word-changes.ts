import { type Locale, locales } from '#shared/format.ts';
import { messagesFile } from './product-messages.ts';
import type { Change } from './workspace.ts';

/** Words by language; a language may be missing. */
export type WordsByLanguage = Partial<Record<Locale, string>>;

/**
 * Returns the changes that write a text at a path in the texts of a product, or that delete the value there.
 * @param words the text by language; a missing language does not change. Without `words`, all languages are deleted
 */
export const wordChanges = (product: string, at: readonly string[], words?: WordsByLanguage): Change[] =>
  locales
    .filter((language) => words === undefined || (words[language] ?? '') !== '')
    .map((language) => ({ path: messagesFile(product, language), at, to: words?.[language] }));
