import { useMemo } from 'react';
import type { OrderView } from '#contract/purchase/orders.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useCountdown } from '#web/api/use-clock.ts';
import { inSeconds } from '#web/hydration/server-clock.ts';

/** Problems of an hourly limit: nobody gets a code before its time. */
const REFUSALS = ['codeTooMany', 'codeTooManyFromNetwork', 'codeTooManyInAll'];

/** The reason why no code is sent now, and the seconds until one can be requested. */
export type ShownRefusal = { problem: string; seconds: number };

/**
 * Separates the hourly limits from the other errors of a call that sends a code.
 *
 * @param error the error of the call
 * @param told the reason that the order names before any call
 * @returns `refusal` while it lasts, and `failure`, every other error
 */
export function useCodeRefusal(
  error: unknown,
  told?: OrderView['codeRefusal'],
): { refusal: ShownRefusal | undefined; failure: unknown } {
  const own = useMemo(() => {
    if (!isApiError(error) || !REFUSALS.includes(error.problem)) return undefined;
    return { problem: error.problem, retryAt: inSeconds(error.retryAfter ?? 0) };
  }, [error]);
  const last = own ?? (told && REFUSALS.includes(told.problem) ? told : undefined);
  const seconds = useCountdown(last?.retryAt);
  return {
    refusal: last && seconds > 0 ? { problem: last.problem, seconds } : undefined,
    failure: own ? null : error,
  };
}
