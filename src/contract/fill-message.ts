import { createIntl, type IntlShape } from 'react-intl';
import type { Locale } from './format.ts';

export type MessageValues = Record<string, string | number>;

/** Quotes, and places that choose words or format numbers: what only the full grammar of ICU messages can read. */
const needsGrammar = /[<']|\{\s*\w+\s*,/;
const readers = new Map<Locale, IntlShape>();

/**
 * A message with its places filled: plain text in text. What needs the grammar is read by react-intl.
 * @throws Error for a place without a value, and for a message that cannot be read
 */
export function fillMessage(message: string, locale: Locale, values: MessageValues = {}): string {
  return needsGrammar.test(message)
    ? readerIn(locale).formatMessage({ id: message, defaultMessage: message }, values)
    : message.replace(/\{\s*(\w+)\s*\}/g, (_place, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`no value for {${name}} in "${message}"`);
        return String(value);
      });
}

/** Made when a message first needs it: it asks Intl for all languages that it has, a tenth of a second on a cheap phone. */
function readerIn(locale: Locale): IntlShape {
  const known = readers.get(locale);
  if (known) return known;
  const reader = createIntl({
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
