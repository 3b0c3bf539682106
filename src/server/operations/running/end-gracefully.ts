import { setTimeout as pause } from 'node:timers/promises';
import type { RunningSettings } from '../../platform/base/running-settings.ts';

type ShutdownDeps = {
  life: { isEnding: boolean };
  /** Takes no more jobs, and waits for those in hand. */
  stopJobs: () => Promise<void>;
  /** Listens no more, waits for open requests, and closes what is left. */
  close: () => Promise<void>;
  settings: Pick<RunningSettings, 'drainSeconds' | 'stopSeconds'>;
};

/**
 * Ends a server in three steps: it says that it is not ready, and still serves whoever comes; then it listens no more, and finishes
 * the requests and jobs that it has in hand; what is not finished in time is cut off. Answers what was not: another server takes it
 * up, or the next start.
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
