import { flattenMessages, type Messages, type MessageTree } from '#contract/flatten-messages.ts';
import type { Locale } from '#contract/format.ts';

// Each file is a chunk of its own: who reads English never downloads Khmer.
const files = import.meta.glob<MessageTree>(
  ['../../../locales/*/*.json', '!../../../locales/*/format.json', '../../../locales/*/*/*.json'],
  {
    import: 'default',
  },
);
const loaded = new Map<string, Promise<Messages>>();

/**
 * The messages of one file, `interface` or `products/{id}`, flat. A file that does not exist has none; a download that
 * fails rejects and may be tried again.
 */
export function loadMessages(locale: Locale, file: string): Promise<Messages> {
  const path = `../../../locales/${locale}/${file}.json`;
  const known = loaded.get(path);
  if (known) return known;
  const prefix = file.slice(file.lastIndexOf('/') + 1);
  const messages = Promise.resolve(files[path]?.() ?? {}).then((tree) => flattenMessages(prefix, tree));
  loaded.set(path, messages);
  messages.catch(() => loaded.delete(path));
  return messages;
}
