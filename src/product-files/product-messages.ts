import type { Locale } from '#contract/products.ts';
import type { Figure, ProductDefinition } from '#engine/language/definition.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import { listNeededMessages } from '#engine/language/messages/needed-messages.ts';
import { flattenMessages, type Messages, type MessageTree } from '#shared/flatten-messages.ts';
import { formatAmount, formatMoney } from '#shared/format.ts';

/** Where wording of products lives, by the first word of its ids. */
export function findMessageFile(locale: string, prefix: string): string {
  const common = prefix === 'shared' || prefix === 'problems';
  return `locales/${locale}/${common ? '' : 'products/'}${prefix}.json`;
}

/** Files that a product's wording may stand in: its own, what products share, and what any refusal says. */
export function listMessagePrefixes(product: string): string[] {
  return ['problems', 'shared', product];
}

/** A product's own messages and those it may share, flat, as they are written. */
export function readProductMessages(product: string, locale: Locale, readJson: ReadJson): Messages {
  return Object.assign(
    {},
    ...listMessagePrefixes(product).map((prefix) =>
      flattenMessages(prefix, readJson(findMessageFile(locale, prefix)) as MessageTree),
    ),
  );
}

/**
 * Messages that a product shows in a language, by id: a shared text stands under the product's own id, so that nobody
 * else needs to know of fallbacks. A missing message is left out; `product:check` tells of it.
 */
export function bundleMessages(definition: ProductDefinition, locale: Locale, readJson: ReadJson): Messages {
  const written = readProductMessages(definition.product.id, locale, readJson);
  const named = Object.values(definition.form.pages)
    .flatMap(({ rules = [], hints = [] }) =>
      [...rules, ...hints].map(({ message }) => ({ id: message, fallbacks: [] as string[] })),
    )
    .filter(({ id }) => id.startsWith('shared.'));
  const own = `${definition.product.id}.`;
  const asked = Object.values(definition.form.pages).flatMap(({ schema }) => Object.values(schema.properties));
  // A telephone number is told with its country.
  const countries = asked.some(({ format }) => format === 'phone') ? 'shared.lists.countries.' : own;
  const messages: Messages = Object.fromEntries(
    Object.entries(written).filter(([id]) => id.startsWith(own) || id.startsWith(countries)),
  );
  for (const { id, fallbacks } of [...listNeededMessages(definition), ...named]) {
    const found = [id, ...fallbacks].find((wanted) => written[wanted] !== undefined);
    if (found !== undefined) messages[id] = written[found] as string;
  }
  return fillPlaceholders(formatFigures(definition, locale), messages);
}

/** The product's own figures as its words say them. */
function formatFigures({ form, product }: ProductDefinition, locale: Locale): Record<string, string> {
  const inWords = ({ value, as }: Figure): string => {
    if (as === 'money') return formatMoney(Number(value), product.currency, locale);
    return as === 'plain' ? String(value) : formatAmount(String(value));
  };
  return Object.fromEntries(Object.entries(form.figures ?? {}).map(([name, figure]) => [name, inWords(figure)]));
}

/** Messages with these places filled; others are filled where the message is shown. */
export function fillPlaceholders(values: Record<string, string>, messages: Messages): Messages {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) =>
      Object.hasOwn(values, name) ? (values[name] as string) : place,
    );
  return Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, fill(text)]));
}
