import { and, asc, count, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { claimDraftFiles, claimDrafts } from '#server/platform/db/schema/claims/claim-draft-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { findRow, insertInto, listRows, listValues, lockRow } from '#server/platform/db/statements.ts';

export type ClaimDraftRecord = typeof claimDrafts.$inferSelect;
export type ClaimDraftFile = typeof claimDraftFiles.$inferSelect;

/** The person who prepares a claim: the id of a user, or null for the policyholder. */
export type DraftOwner = { id: string | null };

const isOf = (number: string, { id }: DraftOwner) =>
  and(eq(claimDrafts.policyNumber, number), id === null ? isNull(claimDrafts.userId) : eq(claimDrafts.userId, id));

/** Inserts a draft unless the person has one on this policy. */
export async function insertClaimDraft(sql: Sql, row: ClaimDraftRecord): Promise<void> {
  await sql.insert(claimDrafts).values(row).onConflictDoNothing();
}

export async function findClaimDraft(
  sql: Sql,
  number: string,
  owner: DraftOwner,
): Promise<ClaimDraftRecord | undefined> {
  return findRow(sql, claimDrafts, isOf(number, owner));
}

/** Reads the draft of a person and locks it until the transaction ends. */
export async function lockClaimDraft(
  sql: Sql,
  number: string,
  owner: DraftOwner,
): Promise<ClaimDraftRecord | undefined> {
  return lockRow(sql, claimDrafts, isOf(number, owner), 'update');
}

export async function updateClaimDraft(
  sql: Sql,
  id: string,
  change: Partial<Omit<ClaimDraftRecord, 'id'>>,
): Promise<void> {
  await sql.update(claimDrafts).set(change).where(eq(claimDrafts.id, id));
}

/** Deletes a draft with the rows of its files. */
export async function deleteClaimDraft(sql: Sql, id: string): Promise<void> {
  await sql.delete(claimDraftFiles).where(eq(claimDraftFiles.draftId, id));
  await sql.delete(claimDrafts).where(eq(claimDrafts.id, id));
}

/** Lists the drafts of a user with their policies, the last saved first. */
export async function listClaimDraftRows(sql: Sql, userId: string) {
  return sql
    .select({
      ...{ policyNumber: claimDrafts.policyNumber, savedAt: claimDrafts.savedAt, expiresAt: claimDrafts.expiresAt },
      ...{ product: policies.product, holder: orders.customerName, partnerId: orders.partnerId },
      files: count(claimDraftFiles.id),
    })
    .from(claimDrafts)
    .innerJoin(policies, eq(policies.number, claimDrafts.policyNumber))
    .innerJoin(orders, eq(orders.id, policies.orderId))
    .leftJoin(claimDraftFiles, eq(claimDraftFiles.draftId, claimDrafts.id))
    .where(eq(claimDrafts.userId, userId))
    .groupBy(claimDrafts.id, policies.number, orders.id)
    .orderBy(desc(claimDrafts.savedAt));
}

/** Lists the drafts that the holders of these policies began, the last saved first. */
export async function listHolderDrafts(sql: Sql, numbers: readonly string[]): Promise<ClaimDraftRecord[]> {
  if (numbers.length === 0) return [];
  const own = and(inArray(claimDrafts.policyNumber, [...numbers]), isNull(claimDrafts.userId));
  return listRows(sql, claimDrafts, own, desc(claimDrafts.savedAt));
}

export const insertDraftFile = insertInto(claimDraftFiles);

/** Lists the files of a draft in the order of their upload. */
export async function listDraftFiles(sql: Sql, draftId: string): Promise<ClaimDraftFile[]> {
  const { createdAt, id } = claimDraftFiles;
  return listRows(sql, claimDraftFiles, eq(claimDraftFiles.draftId, draftId), asc(createdAt), asc(id));
}

export async function deleteDraftFile(sql: Sql, id: string): Promise<void> {
  await sql.delete(claimDraftFiles).where(eq(claimDraftFiles.id, id));
}

export async function listExpiredClaimDrafts(sql: Sql, now: Date): Promise<string[]> {
  return listValues(sql, claimDrafts.id, lt(claimDrafts.expiresAt, now));
}
