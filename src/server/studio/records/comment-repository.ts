import { and, desc, eq, lt } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { releaseComments } from '#server/platform/db/schema/release-schema.ts';

export type CommentRow = typeof releaseComments.$inferSelect;

type NewComment = typeof releaseComments.$inferInsert;

export async function insertComment(sql: Sql, comment: NewComment): Promise<CommentRow> {
  const [row] = await sql.insert(releaseComments).values(comment).returning();
  return row as CommentRow;
}

/** Lists comments, the newest first. */
export async function listCommentRows(
  sql: Sql,
  releaseId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<CommentRow[]> {
  const isBefore = before === undefined ? undefined : lt(releaseComments.id, before);
  return sql
    .select()
    .from(releaseComments)
    .where(and(eq(releaseComments.releaseId, releaseId), isBefore))
    .orderBy(desc(releaseComments.id))
    .limit(limit);
}

/** Finds a comment of a release. */
export async function findComment(sql: Sql, releaseId: string, id: number): Promise<CommentRow | undefined> {
  const [row] = await sql.select().from(releaseComments).where(isOf(releaseId, id));
  return row;
}

/** Marks a comment as resolved by a user, or as open. Returns undefined if the release has no such comment. */
export async function updateResolution(
  sql: Sql,
  releaseId: string,
  id: number,
  resolution: Pick<CommentRow, 'resolvedBy' | 'resolvedAt'>,
): Promise<CommentRow | undefined> {
  const [row] = await sql.update(releaseComments).set(resolution).where(isOf(releaseId, id)).returning();
  return row;
}

const isOf = (releaseId: string, id: number) =>
  and(eq(releaseComments.releaseId, releaseId), eq(releaseComments.id, id));
