import { readClock } from '../platform/db/clock-repository.ts';
import type { Services } from './services.ts';

/**
 * The time by which things may be deleted as over: this server's, or the database's where that is earlier. A clock that runs ahead
 * ends nothing for other servers. Where testers have moved the clock, so much later than the database's.
 */
export async function readDeletionTime({ database, now }: Pick<Services, 'database' | 'now'>): Promise<Date> {
  const at = now();
  const moved = at.getTime() - Date.now();
  return new Date(Math.min(at.getTime(), (await readClock(database.sql)) + moved));
}
