import { useMemo } from 'react';
import type { MessageTree } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { sharedWordsFile, type Wording, wordsFile } from './product-words.ts';
import { useFile, useWorkspace } from './workspace-context.ts';

/** Returns the words of the open product in each language, with those that products share. */
export function useAllWords(): Record<Locale, Wording> {
  const en = useWords('en');
  const km = useWords('km');
  const zh = useWords('zh');
  return useMemo(() => ({ en, km, zh }), [en, km, zh]);
}

/** Returns the words of the open product in the user's language. */
export function useWording(): Wording {
  return useWords(useLanguage().locale);
}

function useWords(language: Locale): Wording {
  const { product } = useWorkspace();
  const own = useFile<MessageTree>(wordsFile(product, language));
  const shared = useFile<MessageTree>(sharedWordsFile(language));
  return useMemo(() => ({ own: own ?? {}, shared: shared ?? {} }), [own, shared]);
}
