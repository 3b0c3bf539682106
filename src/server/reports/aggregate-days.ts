import { addDays, toBusinessDate } from '#engine/language/dates.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import { aggregateDay, listDaysToAggregate, listDifferingDays } from './daily-sums-repository.ts';

type Deps = Pick<PlatformServices, 'database' | 'now'>;

/** Days of one question. */
const BATCH_DAYS = 100;

/**
 * Keeps the sums of all days that are over since a day: what began before midnight is written by then. Each day in a transaction of
 * its own; answers how many.
 */
export async function aggregateDays({ database, now }: Deps): Promise<number> {
  const yesterday = addDays(toBusinessDate(now()), -1);
  for (let folded = 0; ; ) {
    const days = await listDaysToAggregate(database.sql, yesterday, BATCH_DAYS);
    for (const day of days) await database.transaction('fold day', (sql) => aggregateDay(sql, day));
    folded += days.length;
    if (days.length < BATCH_DAYS) return folded;
  }
}

/** Writes anew the sums of days that are not what the ledger says; answers which those were. */
export async function rebuildDays({ database }: Pick<Deps, 'database'>): Promise<string[]> {
  const days = await listDifferingDays(database.sql);
  for (const day of days) await database.transaction('fold day', (sql) => aggregateDay(sql, day));
  return days;
}
