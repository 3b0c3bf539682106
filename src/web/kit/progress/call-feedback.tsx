import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import { callState } from '#web/api/call-state.ts';
import { whenIdle } from '#web/hydration/when-idle.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { loadMessages } from '#web/i18n/load-messages.ts';

/**
 * The feedback of all calls of a page: progress bar, full-screen spinner, error dialogue. It is fetched while the page
 * is idle, or with the first error: when a network fails, it can no longer be fetched.
 */
export function CallFeedback() {
  const { locale } = useLanguage();
  const hasError = useSyncExternalStore(
    callState.subscribe,
    () => callState.now().error !== null,
    () => false,
  );
  const [Drawn, setDrawn] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Drawn) return;
    const load = () => {
      Promise.all([import('./call-feedback-view.tsx'), loadMessages(locale, 'calls')]).then(
        ([{ CallFeedbackView }]) => setDrawn(() => CallFeedbackView),
        // The page works without it.
        () => {},
      );
    };
    if (hasError) load();
    else return whenIdle(load);
  }, [Drawn, hasError, locale]);

  useEffect(() => {
    const tell = ({ reason }: PromiseRejectionEvent) => {
      if (isApiError(reason) && callState.now().error === null) callState.fail({ sentence: 'somethingWentWrong' });
    };
    window.addEventListener('unhandledrejection', tell);
    return () => window.removeEventListener('unhandledrejection', tell);
  }, []);

  return Drawn && <Drawn />;
}
