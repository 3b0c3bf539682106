import { useMemo } from 'react';
import type { MessageTree } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { type MessageSources, messagesFile, sharedMessagesFile } from './product-messages.ts';
import { useFile, useWorkspace } from './workspace-context.ts';

/** Returns the words of the open product in each language, with those that products share. */
export function useAllWords(): Record<Locale, MessageSources> {
  const en = useWords('en');
  const km = useWords('km');
  const zh = useWords('zh');
  return useMemo(() => ({ en, km, zh }), [en, km, zh]);
}

/** Returns the words of the open product in the user's language. */
export function useWording(): MessageSources {
  return useWords(useLanguage().locale);
}

function useWords(language: Locale): MessageSources {
  const { product } = useWorkspace();
  const own = useFile<MessageTree>(messagesFile(product, language));
  const shared = useFile<MessageTree>(sharedMessagesFile(language));
  return useMemo(() => ({ own: own ?? {}, shared: shared ?? {} }), [own, shared]);
}
