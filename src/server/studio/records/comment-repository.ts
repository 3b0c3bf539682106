import { and, desc, eq, lt } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { releaseComments } from '#server/platform/db/schema/release-schema.ts';

export type CommentRow = typeof releaseComments.$inferSelect;

export async function insertComment(sql: Sql, comment: Omit<CommentRow, 'id'>): Promise<CommentRow> {
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
