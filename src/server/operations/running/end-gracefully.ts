import { setTimeout as pause } from 'node:timers/promises';
import type { RunningSettings } from '../../platform/base/running-settings.ts';

type Ending = {
  life: { isEnding: boolean };
  /** Takes no more jobs, and waits for those in hand. */
  stopJobs: () => Promise<void>;
  /** Listens no more, waits for open requests, and closes what is left. */
  close: () => Promise<void>;
  settings: Pick<RunningSettings, 'drainSeconds' | 'stopSeconds'>;
};

/**
 * Ends a server in three steps: it says that it is not ready, and still serves whoever comes; then it listens no more, and finishes
 * the requests and jobs that it has in hand; what is not finished in time is cut off. Answers whether all of it was: what was cut
 * off is taken up by another server, or by the next start.
 */
export async function endGracefully({ life, stopJobs, close, settings }: Ending): Promise<boolean> {
  life.isEnding = true;
  const jobs = stopJobs();
  await pause(settings.drainSeconds * 1000);
  const isTooLate = pause(settings.stopSeconds * 1000, false, { ref: false });
  const isDone = jobs.then(close).then(() => true);
  return Promise.race([isDone, isTooLate]);
}
