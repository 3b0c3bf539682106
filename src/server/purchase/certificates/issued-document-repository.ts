import { and, eq, isNull } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { issuedPapers } from '#server/platform/db/schema/paper-schema.ts';

export type IssuedDocument = typeof issuedPapers.$inferSelect;
/** Which paper it is. */
export type DocumentKey = Pick<IssuedDocument, 'policyNumber' | 'document' | 'language' | 'serial'>;

export async function findIssuedDocument(sql: Sql, key: DocumentKey): Promise<IssuedDocument | undefined> {
  const [row] = await sql.select().from(issuedPapers).where(documentCondition(key));
  return row;
}

/** Keeps a paper where none is kept; answers whether it is this one that is kept now. */
export async function insertIssuedDocument(sql: Sql, paper: Omit<IssuedDocument, 'damagedAt'>): Promise<boolean> {
  const rows = await sql.insert(issuedPapers).values(paper).onConflictDoNothing().returning();
  return rows.length > 0;
}

/**
 * Notes that the file of a paper is damaged, and in which file it stands now. Answers false where somebody else has noted
 * it already.
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
