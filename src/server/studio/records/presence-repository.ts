import { and, eq, gt, lt } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { releasePresences } from '#server/platform/db/schema/release-schema.ts';

type Presence = typeof releasePresences.$inferSelect;

/** Lists the open windows of a release. */
export async function listPresences(sql: Sql, releaseId: string, now: Date): Promise<Presence[]> {
  return sql
    .select()
    .from(releasePresences)
    .where(and(eq(releasePresences.releaseId, releaseId), gt(releasePresences.expiresAt, now)))
    .orderBy(releasePresences.userId, releasePresences.tab);
}

/** Writes the row of a window, and deletes the rows of all windows that have expired. */
export async function savePresence(sql: Sql, presence: Presence, now: Date): Promise<void> {
  const { userId: _user, tab: _tab, ...set } = presence;
  await sql.delete(releasePresences).where(lt(releasePresences.expiresAt, now));
  await sql
    .insert(releasePresences)
    .values(presence)
    .onConflictDoUpdate({ target: [releasePresences.userId, releasePresences.tab], set });
}

/** Deletes the row of a user's window. */
export async function deletePresence(sql: Sql, userId: string, tab: string): Promise<void> {
  await sql.delete(releasePresences).where(and(eq(releasePresences.userId, userId), eq(releasePresences.tab, tab)));
}
