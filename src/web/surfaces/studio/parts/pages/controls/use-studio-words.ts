import { useEffect, useState } from 'react';
import { loadMessages } from '#web/i18n/load-messages.ts';
import { languages } from '#web/surfaces/studio/base/words/word-rows.ts';
import type { BlockWords } from '../edits/blocks.ts';

/** The words in all languages that ready parts bring into a product; null until they are there. */
export function useStudioWords(): BlockWords | null {
  const [words, setWords] = useState<BlockWords | null>(null);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const all = await Promise.all(languages.map((language) => loadMessages(language, 'studio-pages')));
      const [en = {}, km = {}, zh = {}] = all;
      if (!isOver) setWords({ en, km, zh });
    };
    // Without them nothing can be put in; the page asks again when it is opened again.
    load().catch(() => {});
    return () => {
      isOver = true;
    };
  }, []);
  return words;
}
