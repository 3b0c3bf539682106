import { flattenMessages, type Messages, type MessageTree } from '#contract/flatten-messages.ts';
import type { Locale } from '#contract/products.ts';
import type { ProductDefinition } from '#engine/definition.ts';
import type { ReadJson } from '#engine/load-definition.ts';
import { messageIds } from '#engine/message-ids.ts';

export const locales: Locale[] = ['en', 'km', 'zh'];

/** Where wording of products lives, by the first word of its ids. */
export function messageFile(locale: string, prefix: string): string {
  return `locales/${locale}/products/${prefix}.json`;
}

/** A product's own messages and the shared ones, flat, as they are written. */
export function writtenMessages(product: string, locale: Locale, readJson: ReadJson): Messages {
  return Object.assign(
    {},
    ...['shared', product].map((prefix) => flattenMessages(prefix, readJson(messageFile(locale, prefix)) as MessageTree)),
  );
}

/**
 * Messages that a product shows in a language, by id: a shared text stands under the product's own id, so that nobody
 * else needs to know of fallbacks. A missing message is left out; `product:check` tells of it.
 */
export function bundleMessages(definition: ProductDefinition, locale: Locale, readJson: ReadJson): Messages {
  const written = writtenMessages(definition.product.id, locale, readJson);
  const named = Object.values(definition.form.pages)
    .flatMap(({ rules = [] }) => rules.map(({ message }) => ({ id: message, fallbacks: [] as string[] })))
    .filter(({ id }) => id.includes('.'));
  const messages: Messages = {};
  for (const { id, fallbacks } of [...messageIds(definition), ...named]) {
    const found = [id, ...fallbacks].find((wanted) => written[wanted] !== undefined);
    if (found !== undefined) messages[id] = written[found] as string;
  }
  return messages;
}
