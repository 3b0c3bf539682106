import { asc, eq } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { serverKeys } from '../db/schema/server-schema.ts';

export type KnownKey = typeof serverKeys.$inferSelect;

/** Lists the keys that have written in this database, the oldest first. */
export async function listKeys(sql: Sql): Promise<KnownKey[]> {
  return sql.select().from(serverKeys).orderBy(asc(serverKeys.since), asc(serverKeys.id));
}

export async function insertKeys(sql: Sql, ids: string[], since: Date): Promise<void> {
  await sql
    .insert(serverKeys)
    .values(ids.map((id) => ({ id, since })))
    .onConflictDoNothing();
}

/** Deletes a key. Returns false if it was unknown. */
export async function deleteKey(sql: Sql, id: string): Promise<boolean> {
  return (await sql.delete(serverKeys).where(eq(serverKeys.id, id)).returning()).length > 0;
}
