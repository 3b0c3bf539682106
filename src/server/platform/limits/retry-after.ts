import type { Sql } from '../db/database.ts';
import { countOpen } from './network-standing.ts';
import { listPlaceMinutes } from './place-repository.ts';

/**
 * Computes the seconds until so many open places of some keys (`excess`) no longer count: the oldest end first.
 * @param isHalf true for the keys of a number, of which at most half a place comes back
 */
export async function computeRetryAfter(
  sql: Sql,
  { keys, excess, isHalf = false }: { keys: readonly string[]; excess: number; isHalf?: boolean },
  at: Date,
): Promise<number> {
  let [left, endsAt] = [excess, at];
  for (const minute of await listPlaceMinutes(sql, keys, at)) {
    left -= countOpen(minute, isHalf);
    endsAt = minute.endsAt;
    if (left <= 0) break;
  }
  return Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1000));
}
