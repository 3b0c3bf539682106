import { addDays, businessDate } from '#engine/language/dates.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import { daysThatDiffer, daysToFold, foldDay } from './daily-sums-repository.ts';

type Needs = Pick<PlatformServices, 'database' | 'now'>;

/** Days of one question. */
const AT_ONCE = 100;

/**
 * Keeps the sums of all days that are over since a day: what began before midnight is written by then. Each day in a transaction of
 * its own; answers how many.
 */
export async function foldDays({ database, now }: Needs): Promise<number> {
  const yesterday = addDays(businessDate(now()), -1);
  for (let folded = 0; ; ) {
    const days = await daysToFold(database.sql, yesterday, AT_ONCE);
    for (const day of days) await database.transaction('fold day', (sql) => foldDay(sql, day));
    folded += days.length;
    if (days.length < AT_ONCE) return folded;
  }
}

/** Writes anew the sums of days that are not what the ledger says; answers which those were. */
export async function rebuildDays({ database }: Pick<Needs, 'database'>): Promise<string[]> {
  const days = await daysThatDiffer(database.sql);
  for (const day of days) await database.transaction('fold day', (sql) => foldDay(sql, day));
  return days;
}
