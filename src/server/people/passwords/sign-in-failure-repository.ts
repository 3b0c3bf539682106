import { eq, inArray, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { signInFailures } from '#server/platform/db/schema/account-schema.ts';
import { deleteBefore } from '#server/platform/db/statements.ts';

export type SignInFailures = typeof signInFailures.$inferSelect;

/** Reads the failures of a key (none for a new key) and locks them until the transaction ends. */
export async function lockFailures(sql: Sql, key: string, at: Date): Promise<SignInFailures> {
  // One statement: a right attempt could delete the row between two statements.
  const [row] = await sql
    .insert(signInFailures)
    .values({ key, failures: 0, lastAt: at, blockedUntil: null })
    .onConflictDoUpdate({ target: signInFailures.key, set: { key } })
    .returning();
  return row as SignInFailures;
}

export async function setFailures(sql: Sql, { key, ...set }: SignInFailures): Promise<void> {
  await sql.update(signInFailures).set(set).where(eq(signInFailures.key, key));
}

/** Subtracts one failure. */
export async function undoFailure(sql: Sql, keys: string[]): Promise<void> {
  const set = { failures: raw`greatest(${signInFailures.failures} - 1, 0)`, blockedUntil: null };
  await sql.update(signInFailures).set(set).where(inArray(signInFailures.key, keys));
}

export async function deleteFailures(sql: Sql, key: string): Promise<void> {
  await sql.delete(signInFailures).where(eq(signInFailures.key, key));
}

export const deleteFailuresBefore = deleteBefore(signInFailures, signInFailures.lastAt);
