import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Edit } from '#contract/studio/files.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { releaseEdits } from '#server/platform/db/schema/release-schema.ts';

export type EditRow = typeof releaseEdits.$inferSelect;
type NewEdit = { releaseId: string; edit: Edit; by: string; at: Date; undoes?: number };

/** Adds edits in their order. */
export async function insertEdits(sql: Sql, edits: NewEdit[]): Promise<EditRow[]> {
  return sql
    .insert(releaseEdits)
    .values(
      edits.map(({ edit: { path, pointer, before, after, next = null }, undoes = null, ...rest }) => ({
        ...{ ...rest, path, pointer, undoes, next },
        before: selectText(before),
        after: selectText(after),
      })),
    )
    .returning();
}

/** Converts a row to the edit that was made. */
export function toEdit({ path, pointer, before, after, next }: EditRow): Edit {
  return {
    ...{ path, pointer },
    ...(before === null ? {} : { before: JSON.parse(before) as unknown }),
    ...(after === null ? {} : { after: JSON.parse(after) as unknown }),
    ...(next === null ? {} : { next }),
  };
}

/** Lists these edits of a release, the newest first. */
export async function listEditsById(sql: Sql, releaseId: string, ids: readonly number[]): Promise<EditRow[]> {
  const where = and(eq(releaseEdits.releaseId, releaseId), inArray(releaseEdits.id, [...ids]));
  return sql.select().from(releaseEdits).where(where).orderBy(desc(releaseEdits.id));
}

/** Lists edits of a release, the newest first, from the one before `before`. */
export async function listEditRows(
  sql: Sql,
  releaseId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<EditRow[]> {
  const older = before === undefined ? undefined : lt(releaseEdits.id, before);
  const where = and(eq(releaseEdits.releaseId, releaseId), older);
  return sql.select().from(releaseEdits).where(where).orderBy(desc(releaseEdits.id)).limit(limit);
}

/** Lists all edits of a release, the oldest first. */
export async function listAllEdits(sql: Sql, releaseId: string): Promise<EditRow[]> {
  return sql.select().from(releaseEdits).where(eq(releaseEdits.releaseId, releaseId)).orderBy(releaseEdits.id);
}

/** Lists those of these edits that were undone. */
export async function listUndone(sql: Sql, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await sql
    .select({ undoes: releaseEdits.undoes })
    .from(releaseEdits)
    .where(inArray(releaseEdits.undoes, ids));
  return new Set(rows.map(({ undoes }) => undoes as number));
}

/** Lists the users who edited a release. */
export async function listWriters(sql: Sql, releaseId: string): Promise<string[]> {
  const rows = await sql
    .selectDistinct({ by: releaseEdits.by })
    .from(releaseEdits)
    .where(eq(releaseEdits.releaseId, releaseId));
  return rows.map(({ by }) => by);
}

const selectText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
