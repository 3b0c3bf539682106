import IntlMessageFormat from 'intl-messageformat';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { bundleMessages, fillPlaceholders } from '#product-files/product-messages.ts';
import { flattenMessages, type Messages, type MessageTree } from '#shared/flatten-messages.ts';
import { formatDate, type Locale, locales } from '#shared/format.ts';
import type { MessageFormatter } from '#workbench/path-runs/run-message-checks.ts';

/** Matches a unit's message, which contains a count. The message for one also receives the count. */
const UNIT = /\.units\.\w+\.(one|other)$/;

/** Creates the formatter of a product's messages in all languages, as its pages and problems show them. */
export function createMessageFormatter(
  { definition }: Pick<Product, 'definition'>,
  files: ProductFiles,
): MessageFormatter {
  const words = Object.fromEntries(
    locales.map((locale) => [
      locale,
      {
        ...flattenMessages('problems', files(`locales/${locale}/problems.json`) as MessageTree),
        // A specimen of the insurer's telephone, because the real one is filled only when a version is prepared.
        ...fillPlaceholders({ hotline: '1800' }, bundleMessages(definition as ProductDefinition, locale, files)),
      },
    ]),
  ) as Record<Locale, Messages>;
  return {
    has: (id) => locales.some((locale) => words[locale][id] !== undefined),
    complaint({ message, params = {} }) {
      const [, number] = UNIT.exec(message) ?? [];
      const given = number === undefined ? params : { count: number === 'one' ? 1 : 2, ...params };
      for (const locale of locales) {
        const wrong = readComplaint(words[locale], locale, message, given);
        if (wrong !== undefined) return `${message} in ${locale}: ${wrong}`;
      }
      return undefined;
    },
  };
}

function readComplaint(
  words: Messages,
  locale: Locale,
  message: string,
  params: Record<string, Json>,
): string | undefined {
  const pattern = words[message];
  if (pattern === undefined) return 'there is no text';
  const missing = Object.values(params).find((raw) => isId(raw) && words[raw] === undefined);
  if (missing !== undefined) return `there is no text for ${missing}`;
  try {
    const said = formatValue(pattern, params, words, locale);
    if (said.trim() === '') return 'the text is empty';
    return /\{\w+\}/.test(said) ? `a placeholder is not filled: ${said}` : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function formatValue(pattern: string, params: Record<string, Json>, words: Messages, locale: Locale): string {
  // A text without format characters needs no formatting.
  if (!/[{}<>']/.test(pattern)) return pattern;
  const value = (raw: Json) => {
    if (typeof raw !== 'string') return raw;
    return words[raw] ?? (/^\d{4}-\d{2}-\d{2}$/.test(raw) ? formatDate(raw, locale) : raw);
  };
  const values = Object.fromEntries(Object.entries(params).map(([name, raw]) => [name, value(raw)]));
  // The plural rules are the same as in the application, because some browsers have none for Khmer.
  return String(new IntlMessageFormat(pattern, 'en').format(values as Record<string, string>));
}

/** Returns true for the id of a label, which fills a sentence. */
const isId = (raw: Json): raw is string => typeof raw === 'string' && /^\w+(\.\w+)+\.label$/.test(raw);
