import type { IntlMessageFormat } from 'intl-messageformat';
import type { Locale } from './format.ts';

export type MessageValues = Record<string, string | number>;

/** Tags, quotes, and places that choose words or format numbers: what only the full grammar of ICU messages can read. */
const needsGrammar = /<|'['{}<>]|\{\s*\w+\s*,/;
let grammar: typeof IntlMessageFormat | undefined;
/** Messages that were read, by language and text: reading is the slow part. */
const read = new Map<string, IntlMessageFormat>();

/**
 * Loads the grammar if messages need it: 13 KiB of gzip, and most pages have none that does.
 * @param messages text with all of them in it, such as JSON; left out, the grammar is loaded in any case
 */
export async function readyToFill(messages?: string): Promise<void> {
  if (messages === undefined || needsGrammar.test(messages))
    grammar ??= (await import('intl-messageformat')).IntlMessageFormat;
}

/**
 * A message with its places filled: plain text in text. What needs the grammar is read by intl-messageformat.
 * @throws Error for a place without a value, for the grammar without `readyToFill`, and for a message that cannot be read
 */
export function fillMessage(message: string, locale: Locale, values: MessageValues = {}): string {
  if (needsGrammar.test(message)) {
    const key = `${locale} ${message}`;
    if (!grammar) throw new Error('call readyToFill before');
    const format = read.get(key) ?? new grammar(message, locale);
    read.set(key, format);
    return String(format.format(values));
  }
  return message.replace(/\{\s*(\w+)\s*\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in "${message}"`);
    return String(value);
  });
}
