import { and, asc, gt, inArray, sql as raw } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Sql } from '../db/database.ts';
import { limitPlaces } from '../db/schema/server-schema.ts';
import { deleteBefore } from '../db/statements.ts';

/** Minutes for which a place counts. */
export const PLACE_MINUTES = 60;

const MINUTE_MS = 60_000;

/** The places of a key within the last hour: taken, and how many of them came back by half and by the other half. */
export type Places = { taken: number; half: number; whole: number };

/** Part of a place that comes back: `half` when a code is entered, `whole` (the other half) when it led to something. */
export type PlacePart = 'half' | 'whole';

const toMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
const toStart = (at: Date): Date => new Date(at.getTime() - PLACE_MINUTES * MINUTE_MS);

/**
 * Locks keys until the transaction ends, so that simultaneous uses count one after another. All callers lock in the same
 * order, so that two never wait for each other.
 */
export async function lockPlaces(sql: Sql, keys: readonly string[]): Promise<void> {
  const list = raw.join(
    keys.toSorted().map((key) => raw`${key}`),
    raw`, `,
  );
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(key, 727003))
    from unnest(array[${list}]::text[]) with ordinality as one (key, nth) order by nth`);
}

/** Takes one place of each key, in the caller's transaction: a failed transaction takes nothing. */
export async function takePlaces(sql: Sql, keys: readonly string[], at: Date): Promise<void> {
  await add(sql, 'taken', [{ keys, at }]);
}

/** Some keys, of each of which one place was taken at an instant. */
export type TakenPlaces = { keys: readonly string[]; at: Date };

/** Returns a part of each place. A place that no longer counts stays as it is. */
export async function returnPlaces(
  sql: Sql,
  places: readonly TakenPlaces[],
  { part, now }: { part: PlacePart; now: Date },
): Promise<void> {
  const counted = places.filter(({ at }) => at > toStart(now));
  await add(sql, part, counted);
}

/** Adds one to a column for each key. All callers lock the rows in the same order, so that two never wait for each other. */
async function add(sql: Sql, column: keyof Places, places: readonly TakenPlaces[]): Promise<void> {
  const rows = new Map<string, Places & { key: string; minute: Date }>();
  for (const { keys, at } of places) {
    const minute = toMinute(at);
    for (const key of keys) {
      const name = `${key} ${minute.toISOString()}`;
      const row = rows.get(name) ?? { key, minute, taken: 0, half: 0, whole: 0 };
      rows.set(name, { ...row, [column]: row[column] + 1 });
    }
  }
  if (rows.size === 0) return;
  const sorted = [...rows].toSorted(([left], [right]) => (left < right ? -1 : 1));
  await sql
    .insert(limitPlaces)
    .values(sorted.map(([, row]) => row))
    .onConflictDoUpdate({
      target: [limitPlaces.key, limitPlaces.minute],
      set: {
        taken: raw`${limitPlaces.taken} + excluded.taken`,
        half: raw`${limitPlaces.half} + excluded.half`,
        whole: raw`${limitPlaces.whole} + excluded.whole`,
      },
    });
}

/** Sums the places of each key within the last hour. A key without a place is absent. */
export async function sumPlaces(sql: Sql, keys: readonly string[], at: Date): Promise<Map<string, Places>> {
  const total = (column: PgColumn) => raw<number>`sum(${column})`.mapWith(Number);
  const rows = await sql
    .select({
      key: limitPlaces.key,
      taken: total(limitPlaces.taken),
      half: total(limitPlaces.half),
      whole: total(limitPlaces.whole),
    })
    .from(limitPlaces)
    .where(and(inArray(limitPlaces.key, [...keys]), gt(limitPlaces.minute, toStart(at))))
    .groupBy(limitPlaces.key);
  return new Map(rows.map(({ key, ...places }) => [key, places]));
}

/** Lists the places of some keys within the last hour by minute, the oldest first, each with the instant of its end. */
export async function listPlaceMinutes(
  sql: Sql,
  keys: readonly string[],
  at: Date,
): Promise<(Places & { endsAt: Date })[]> {
  const rows = await sql
    .select()
    .from(limitPlaces)
    .where(and(inArray(limitPlaces.key, [...keys]), gt(limitPlaces.minute, toStart(at))))
    .orderBy(asc(limitPlaces.minute));
  return rows.map(({ minute, ...places }) => ({
    ...places,
    endsAt: new Date(minute.getTime() + PLACE_MINUTES * MINUTE_MS),
  }));
}

const deleteMinutesBefore = deleteBefore(limitPlaces, limitPlaces.minute);

/** Deletes places that no longer count. */
export const deleteOldPlaces = (sql: Sql, now: Date): Promise<void> => deleteMinutesBefore(sql, toStart(now));
