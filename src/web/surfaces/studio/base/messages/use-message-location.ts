import type { MessageTree } from '#shared/flatten-messages.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { locateMessage, type MessageRow } from './message-rows.ts';

/** Returns a function that names the place where a message is shown: a page by its step, or a place of all products. */
export function useMessageLocationName(pages: readonly string[]): (row: Pick<MessageRow, 'keys'>) => string {
  const text = useText();
  const { locale } = useLanguage();
  const { product } = useWorkspace();
  const words = useFile<MessageTree>(messagesFile(product, locale));
  return (row) => {
    const found = locateMessage(row, pages);
    if ('place' in found) return text(`studio-words.readAt.${found.place}`);
    const page = words?.[found.page];
    const step = typeof page === 'object' ? page.step : undefined;
    return text('studio-words.onPage', { page: typeof step === 'string' ? step : found.page });
  };
}
