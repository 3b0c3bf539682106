import { and, asc, count, desc, eq, gt, inArray, lt, ne, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { partners, users } from '#server/platform/db/schema/account-schema.ts';
import { listExportParts, listExports } from '#server/platform/db/schema/desk/list-schema.ts';
import { findBy, insertInto } from '#server/platform/db/statements.ts';

export type Export = typeof listExports.$inferSelect;

export const insertExport = insertInto(listExports);
export const findExport = findBy(listExports, listExports.id);

/** Only an export under way may change: a ready file stays as it is. */
const isUnderWay = inArray(listExports.status, ['waiting', 'running']);

/** Lists the exports of a user that have not ended, the newest first. */
export async function listExportsOf(sql: Sql, userId: string, now: Date): Promise<Export[]> {
  return sql
    .select()
    .from(listExports)
    .where(and(eq(listExports.userId, userId), gt(listExports.endsAt, now)))
    .orderBy(desc(listExports.createdAt), desc(listExports.id))
    .limit(20);
}

/** Locks a user, so that the exports of the user are counted and added one after another. */
export async function lockAsker(sql: Sql, userId: string): Promise<void> {
  await sql.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** Counts the exports of a user whose file is not ready. */
export async function countUnderWay(sql: Sql, userId: string, now: Date): Promise<number> {
  const [row] = await sql
    .select({ number: count() })
    .from(listExports)
    .where(and(eq(listExports.userId, userId), gt(listExports.endsAt, now), isUnderWay));
  return row?.number ?? 0;
}

/** Finds the user of an export with the status of the user's partner; undefined for a disabled user. */
export async function findAsker(sql: Sql, userId: string) {
  const [row] = await sql
    .select({ user: users, partnerStatus: partners.status })
    .from(users)
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  return row;
}

/** Changes an export whose file is not ready. Returns false if the export has ended. */
export async function updateUnderWay(sql: Sql, id: string, change: Partial<Export>): Promise<boolean> {
  return updateWhere(sql, and(eq(listExports.id, id), isUnderWay), change);
}

/** Changes an export only while `run` writes it. Returns false if another run has begun. */
export async function updateRun(
  sql: Sql,
  { id, run }: { id: string; run: string },
  change: Partial<Export>,
): Promise<boolean> {
  return updateWhere(
    sql,
    and(eq(listExports.id, id), eq(listExports.run, run), eq(listExports.status, 'running')),
    change,
  );
}

async function updateWhere(sql: Sql, condition: SQL | undefined, change: Partial<Export>): Promise<boolean> {
  return (await sql.update(listExports).set(change).where(condition).returning({ id: listExports.id })).length > 0;
}

export const insertPart = insertInto(listExportParts);

/** Lists the parts of a file in their order. */
export async function listParts(sql: Sql, exportId: string, run: string): Promise<{ at: number; fileId: string }[]> {
  return sql
    .select({ at: listExportParts.at, fileId: listExportParts.fileId })
    .from(listExportParts)
    .where(and(eq(listExportParts.exportId, exportId), eq(listExportParts.run, run)))
    .orderBy(asc(listExportParts.at));
}

/** Lists the files of an export, except those of the run `kept`. */
export async function listPartFiles(sql: Sql, exportId: string, kept?: string): Promise<string[]> {
  const rows = await sql
    .select({ fileId: listExportParts.fileId })
    .from(listExportParts)
    .where(partsExcept(exportId, kept));
  return rows.map(({ fileId }) => fileId);
}

/** Deletes the rows of an export's files, except those of the run `kept`. */
export async function deleteParts(sql: Sql, exportId: string, kept?: string): Promise<void> {
  await sql.delete(listExportParts).where(partsExcept(exportId, kept));
}

const partsExcept = (exportId: string, kept: string | undefined) =>
  and(eq(listExportParts.exportId, exportId), kept === undefined ? undefined : ne(listExportParts.run, kept));

/** Lists the ids of exports that ended before a time. */
export async function listEnded(sql: Sql, before: Date): Promise<string[]> {
  const rows = await sql
    .select({ id: listExports.id })
    .from(listExports)
    .where(lt(listExports.endsAt, before))
    .limit(500);
  return rows.map(({ id }) => id);
}

export async function deleteExport(sql: Sql, id: string): Promise<void> {
  await sql.delete(listExports).where(eq(listExports.id, id));
}
