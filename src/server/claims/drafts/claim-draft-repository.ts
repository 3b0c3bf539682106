import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte } from 'drizzle-orm';
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

/** True for drafts that no filing uses any more: they expired, or their deletion began. */
export const isExpired = ({ expiresAt }: Pick<ClaimDraftRecord, 'expiresAt'>, now: Date): boolean => expiresAt <= now;

/** Finds the draft of a person that has not expired. */
export async function findClaimDraft(
  sql: Sql,
  number: string,
  owner: DraftOwner,
  now: Date,
): Promise<ClaimDraftRecord | undefined> {
  return findRow(sql, claimDrafts, and(isOf(number, owner), gt(claimDrafts.expiresAt, now)));
}

/** Finds the draft of a person that has expired and is not deleted yet. */
export async function findExpiredClaimDraft(
  sql: Sql,
  number: string,
  owner: DraftOwner,
  now: Date,
): Promise<ClaimDraftRecord | undefined> {
  return findRow(sql, claimDrafts, and(isOf(number, owner), lte(claimDrafts.expiresAt, now)));
}

/** Reads the draft of a person, expired or not, and locks it until the transaction ends. */
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

/** Lists the drafts of a user that have not expired, with their policies, the last saved first. */
export async function listClaimDraftRows(sql: Sql, userId: string, now: Date) {
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
    .where(and(eq(claimDrafts.userId, userId), gt(claimDrafts.expiresAt, now)))
    .groupBy(claimDrafts.id, policies.number, orders.id)
    .orderBy(desc(claimDrafts.savedAt));
}

/** Lists the drafts that the holders of these policies began and that have not expired, the last saved first. */
export async function listHolderDrafts(sql: Sql, numbers: readonly string[], now: Date): Promise<ClaimDraftRecord[]> {
  if (numbers.length === 0) return [];
  const isCurrent = gt(claimDrafts.expiresAt, now);
  const own = and(inArray(claimDrafts.policyNumber, [...numbers]), isNull(claimDrafts.userId), isCurrent);
  return listRows(sql, claimDrafts, own, desc(claimDrafts.savedAt));
}

export const insertDraftFile = insertInto(claimDraftFiles);

/** Lists the files of a draft in the order of their upload. */
export async function listDraftFiles(sql: Sql, draftId: string): Promise<ClaimDraftFile[]> {
  const { createdAt, id } = claimDraftFiles;
  return listRows(sql, claimDraftFiles, eq(claimDraftFiles.draftId, draftId), asc(createdAt), asc(id));
}

/** Deletes the row of a draft's file. False if the draft does not have it. */
export async function deleteDraftFile(sql: Sql, draftId: string, id: string): Promise<boolean> {
  const own = and(eq(claimDraftFiles.draftId, draftId), eq(claimDraftFiles.id, id));
  return (await sql.delete(claimDraftFiles).where(own).returning({ id: claimDraftFiles.id })).length > 0;
}

export async function listExpiredClaimDrafts(sql: Sql, now: Date): Promise<string[]> {
  return listValues(sql, claimDrafts.id, lt(claimDrafts.expiresAt, now));
}
