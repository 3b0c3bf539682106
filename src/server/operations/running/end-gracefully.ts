import { setTimeout as pause } from 'node:timers/promises';
import type { RunningSettings } from '../../platform/base/running-settings.ts';

type ShutdownDeps = {
  life: { isEnding: boolean };
  /** Starts no more jobs, and waits for running ones. */
  stopJobs: () => Promise<void>;
  /** Stops listening, waits for open requests, and closes the other connections. */
  close: () => Promise<void>;
  settings: Pick<RunningSettings, 'drainSeconds' | 'stopSeconds'>;
};

/**
 * Ends a server. At first it starts no more jobs and reports that it is not ready, but still serves requests for
 * `drainSeconds`. Then it waits for running jobs, stops listening, and waits for open requests; all this takes at most
 * `stopSeconds`. Returns the kind of work that was not finished in this time, which another server or the next start
 * continues; undefined if all work was finished.
 */
export async function endGracefully({
  life,
  stopJobs,
  close,
  settings,
}: ShutdownDeps): Promise<'jobs' | 'requests' | undefined> {
  life.isEnding = true;
  let isWaitedFor: 'jobs' | 'requests' = 'jobs';
  const jobs = stopJobs();
  await pause(settings.drainSeconds * 1000);
  const isTooLate = pause(settings.stopSeconds * 1000, undefined, { ref: false }).then(() => isWaitedFor);
  const isDone = jobs
    .then(() => {
      isWaitedFor = 'requests';
      return close();
    })
    .then(() => undefined);
  return Promise.race([isDone, isTooLate]);
}
