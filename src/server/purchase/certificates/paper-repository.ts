import { and, eq, isNull } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { issuedPapers } from '#server/platform/db/schema/paper-schema.ts';

export type IssuedPaper = typeof issuedPapers.$inferSelect;
/** Which paper it is. */
export type PaperKey = Pick<IssuedPaper, 'policyNumber' | 'document' | 'language' | 'serial'>;

export async function findPaper(sql: Sql, key: PaperKey): Promise<IssuedPaper | undefined> {
  const [row] = await sql.select().from(issuedPapers).where(of(key));
  return row;
}

/** Keeps a paper where none is kept; answers whether it is this one that is kept now. */
export async function insertPaper(sql: Sql, paper: Omit<IssuedPaper, 'damagedAt'>): Promise<boolean> {
  const rows = await sql.insert(issuedPapers).values(paper).onConflictDoNothing().returning();
  return rows.length > 0;
}

/**
 * Notes that the file of a paper is damaged, and in which file it stands now. Answers false where somebody else has noted
 * it already.
 */
export async function noteDamage(
  sql: Sql,
  paper: IssuedPaper,
  { at, mendedBy }: { at: Date; mendedBy: string | null },
): Promise<boolean> {
  const isNews = mendedBy === null ? isNull(issuedPapers.damagedAt) : undefined;
  const rows = await sql
    .update(issuedPapers)
    .set({ damagedAt: at, ...(mendedBy !== null && { fileId: mendedBy }) })
    .where(and(of(paper), eq(issuedPapers.fileId, paper.fileId), isNews))
    .returning();
  return rows.length > 0;
}

const of = ({ policyNumber, document, language, serial }: PaperKey) =>
  and(
    eq(issuedPapers.policyNumber, policyNumber),
    eq(issuedPapers.document, document),
    eq(issuedPapers.language, language),
    eq(issuedPapers.serial, serial),
  );
