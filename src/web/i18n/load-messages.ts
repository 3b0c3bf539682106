import { readyToFill } from '#contract/fill-message.ts';
import { flattenMessages, type Messages, type MessageTree } from '#contract/flatten-messages.ts';
import type { Locale } from '#contract/format.ts';

// Each file is a chunk of its own: who reads English never downloads Khmer. Products bring their own words (API).
const files = import.meta.glob<MessageTree>(
  '../../../locales/*/{interface,privacy,problems,wizard,checkout,consent,site,inquiry,quote,calls,portal,portal-orders,portal-sales,reports,claims,claim-filing,claim-review,policy-holders,studio,studio-*,testing}.json',
  {
    import: 'default',
  },
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
    await readyToFill(JSON.stringify(tree));
    return flattenMessages(file, tree);
  });
  loaded.set(path, messages);
  messages.catch(() => loaded.delete(path));
  return messages;
}
