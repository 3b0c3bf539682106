import { SHARED } from '#contract/studio/material/shared.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';

/** The texts of a product in one language: its own ones, and those that products share. */
export type MessageSources = { own: MessageTree; shared: MessageTree };

export const sharedMessagesFile = (language: Locale): string => `locales/${language}/shared.json`;
/** Returns the file with the texts of a product, or of the shared files, in a language. */
export const messagesFile = (product: string, language: Locale): string =>
  product === SHARED ? sharedMessagesFile(language) : `locales/${language}/products/${product}.json`;

/** Returns the text of an id such as `plan.title`; undefined if there is none. */
export function findMessage(tree: MessageTree | undefined, id: string): string | undefined {
  let node: unknown = tree;
  for (const word of id.split('.')) {
    node =
      typeof node === 'object' && node !== null && Object.hasOwn(node, word) ? (node as MessageTree)[word] : undefined;
  }
  return typeof node === 'string' ? node : undefined;
}

/** Returns the first message that exists: the product's own one, or one of the shared ones. */
export function findFirstMessage(
  { own, shared }: MessageSources,
  id: string,
  ...fallbacks: string[]
): string | undefined {
  return (
    findMessage(own, id) ?? fallbacks.map((other) => findMessage(shared, other)).find((found) => found !== undefined)
  );
}

/** Returns the first of several messages, own or shared ones; without any, a name made from the code. */
export const findName = (words: MessageSources, code: string | number, ...ids: string[]): string =>
  ids.map((id) => findFirstMessage(words, id, id)).find((found) => found !== undefined) ?? humanizeName(String(code));

/** Returns a text of a field on a page: `label`, `help`, `options.CODE`. */
export function findFieldMessage(words: MessageSources, page: string, field: string, rest: string): string | undefined {
  const name = field.split('.').at(-1) ?? field;
  return findFirstMessage(
    words,
    `${page}.${field}.${rest}`,
    `pages.${page}.${field}.${rest}`,
    `fields.${name}.${rest}`,
  );
}

/** Returns the name of a code in a list. */
export function findListMessage(words: MessageSources, list: string, code: string | number): string | undefined {
  return findFirstMessage(words, `lists.${list}.${code}`, `lists.${list}.${code}`);
}

/** Returns a text of a page: `title`, `step`, `lead`, `sections.NAME`. */
export function findPageMessage(words: MessageSources, page: string, rest: string): string | undefined {
  return findFirstMessage(words, `${page}.${rest}`, `pages.${page}.${rest}`);
}

/** Makes a readable text from a code that has no text: `staysOver90Days` becomes "Stays over 90 days". */
export function humanizeName(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/([0-9])([A-Z])/g, '$1 $2')
    .replace(/\b([A-Z])(?=[a-z])/g, (letter) => letter.toLowerCase())
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
