import { IntlMessageFormat } from 'intl-messageformat';
import type { Locale } from '#contract/format.ts';

export type MessageValues = Record<string, string | number>;

// Our three languages are known. To ask Intl for all that it has costs a cheap phone a tenth of a second.
IntlMessageFormat.resolveLocale = (locale) => new Intl.Locale(String(locale));

/** Quotes, and places that choose words or format numbers: what only the full grammar of ICU messages can read. */
const needsGrammar = /[<']|\{\s*\w+\s*,/;
const compiled = new Map<string, IntlMessageFormat>();

/**
 * A message with its places filled: plain text in text. The grammar alone is here: react-intl brings 5 KiB more to
 * every page, for formats of numbers and dates that are ours (contract/format.ts).
 * @throws Error for a place without a value, and for a message that is none
 */
export function fillMessage(message: string, locale: Locale, values: MessageValues = {}): string {
  return needsGrammar.test(message)
    ? String(compiledFor(message, locale).format(values))
    : message.replace(/\{\s*(\w+)\s*\}/g, (_place, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`no value for {${name}} in "${message}"`);
        return String(value);
      });
}

function compiledFor(message: string, locale: Locale): IntlMessageFormat {
  const key = `${locale} ${message}`;
  const known = compiled.get(key);
  if (known) return known;
  const format = new IntlMessageFormat(message, locale);
  compiled.set(key, format);
  return format;
}
