import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import type { Messages } from '#contract/flatten-messages.ts';
import type { Locale } from '#contract/format.ts';
import { loadMessages } from './load-messages.ts';

type Shown = { locale: Locale; files: readonly string[]; messages: Messages };
type LanguageState = { locale: Locale; files: readonly string[]; want: (files: readonly string[]) => void };

const LanguageContext = createContext<LanguageState | null>(null);
const documentLanguage: Record<Locale, string> = { en: 'en', km: 'km', zh: 'zh-Hans' };

/** The language state nearest above: the locale shown, the message files at hand, and how to ask for more. */
export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error('useLanguage needs a Language above it');
  return state;
}

/**
 * Shows what is inside in one language. The language on the screen changes only when all the messages in use are there,
 * so that nothing is ever half translated.
 */
export function Language({ locale, children }: { locale: Locale; children: ReactNode }) {
  const [wanted, setWanted] = useState<readonly string[]>(['interface']);
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    let current = true;
    Promise.all(wanted.map((file) => loadMessages(locale, file))).then(
      (all) => current && setShown({ locale, files: wanted, messages: Object.assign({}, ...all) }),
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [locale, wanted]);

  useEffect(() => {
    if (shown) document.documentElement.lang = documentLanguage[shown.locale];
  }, [shown]);

  const want = useCallback((files: readonly string[]) => {
    setWanted((before) => {
      const more = files.filter((file) => !before.includes(file));
      return more.length > 0 ? [...before, ...more] : before;
    });
  }, []);

  if (failure) throw failure;
  if (!shown) return null;
  return (
    <LanguageContext value={{ locale: shown.locale, files: shown.files, want }}>
      <IntlProvider locale={shown.locale} messages={shown.messages} onError={reportMissing}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

// Browsers without Khmer plural rules are no fault of ours: no message of ours needs them.
function reportMissing(error: { code: string; message: string }): void {
  if (error.code !== 'MISSING_DATA') console.error(error.message);
}
