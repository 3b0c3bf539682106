import { loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { flattenMessages, type Messages, type MessageTree } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';

/** Message files by their paths from this folder, each a chunk of its own. */
type MessageFiles = Record<string, () => Promise<MessageTree>>;

// Who reads English never downloads Khmer. Products bring their own words (API).
const files: MessageFiles = import.meta.glob<MessageTree>(
  '../../../locales/*/{interface,privacy,problems,wizard,checkout,consent,site,inquiry,quote,calls,portal,portal-sales}.json',
  { import: 'default' },
);
const loaded = new Map<string, Promise<Messages>>();

/**
 * The messages of one file, such as `interface`, flat. A file that does not exist has none; a download that
 * fails rejects and may be tried again.
 */
export function loadMessages(locale: Locale, file: string): Promise<Messages> {
  const path = `../../../locales/${locale}/${file}.json`;
  const known = loaded.get(path);
  if (known) return known;
  const messages = Promise.resolve(files[path]?.() ?? {}).then(async (tree) => {
    await loadGrammarIfNeeded(JSON.stringify(tree));
    // What the site says otherwise stands in the document; the server, which draws without one, adds it itself.
    const own = globalThis.document?.getElementById('words')?.textContent;
    return { ...flattenMessages(file, tree), ...(own && JSON.parse(own)[`${locale} ${file}`]) };
  });
  loaded.set(path, messages);
  messages.catch(() => loaded.delete(path));
  return messages;
}

/** More files, of a part of the site that most pages carry nothing of, not even their names. */
export function registerMessages(more: MessageFiles): void {
  Object.assign(files, more);
}
