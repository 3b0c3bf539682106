import { useState } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import { useText } from '#web/i18n/use-text.ts';
import { codeDigits } from './code-input.tsx';

/**
 * A one-time code while it is typed.
 *
 * @param id of its input
 * @param refusal the error of the last attempt: shown at the input if it concerns the typed code, otherwise it is
 * `other`
 * @param triesLeft used when the refusal itself does not contain the number
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
    /** The code if it is complete; else undefined, and the input shows the problem. */
    whole(): string | undefined {
      if (code.length === codeDigits) return code;
      setIsShort(true);
      return undefined;
    },
    clear: () => setCode(''),
    focus: () => document.getElementById(id)?.focus(),
  };
}
