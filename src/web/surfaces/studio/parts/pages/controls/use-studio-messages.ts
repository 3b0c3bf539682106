import { useEffect, useState } from 'react';
import { locales } from '#shared/format.ts';
import { loadMessages } from '#web/i18n/load-messages.ts';
import type { BlockMessages } from '../edits/field-blocks.ts';

/** Loads the texts of ready-made parts in all locales. Returns null until they are loaded. */
export function useStudioMessages(): BlockMessages | null {
  const [words, setWords] = useState<BlockMessages | null>(null);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const all = await Promise.all(locales.map((language) => loadMessages(language, 'studio-pages')));
      const [en = {}, km = {}, zh = {}] = all;
      if (!isOver) setWords({ en, km, zh });
    };
    // Without these texts no part can be inserted. The page loads them again when the user opens it again.
    load().catch(() => {});
    return () => {
      isOver = true;
    };
  }, []);
  return words;
}
