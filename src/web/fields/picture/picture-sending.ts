import { isApiError, isPassing } from '#web/api/api-error.ts';
import { backOnline } from '#web/hydration/back-online.ts';

/** Milliseconds before each further attempt; after the last one the person decides, unless there is no line at all. */
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
  { signal, onTrouble, wait = backOnline }: Patience,
): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const isOffline = isApiError(error) && error.status === 0;
      const milliseconds = pauses[attempts] ?? (isOffline ? pauses.at(-1) : undefined);
      if (signal.aborted || !isPassing(error) || milliseconds === undefined) throw error;
      onTrouble();
      const asked = isApiError(error) ? (error.retryAfter ?? 0) * 1000 : 0;
      await wait(Math.max(asked, milliseconds), signal);
      if (signal.aborted) throw error;
    }
  }
}
