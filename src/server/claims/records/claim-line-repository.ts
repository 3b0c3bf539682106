import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { claimLines } from '#server/platform/db/schema/claim-schema.ts';
import { listRows } from '#server/platform/db/statements.ts';

/** A line of a claim. `amount` is null in old claims, which have one amount for their lines together. */
export type ClaimLineRow = typeof claimLines.$inferSelect;

/** A line that is not stored yet. */
export type NewClaimLine = Omit<ClaimLineRow, 'claimId'>;

/** Stores the lines of a new claim. */
export async function insertClaimLines(sql: Sql, claimId: string, lines: readonly NewClaimLine[]): Promise<void> {
  await sql.insert(claimLines).values(lines.map((line) => ({ ...line, claimId })));
}

/** Lists the lines of claims, of each claim in their order. */
export async function listClaimLines(sql: Sql, claimIds: readonly string[]): Promise<ClaimLineRow[]> {
  const ofClaims = inArray(claimLines.claimId, [...claimIds]);
  return claimIds.length === 0 ? [] : listRows(sql, claimLines, ofClaims, asc(claimLines.claimId), asc(claimLines.id));
}

/** Changes the estimate or the invoice of a repair. */
export async function updateRepair(
  sql: Sql,
  { claimId, id }: Pick<ClaimLineRow, 'claimId' | 'id'>,
  change: Partial<Pick<ClaimLineRow, 'estimate' | 'amount' | 'isInvoiced' | 'billNumber' | 'billDate'>>,
): Promise<void> {
  await sql
    .update(claimLines)
    .set(change)
    .where(and(eq(claimLines.claimId, claimId), eq(claimLines.id, id)));
}

/** Names the file that proves a line, or none. Returns false if the claim has no such line. */
export async function updateLineFile(sql: Sql, claimId: string, id: number, fileId: string | null): Promise<boolean> {
  const line = and(eq(claimLines.claimId, claimId), eq(claimLines.id, id));
  return (await sql.update(claimLines).set({ fileId }).where(line).returning({ id: claimLines.id })).length > 0;
}

/** Removes a file from the lines that it proves. */
export async function clearLineFile(sql: Sql, fileId: string): Promise<void> {
  await sql.update(claimLines).set({ fileId: null }).where(eq(claimLines.fileId, fileId));
}
