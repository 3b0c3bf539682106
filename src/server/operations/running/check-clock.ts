import { readClock } from '../../platform/db/clock-repository.ts';
import type { Database } from '../../platform/db/database.ts';

/** More than this apart, jobs are late, codes end too soon, and banks and file stores refuse what is signed: seconds. */
const MAX_DRIFT_SECONDS = 5;

/** Whether this machine's clock goes with the database's: a line where not. Who is right, it cannot know. */
export async function checkClock({ sql }: Pick<Database, 'sql'>, now = () => new Date()): Promise<string | undefined> {
  const began = now().getTime();
  const theirs = await readClock(sql);
  // The answer was on its way for a while.
  const seconds = Math.round(((began + now().getTime()) / 2 - theirs) / 1000);
  if (Math.abs(seconds) <= MAX_DRIFT_SECONDS) return undefined;
  return `The clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the database's: set both by NTP`;
}
