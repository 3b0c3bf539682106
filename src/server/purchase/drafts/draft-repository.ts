import { eq, lt } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { drafts } from '#server/platform/db/schema/schema.ts';

export type Draft = typeof drafts.$inferSelect;

export async function insertDraft(sql: Sql, draft: Draft): Promise<void> {
  await sql.insert(drafts).values(draft);
}

export async function findDraft(sql: Sql, id: string): Promise<Draft | undefined> {
  const [row] = await sql.select().from(drafts).where(eq(drafts.id, id));
  return row;
}

/** Reads a draft and holds it until the transaction ends. */
export async function lockDraft(sql: Sql, id: string): Promise<Draft | undefined> {
  const [row] = await sql.select().from(drafts).where(eq(drafts.id, id)).for('update');
  return row;
}

export async function updateDraft(sql: Sql, id: string, change: Partial<Omit<Draft, 'id'>>): Promise<void> {
  await sql.update(drafts).set(change).where(eq(drafts.id, id));
}

export async function deleteExpiredDrafts(sql: Sql, now: Date): Promise<void> {
  await sql.delete(drafts).where(lt(drafts.expiresAt, now));
}
