import { useState } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import { useText } from '#web/i18n/use-text.ts';
import { codeDigits } from './code-input.tsx';

/**
 * A one-time code while it is typed.
 * @param id of its box
 * @param refusal why the last one was not taken: said at the box where it is about what was typed, else it is `other`
 * @param triesLeft when the refusal itself does not tell
 */
export function useTypedCode(id: string, refusal: unknown, triesLeft = 0) {
  const text = useText();
  const [code, setCode] = useState('');
  const [isShort, setIsShort] = useState(false);
  const wrong = isApiError(refusal) && refusal.problem === 'codeWrong' ? refusal : undefined;
  const triesNow = Number(wrong?.errors[0]?.params?.triesLeft ?? triesLeft);
  return {
    box: {
      id,
      value: code,
      error: isShort
        ? text('checkout.code.short', { digits: codeDigits })
        : wrong && text('checkout.code.wrong', { left: triesNow }),
      onChange(typed: string) {
        setIsShort(false);
        setCode(typed);
      },
    },
    other: wrong ? null : refusal,
    /** The code where it is whole; else undefined, and the box says so. */
    whole(): string | undefined {
      if (code.length === codeDigits) return code;
      setIsShort(true);
      return undefined;
    },
    clear: () => setCode(''),
    focus: () => document.getElementById(id)?.focus(),
  };
}
