import { asc, inArray } from 'drizzle-orm';
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
