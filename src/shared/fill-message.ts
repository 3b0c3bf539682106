import type { IntlShape } from 'react-intl';
import type { Locale } from './format.ts';

export type MessageValues = Record<string, string | number>;

/**
 * Tags, quotes, and placeholders that choose words or format numbers: only the full grammar of ICU messages can read
 * them.
 */
const needsGrammar = /<|'['{}<>]|\{\s*\w+\s*,/;
let intl: typeof import('react-intl') | undefined;
const readers = new Map<Locale, IntlShape>();

/**
 * Loads the grammar if messages need it: 15 KiB of gzip, and most pages do not need it.
 * @param messages text that contains all of them, such as JSON; without it, the grammar is always loaded
 */
export async function loadGrammarIfNeeded(messages?: string): Promise<void> {
  if (messages === undefined || needsGrammar.test(messages)) intl ??= await import('react-intl');
}

/**
 * Fills the placeholders of a message: text in, text out. A message that needs the grammar is read by react-intl.
 * @throws Error for a placeholder without a value, if the grammar is not loaded (`loadGrammarIfNeeded`), and for a
 * message that cannot be read
 */
export function fillMessage(message: string, locale: Locale, values: MessageValues = {}): string {
  if (needsGrammar.test(message))
    return findFormatter(locale).formatMessage({ id: message, defaultMessage: message }, values);
  return message.replace(/\{\s*(\w+)\s*\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in "${message}"`);
    return String(value);
  });
}

/** Created at its first use: it asks Intl for all languages, which needs a tenth of a second on a cheap phone. */
function findFormatter(locale: Locale): IntlShape {
  if (!intl) throw new Error('call loadGrammarIfNeeded before');
  const reader =
    readers.get(locale) ??
    intl.createIntl({
      locale,
      defaultLocale: locale,
      onError(error) {
        // A browser without Khmer plural rules is no error: our messages do not need them.
        if (error.code !== 'MISSING_DATA') throw error;
      },
    });
  readers.set(locale, reader);
  return reader;
}
