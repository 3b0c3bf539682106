import { isApiError, isRetryable } from '#web/api/api-error.ts';
import { backOnline } from '#web/hydration/back-online.ts';

/**
 * Milliseconds before each further attempt. After the last one the attempts end, and the person decides; without any
 * connection they continue with the last pause.
 */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000];

type RetryOptions = {
  signal: AbortSignal;
  /** An attempt failed in a transient manner, and another one follows. */
  onTrouble: () => void;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** Retries while failures are transient, with growing pauses, and not earlier than the server allows. */
export async function sendWithRetry<T>(
  attempt: () => Promise<T>,
  { signal, onTrouble, wait = backOnline }: RetryOptions,
): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const delay = computeRetryDelay(error, attempts);
      if (signal.aborted || delay === undefined) throw error;
      onTrouble();
      await wait(delay, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** Milliseconds until the next attempt; undefined if there is none. */
function computeRetryDelay(error: unknown, attempts: number): number | undefined {
  if (!isRetryable(error)) return undefined;
  const isOffline = isApiError(error) && error.status === 0;
  const milliseconds = RETRY_DELAYS_MS[attempts] ?? (isOffline ? RETRY_DELAYS_MS.at(-1) : undefined);
  const asked = isApiError(error) ? (error.retryAfter ?? 0) * 1000 : 0;
  return milliseconds === undefined ? undefined : Math.max(asked, milliseconds);
}
