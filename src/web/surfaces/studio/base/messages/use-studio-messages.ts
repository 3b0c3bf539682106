import { useEffect, useState } from 'react';
import { type Locale, locales } from '#shared/format.ts';
import { loadMessages } from '#web/i18n/load-messages.ts';

/** Messages of the studio by their ids, in each language. */
export type StudioMessages = Record<Locale, Record<string, string>>;

/** Loads a file of the studio's messages in all locales, for texts that the studio writes in a product. Null until then. */
export function useStudioMessages(file: 'studio-pages' | 'studio-sentences' | 'studio-claims'): StudioMessages | null {
  const [words, setWords] = useState<StudioMessages | null>(null);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const all = await Promise.all(locales.map((language) => loadMessages(language, file)));
      const [en = {}, km = {}, zh = {}] = all;
      if (!isOver) setWords({ en, km, zh });
    };
    // Without these texts no part can be inserted. The page loads them again when the user opens it again.
    load().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [file]);
  return words;
}
