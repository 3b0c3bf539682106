import { fillMessage, readyToFill } from '#contract/fill-message.ts';
import { flattenMessages } from '#contract/flatten-messages.ts';
import type { Locale } from '#contract/products.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';

/** Sentences that the server says itself: in messages, on paper and in the heads of pages. */
export type Wording = {
  /** A sentence with its places filled. Throws for a sentence that does not exist. */
  say(locale: Locale, id: string, params?: Record<string, string | number>): string;
};

await readyToFill();

const FILES = [
  'messages',
  'documents',
  'interface',
  'pages',
  'site',
  'inquiry',
  'privacy',
  'quote',
  'accounts',
  'claims',
  'portal',
  'reports',
  'wizard',
  'consent',
];

/** @param own sentences that the insurer's settings say otherwise, by their ids, in every language */
export function loadWording(readJson: ReadJson, own: Record<string, string> = {}): Wording {
  const loaded = new Map<Locale, Record<string, string>>();
  const messagesOf = (locale: Locale) => {
    const known = loaded.get(locale);
    if (known) return known;
    const all = Object.assign(
      {},
      ...FILES.map((file) => flattenMessages(file, readJson(`locales/${locale}/${file}.json`) as never)),
      own,
    );
    loaded.set(locale, all);
    return all as Record<string, string>;
  };
  return {
    say(locale, id, params = {}) {
      const message = messagesOf(locale)[id];
      if (message === undefined) throw new Error(`no message ${id} in ${locale}`);
      return fillMessage(message, locale, params);
    },
  };
}
