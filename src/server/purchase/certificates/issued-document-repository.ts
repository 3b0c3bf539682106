import { and, eq, isNull } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { issuedPapers } from '#server/platform/db/schema/paper-schema.ts';
import { findRow } from '#server/platform/db/statements.ts';

export type IssuedDocument = typeof issuedPapers.$inferSelect;
/** The key of a document. */
export type DocumentKey = Pick<IssuedDocument, 'policyNumber' | 'document' | 'language' | 'serial'>;

export const findIssuedDocument = (sql: Sql, key: DocumentKey) => findRow(sql, issuedPapers, documentCondition(key));

/** Inserts a document if none is stored. Returns true if this document is the stored one now. */
export async function insertIssuedDocument(sql: Sql, paper: Omit<IssuedDocument, 'damagedAt'>): Promise<boolean> {
  const rows = await sql.insert(issuedPapers).values(paper).onConflictDoNothing().returning();
  return rows.length > 0;
}

/**
 * Marks the file of a document as damaged. `mendedBy` is the id of the file that replaces it; null: no replacement.
 * Returns false if another process has marked or replaced it already.
 */
export async function markDocumentDamaged(
  sql: Sql,
  paper: IssuedDocument,
  { at, mendedBy }: { at: Date; mendedBy: string | null },
): Promise<boolean> {
  const isNews = mendedBy === null ? isNull(issuedPapers.damagedAt) : undefined;
  const rows = await sql
    .update(issuedPapers)
    .set({ damagedAt: at, ...(mendedBy !== null && { fileId: mendedBy }) })
    .where(and(documentCondition(paper), eq(issuedPapers.fileId, paper.fileId), isNews))
    .returning();
  return rows.length > 0;
}

const documentCondition = ({ policyNumber, document, language, serial }: DocumentKey) =>
  and(
    eq(issuedPapers.policyNumber, policyNumber),
    eq(issuedPapers.document, document),
    eq(issuedPapers.language, language),
    eq(issuedPapers.serial, serial),
  );
