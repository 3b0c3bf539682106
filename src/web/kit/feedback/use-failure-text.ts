import { useCallback } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useText } from '#web/i18n/use-text.ts';

/** The sentence that explains why a call failed: the problem's own if there is one, or else general advice. */
export function useFailureText(): (error: unknown) => string {
  const messages = useShownMessages();
  const text = useText();
  const { locale } = useLanguage();
  return useCallback(
    (error) => {
      const code = isApiError(error) ? error.problem : 'unexpected';
      const id = [`checkout.failures.${code}`, `wizard.failures.${code}`, `problems.${code}`].find(
        (candidate) => candidate in messages,
      );
      const words = isApiError(error) ? error.errors[0]?.words?.[locale] : undefined;
      const sentence = text(id ?? 'wizard.failures.unexpected');
      return words === undefined ? sentence : `${words} ${sentence}`;
    },
    [messages, text, locale],
  );
}
