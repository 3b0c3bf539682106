import { and, count, eq, inArray } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { recoveryCodes } from '#server/platform/db/schema/account-schema.ts';

/** Replaces the recovery codes of a user. An empty `hashes` deletes them. */
export async function replaceRecoveryCodes(sql: Sql, userId: string, hashes: string[]): Promise<void> {
  await sql.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length > 0) await sql.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/** Lists the hashes of a user's remaining codes. */
export async function listRecoveryCodes(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return rows.map(({ hash }) => hash);
}

/** Uses up the code with one of these hashes. Returns false if there is none. */
export async function consumeRecoveryCode(sql: Sql, userId: string, hashes: string[]): Promise<boolean> {
  const code = and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.hash, hashes));
  return (await sql.delete(recoveryCodes).where(code).returning()).length > 0;
}

export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}
