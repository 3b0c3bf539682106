import { type FormEvent, useState } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import { useText } from '#web/i18n/use-text.ts';
import { codeDigits } from './code-input.tsx';

type CodeCheck = { error: unknown; isPending: boolean; reset: () => void };

/**
 * A one-time code while it is typed.
 *
 * @param id id of its input
 * @param verify the call that checks the code. The error `codeWrong` is shown at the input; any other error is returned
 * as `other`
 * @param triesLeft number of attempts left, for an error that does not contain it
 */
export function useTypedCode(id: string, verify: CodeCheck, triesLeft = 0) {
  const refusal = verify.error;
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
    /** Makes a handler that checks the code once it is complete; the input shows that it is not. */
    submit: (check: (code: string) => void) => (event?: FormEvent) => {
      event?.preventDefault();
      if (verify.isPending) return;
      if (code.length === codeDigits) check(code);
      else setIsShort(true);
    },
    clear: () => setCode(''),
    /** Removes the typed code and its refusal, before another code is sent. */
    restart: () => {
      setCode('');
      verify.reset();
    },
    focus: () => document.getElementById(id)?.focus(),
  };
}
