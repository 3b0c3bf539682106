import { IntlMessageFormat } from 'intl-messageformat';
import type { Locale } from './format.ts';

export type MessageValues = Record<string, string | number>;

/** Quotes, and places that choose words or format numbers: what only the full grammar of ICU messages can read. */
const needsGrammar = /[<']|\{\s*\w+\s*,/;
/** Messages that were read, by language and text: reading is the slow part. */
const read = new Map<string, IntlMessageFormat>();

/**
 * A message with its places filled: plain text in text. What needs the grammar is read by intl-messageformat.
 * @throws Error for a place without a value, and for a message that cannot be read
 */
export function fillMessage(message: string, locale: Locale, values: MessageValues = {}): string {
  if (needsGrammar.test(message)) {
    const key = `${locale} ${message}`;
    const format = read.get(key) ?? new IntlMessageFormat(message, locale);
    read.set(key, format);
    return String(format.format(values));
  }
  return message.replace(/\{\s*(\w+)\s*\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in "${message}"`);
    return String(value);
  });
}
