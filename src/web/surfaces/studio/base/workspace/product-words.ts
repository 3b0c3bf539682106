import type { MessageTree } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';

/** Words of a product in one language: its own, and those that products share. */
export type Wording = { own: MessageTree; shared: MessageTree };

/** The file with the words of a product in a language. */
export const wordsFile = (product: string, language: Locale): string => `locales/${language}/products/${product}.json`;
export const sharedWordsFile = (language: Locale): string => `locales/${language}/shared.json`;

/** The text at an id such as `plan.title`, undefined where there is none. */
export function messageAt(tree: MessageTree | undefined, id: string): string | undefined {
  let node: unknown = tree;
  for (const word of id.split('.')) {
    node =
      typeof node === 'object' && node !== null && Object.hasOwn(node, word) ? (node as MessageTree)[word] : undefined;
  }
  return typeof node === 'string' ? node : undefined;
}

/** The first that a language has: the product's own message, or one of those that products share. */
export function said({ own, shared }: Wording, id: string, ...fallbacks: string[]): string | undefined {
  return messageAt(own, id) ?? fallbacks.map((other) => messageAt(shared, other)).find((found) => found !== undefined);
}

/** What a field of a page is called, or what else is said at it: `label`, `help`, `options.CODE`. */
export function fieldWords(words: Wording, page: string, field: string, rest: string): string | undefined {
  const name = field.split('.').at(-1) ?? field;
  return said(words, `${page}.${field}.${rest}`, `pages.${page}.${field}.${rest}`, `fields.${name}.${rest}`);
}

/** What a code of a list is called. */
export function listWords(words: Wording, list: string, code: string | number): string | undefined {
  return said(words, `lists.${list}.${code}`, `lists.${list}.${code}`);
}

/** What a page, or a part of its frame (`title`, `step`, `lead`, `sections.NAME`), is called. */
export function pageWords(words: Wording, page: string, rest: string): string | undefined {
  return said(words, `${page}.${rest}`, `pages.${page}.${rest}`);
}

/** A name that has no words yet, as people read it: `staysOver90Days` is "Stays over 90 days". */
export function readable(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/([0-9])([A-Z])/g, '$1 $2')
    .replace(/\b([A-Z])(?=[a-z])/g, (letter) => letter.toLowerCase())
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
