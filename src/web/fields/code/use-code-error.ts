import { isApiError } from '#web/api/api-error.ts';
import { useText } from '#web/i18n/use-text.ts';
import { codeDigits } from './code-box.tsx';

/**
 * What is wrong with a one-time code, said at its box; `other` is trouble that is not about what was typed.
 * @param triesLeft when the refusal itself does not tell
 */
export function useCodeError(
  refusal: unknown,
  isShort: boolean,
  triesLeft = 0,
): { at: string | undefined; other: unknown } {
  const text = useText();
  const wrong = isApiError(refusal) && refusal.problem === 'codeWrong';
  if (isShort) return { at: text('checkout.code.short', { digits: codeDigits }), other: wrong ? null : refusal };
  if (!wrong) return { at: undefined, other: refusal };
  const left = Number(refusal.errors[0]?.params?.triesLeft ?? triesLeft);
  return { at: text('checkout.code.wrong', { left }), other: null };
}
