import { isApiError, isPassing } from '#web/api/api-error.ts';

/** Milliseconds before each further attempt; after the last one the person decides. */
const pauses = [1000, 2000, 4000, 8000];

type Patience = {
  signal: AbortSignal;
  /** An attempt failed by what may pass, and another one follows. */
  onTrouble: () => void;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** Tries again while what fails may pass, ever more slowly, and no sooner than the server asks. */
export async function sendPatiently<T>(
  attempt: () => Promise<T>,
  { signal, onTrouble, wait = pause }: Patience,
): Promise<T> {
  for (const milliseconds of pauses) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      onTrouble();
      const asked = isApiError(error) ? (error.retryAfter ?? 0) * 1000 : 0;
      await wait(Math.max(asked, milliseconds), signal);
      if (signal.aborted) throw error;
    }
  }
  return attempt();
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
