import { loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { flattenMessages, type Messages, type MessageTree } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';

/** Message files by their paths from this folder, each a chunk of its own. */
type MessageFiles = Record<string, () => Promise<MessageTree>>;

// Each language has its own chunks: an English reader never downloads Khmer. The API sends the messages of products.
const files: MessageFiles = import.meta.glob<MessageTree>(
  '../../../locales/*/{interface,problems,wizard,checkout,site,quote,calls}.json',
  { import: 'default' },
);
const loaded = new Map<string, Promise<Messages>>();

/**
 * The messages of one file, such as `interface`, flat. A missing file has none; a failed download rejects and can be
 * retried.
 */
export function loadMessages(locale: Locale, file: string): Promise<Messages> {
  const path = `../../../locales/${locale}/${file}.json`;
  const known = loaded.get(path);
  if (known) return known;
  const messages = Promise.resolve(files[path]?.() ?? {}).then(async (tree) => {
    await loadGrammarIfNeeded(JSON.stringify(tree));
    // The document contains the site's own versions of messages; the server, which renders without a document, adds
    // them itself.
    const own = globalThis.document?.getElementById('words')?.textContent;
    return { ...flattenMessages(file, tree), ...(own && JSON.parse(own)[`${locale} ${file}`]) };
  });
  // A later chunk can still register a file that is missing now.
  if (files[path]) loaded.set(path, messages);
  messages.catch(() => loaded.delete(path));
  return messages;
}

/**
 * Registers the message files of a part of the site that most pages do not load. Even the names of these files are only
 * in that part's chunks.
 */
export function registerMessages(more: MessageFiles): void {
  Object.assign(files, more);
}
