import type { Locale } from '#contract/products.ts';
import type { Figure, ProductDefinition } from '#engine/language/definition.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import { buildAgentId } from '#engine/language/messages/message-ids.ts';
import { listNeededMessages } from '#engine/language/messages/needed-messages.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { createReferenceFiller } from '#engine/promises/benefit-references.ts';
import { flattenMessages, type Messages, type MessageTree } from '#shared/flatten-messages.ts';
import { formatAmount, formatMoney } from '#shared/format.ts';

/** The file of a product's messages, by the first word of their ids. */
export function findMessageFile(locale: string, prefix: string): string {
  const common = prefix === 'shared' || prefix === 'problems';
  return `locales/${locale}/${common ? '' : 'products/'}${prefix}.json`;
}

/** Message files that a product may use: its own, the shared ones, and those of error messages. */
export function listMessagePrefixes(product: string): string[] {
  return ['problems', 'shared', product];
}

/** A product's own messages and the shared ones, flat, as they are written. */
export function readProductMessages(product: string, locale: Locale, readJson: ReadJson): Messages {
  return Object.assign(
    {},
    ...listMessagePrefixes(product).map((prefix) =>
      flattenMessages(prefix, readJson(findMessageFile(locale, prefix)) as MessageTree),
    ),
  );
}

/**
 * Messages that a product shows in a language, by id. A shared text gets the product's own id, so that callers need no
 * fallbacks. A missing message is left out; `product:check` reports it.
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
  // A phone number is shown with its country.
  const countries = asked.some(({ format }) => format === 'phone') ? 'shared.lists.countries.' : own;
  const messages: Messages = Object.fromEntries(
    Object.entries(written).filter(([id]) => id.startsWith(own) || id.startsWith(countries)),
  );
  for (const { id, fallbacks } of [...listNeededMessages(definition), ...named]) {
    const found = [id, ...fallbacks].find((wanted) => written[wanted] !== undefined);
    if (found === undefined) continue;
    messages[id] = written[found] as string;
    const ofAgent = written[buildAgentId(found)];
    if (ofAgent !== undefined) messages[buildAgentId(id)] = ofAgent;
  }
  const fill = createReferenceFiller(definition, locale, readJson);
  return Object.fromEntries(
    Object.entries(fillPlaceholders(formatFigures(definition, locale), messages)).map(([id, text]) => [id, fill(text)]),
  );
}

/** The messages for one reader: texts that speak to the customer have a variant for an agent, who answers for a customer. */
export function selectReader(messages: Messages, reader: 'customer' | 'agent'): Messages {
  return Object.fromEntries(
    Object.entries(messages)
      .filter(([id]) => !id.includes('.agentSale.'))
      .map(([id, text]) => [id, (reader === 'agent' && messages[buildAgentId(id)]) || text]),
  );
}

/** The product's own numbers, formatted for its messages. */
function formatFigures({ form, product }: ProductDefinition, locale: Locale): Record<string, string> {
  const inWords = ({ value, as }: Figure): string => {
    if (as === 'money') return formatMoney(Number(value), product.currency, locale);
    if (as === 'amount') return formatMoney(readMinorUnits(String(value)) ?? Number.NaN, product.currency, locale);
    return as === 'plain' ? String(value) : formatAmount(String(value));
  };
  return Object.fromEntries(Object.entries(form.figures ?? {}).map(([name, figure]) => [name, inWords(figure)]));
}

/** Messages with these placeholders filled; others are filled when the message is shown. */
export function fillPlaceholders(values: Record<string, string>, messages: Messages): Messages {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) =>
      Object.hasOwn(values, name) ? (values[name] as string) : place,
    );
  return Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, fill(text)]));
}
