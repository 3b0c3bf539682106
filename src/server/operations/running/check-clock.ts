import { readClock } from '../../platform/db/clock-repository.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Maximum difference of the two clocks in seconds. Above it, jobs are late, codes expire too soon, and banks and file
 * stores refuse signatures.
 */
const MAX_DRIFT_SECONDS = 5;

/**
 * Compares this machine's clock with the database's. Returns a line if they differ; it cannot know which one is right.
 */
export async function checkClock({ sql }: Pick<Database, 'sql'>, now = () => new Date()): Promise<string | undefined> {
  const began = now().getTime();
  const theirs = await readClock(sql);
  // Half of the query's duration passed before the database read its clock.
  const seconds = Math.round(((began + now().getTime()) / 2 - theirs) / 1000);
  if (Math.abs(seconds) <= MAX_DRIFT_SECONDS) return undefined;
  return `The clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the database's: set both by NTP`;
}
