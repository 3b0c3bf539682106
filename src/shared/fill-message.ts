import type { IntlShape } from 'react-intl';
import type { Locale } from './format.ts';

export type MessageValues = Record<string, string | number>;

/** Tags, quotes, and places that choose words or format numbers: what only the full grammar of ICU messages can read. */
const needsGrammar = /<|'['{}<>]|\{\s*\w+\s*,/;
let intl: typeof import('react-intl') | undefined;
const readers = new Map<Locale, IntlShape>();

/**
 * Loads the grammar if messages need it: 15 KiB of gzip, and most pages have none that does.
 * @param messages text with all of them in it, such as JSON; left out, the grammar is loaded in any case
 */
export async function loadGrammarIfNeeded(messages?: string): Promise<void> {
  if (messages === undefined || needsGrammar.test(messages)) intl ??= await import('react-intl');
}

/**
 * A message with its places filled: plain text in text. What needs the grammar is read by react-intl.
 * @throws Error for a place without a value, for the grammar without `readyToFill`, and for a message that cannot be read
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

/** Made when a message first needs it: it asks Intl for all languages that it has, a tenth of a second on a cheap phone. */
function findFormatter(locale: Locale): IntlShape {
  if (!intl) throw new Error('call readyToFill before');
  const reader =
    readers.get(locale) ??
    intl.createIntl({
      locale,
      defaultLocale: locale,
      onError(error) {
        // Browsers without Khmer plural rules are no fault of ours: no message of ours needs them.
        if (error.code !== 'MISSING_DATA') throw error;
      },
    });
  readers.set(locale, reader);
  return reader;
}
