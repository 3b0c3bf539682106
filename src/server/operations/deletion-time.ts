import { readClock } from '../platform/db/clock-repository.ts';
import type { Services } from './services.ts';

/**
 * Returns the time before which expired data may be deleted: this server's, or the database's if that is earlier. A
 * fast clock therefore deletes nothing of other servers. If testers have moved the clock, the database's time moves by
 * the same amount.
 */
export async function readDeletionTime({ database, now }: Pick<Services, 'database' | 'now'>): Promise<Date> {
  const at = now();
  const moved = at.getTime() - Date.now();
  return new Date(Math.min(at.getTime(), (await readClock(database.sql)) + moved));
}
