import type { Locale } from '#contract/products.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import { fillMessage, loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';

/** Sentences of the server itself: in messages, in documents and in the heads of pages. */
export type Wording = {
  /** Returns a sentence with its parameters. Throws for an unknown id. */
  say(locale: Locale, id: string, params?: Record<string, string | number>): string;
};

await loadGrammarIfNeeded();

const FILES = [
  ...['messages', 'documents', 'interface', 'pages', 'site', 'inquiry', 'privacy', 'quote', 'questions', 'promises'],
  ...['accounts', 'claims', 'portal', 'reports', 'wizard', 'consent', 'mine', 'developers', 'offline', 'problems'],
  ...['list-columns', 'portal-orders', 'portal-sales', 'portal-admin', 'policy-life', 'policy-holders'],
  ...['claim-review', 'claim-payments', 'money', 'books', 'due', 'commission-runs'],
];

/**
 * Loads the server's sentences.
 * @param own replacement sentences of a language by id; read for each sentence, because they change while the server
 * runs
 */
export function loadWording(readJson: ReadJson, own: (locale: Locale) => Record<string, string> = () => ({})): Wording {
  const loaded = new Map<Locale, Record<string, string>>();
  const messagesOf = (locale: Locale) => {
    const known = loaded.get(locale);
    if (known) return known;
    const all = Object.assign(
      {},
      ...FILES.map((file) => flattenMessages(file, readJson(`locales/${locale}/${file}.json`) as never)),
    );
    loaded.set(locale, all);
    return all as Record<string, string>;
  };
  return {
    say(locale, id, params = {}) {
      const replaced = own(locale)[id];
      const message = messagesOf(locale)[id];
      if (replaced !== undefined) {
        try {
          return fillMessage(replaced, locale, params);
        } catch (error) {
          // A release from before an update may name a placeholder that the sentence no longer has.
          if (message === undefined) throw error;
        }
      }
      if (message === undefined) throw new Error(`no message ${id} in ${locale}`);
      return fillMessage(message, locale, params);
    },
  };
}
