import { addDays } from '#engine/language/dates.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { aggregateDay, listDaysToAggregate, listDifferingDays } from './daily-sums-repository.ts';
import { storeEarned } from './store-earned.ts';

type Deps = Pick<PlatformServices, 'database' | 'now'>;

/** Days of one query. */
const BATCH_DAYS = 100;

/**
 * Stores the earned premium of changed policies, and the sums of all past days that have none: entries that began before midnight are written by then. Each day has
 * its own transaction. Returns the number of days.
 */
export async function aggregateDays({ database, now }: Deps): Promise<number> {
  await storeEarned(database);
  const yesterday = addDays(toBusinessDate(now()), -1);
  for (let folded = 0; ; ) {
    const days = await listDaysToAggregate(database.sql, yesterday, BATCH_DAYS);
    for (const day of days) await database.transaction('fold day', (sql) => aggregateDay(sql, day));
    folded += days.length;
    if (days.length < BATCH_DAYS) return folded;
  }
}

/** Recomputes the sums of days that differ from the ledger. Returns these days. */
export async function rebuildDays({ database }: Pick<Deps, 'database'>): Promise<string[]> {
  const days = await listDifferingDays(database.sql);
  for (const day of days) await database.transaction('fold day', (sql) => aggregateDay(sql, day));
  return days;
}
