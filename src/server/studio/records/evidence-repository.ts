import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ReleaseCheckDetails } from '#contract/studio/release-checks.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { evidenceDetails, releaseApprovals, releaseEvidence } from '#server/platform/db/schema/release-schema.ts';
import { findBy } from '#server/platform/db/statements.ts';

export type EvidenceRow = typeof releaseEvidence.$inferSelect;
export type ApprovalRow = typeof releaseApprovals.$inferSelect;

export async function insertEvidence(sql: Sql, row: Omit<EvidenceRow, 'serial'>): Promise<void> {
  await sql.insert(releaseEvidence).values(row);
}

export const findEvidence = findBy(releaseEvidence, releaseEvidence.id);

/** Lists the last evidence of each of these releases. */
export async function listLastEvidence(sql: Sql, releaseIds: string[]): Promise<Map<string, EvidenceRow>> {
  if (releaseIds.length === 0) return new Map();
  const rows = await sql
    .selectDistinctOn([releaseEvidence.releaseId])
    .from(releaseEvidence)
    .where(inArray(releaseEvidence.releaseId, releaseIds))
    .orderBy(releaseEvidence.releaseId, desc(releaseEvidence.serial));
  return new Map(rows.map((row) => [row.releaseId, row]));
}

/**
 * Updates evidence that is under way. Returns false if it is over: it was cancelled, or another server finished first.
 */
export async function updateEvidence(
  sql: Sql,
  id: string,
  changes: Partial<Pick<EvidenceRow, 'status' | 'done' | 'all' | 'doing' | 'report' | 'hash' | 'endedAt'>>,
): Promise<boolean> {
  const where = and(eq(releaseEvidence.id, id), inArray(releaseEvidence.status, ['waiting', 'running']));
  const rows = await sql.update(releaseEvidence).set(changes).where(where).returning({ id: releaseEvidence.id });
  return rows.length > 0;
}

/** Saves the details that are too long for the report; a second call replaces them. */
export async function saveDetails(
  sql: Sql,
  evidenceId: string,
  rows: { product: string; details: ReleaseCheckDetails }[],
): Promise<void> {
  for (const { product, details } of rows)
    await sql
      .insert(evidenceDetails)
      .values({ evidenceId, product, details })
      .onConflictDoUpdate({ target: [evidenceDetails.evidenceId, evidenceDetails.product], set: { details } });
}

export async function findDetails(
  sql: Sql,
  evidenceId: string,
  product: string,
): Promise<ReleaseCheckDetails | undefined> {
  const where = and(eq(evidenceDetails.evidenceId, evidenceId), eq(evidenceDetails.product, product));
  const [row] = await sql.select().from(evidenceDetails).where(where);
  return row?.details;
}

export async function insertApproval(sql: Sql, row: Omit<ApprovalRow, 'id'>): Promise<void> {
  await sql.insert(releaseApprovals).values(row);
}

/** Lists approvals of these releases, the newest first. */
export async function listApprovals(sql: Sql, releaseIds: string[]): Promise<ApprovalRow[]> {
  if (releaseIds.length === 0) return [];
  const where = inArray(releaseApprovals.releaseId, releaseIds);
  return sql.select().from(releaseApprovals).where(where).orderBy(desc(releaseApprovals.id));
}
