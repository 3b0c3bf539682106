import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { claimFiles } from '#server/platform/db/schema/claim-schema.ts';
import { insertInto, listRows } from '#server/platform/db/statements.ts';

export type StoredClaimFile = typeof claimFiles.$inferSelect;

export const insertClaimFile = insertInto(claimFiles);

/** Lists the files of a claim that are not removed, in the order of their upload. */
export async function listClaimFiles(sql: Sql, claimId: string): Promise<StoredClaimFile[]> {
  const kept = and(eq(claimFiles.claimId, claimId), isNull(claimFiles.removedAt));
  return listRows(sql, claimFiles, kept, asc(claimFiles.createdAt), asc(claimFiles.id));
}

export async function markClaimFileRemoved(sql: Sql, id: string, removedAt: Date): Promise<void> {
  await sql.update(claimFiles).set({ removedAt }).where(eq(claimFiles.id, id));
}
