import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { Messages } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';
import { backOnline } from '#web/hydration/back-online.ts';
import { HydrationContext, type HydrationState } from '#web/hydration/hydration-context.ts';
import { loadMessages } from './load-messages.ts';
import { MessagesContext } from './shown-messages.ts';

type Shown = { locale: Locale; files: readonly string[]; messages: Messages };
type LanguageState = { locale: Locale; files: readonly string[]; want: (files: readonly string[]) => void };

const RETRY_DELAY_MS = 5000;

const LanguageContext = createContext<LanguageState | null>(null);
export const documentLanguage: Record<Locale, string> = { en: 'en', km: 'km', zh: 'zh-Hans' };

/** The nearest language state above: the language shown, the loaded message files, and functions that load more. */
export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error('useLanguage needs a Language above it');
  return state;
}

/**
 * Shows its children in one language. The language on the screen changes only when all the messages in use are loaded,
 * so that nothing is half translated.
 */
export function Language({ locale, children }: { locale: Locale; children: ReactNode }) {
  const written = useContext(HydrationContext);
  const [shown, setShown] = useState(() => readInitialMessages(written, locale));
  const [wanted, setWanted] = useState<readonly string[]>(shown?.files ?? ['interface']);
  const [failure, setFailure] = useState<unknown>(null);

  const isShown = shown?.locale === locale && wanted.every((file) => shown.files.includes(file));
  useEffect(() => {
    if (isShown) return;
    let current = true;
    const load = async (): Promise<void> => {
      try {
        const all = await Promise.all(
          wanted.map((file) => readEmbeddedFile(written, locale, file) ?? loadMessages(locale, file)),
        );
        // As a transition: a page of the server may not be hydrated yet.
        if (current) startTransition(() => setShown({ locale, files: wanted, messages: Object.assign({}, ...all) }));
      } catch (error) {
        if (!shown) return void (current && setFailure(error));
        // The present page stays, with its input: the messages are fetched when the connection is back.
        await backOnline(RETRY_DELAY_MS);
        if (current) await load();
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [locale, wanted, isShown, written, shown]);

  useEffect(() => {
    if (shown) document.documentElement.lang = documentLanguage[shown.locale];
  }, [shown]);

  const want = useCallback((files: readonly string[]) => {
    setWanted((before) => {
      const more = files.filter((file) => !before.includes(file));
      return more.length > 0 ? [...before, ...more] : before;
    });
  }, []);

  const state = useMemo(() => shown && { locale: shown.locale, files: shown.files, want }, [shown, want]);
  if (failure) throw failure;
  if (!shown || !state) return null;
  return (
    <LanguageContext value={state}>
      <MessagesContext value={shown.messages}>{children}</MessagesContext>
    </LanguageContext>
  );
}

/** The messages with which the server rendered the page; null if it did not, or in another language. */
function readInitialMessages(written: HydrationState | null, locale: Locale): Shown | null {
  if (written?.locale !== locale) return null;
  const { messages } = written;
  return { locale, files: Object.keys(messages), messages: Object.assign({}, ...Object.values(messages)) };
}

function readEmbeddedFile(written: HydrationState | null, locale: Locale, file: string): Messages | undefined {
  return written?.locale === locale ? written.messages[file] : undefined;
}
