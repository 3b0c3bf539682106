import { and, desc, eq, inArray, isNull, lt, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { fileTexts, releases } from '#server/platform/db/schema/release-schema.ts';
import { findBy, insertInto, lockBy, updateBy } from '#server/platform/db/statements.ts';
import { type FileTree, hashText } from './file-tree.ts';

export type Release = typeof releases.$inferSelect;

export const insertRelease = insertInto(releases);

/**
 * Stores texts of files under their hashes.
 * @param writtenIn the release whose edits make them; a text that another release also has is stored permanently
 */
export async function saveTexts(sql: Sql, texts: string[], writtenIn: string | null = null): Promise<void> {
  const byHash = new Map(texts.map((text) => [hashText(text), text]));
  const where = and(inArray(fileTexts.hash, [...byHash.keys()]), isNull(fileTexts.writtenIn));
  for (const { hash } of await sql.select({ hash: fileTexts.hash }).from(fileTexts).where(where)) byHash.delete(hash);
  const rows = [...byHash].map(([hash, text]) => ({ hash, text, writtenIn }));
  if (rows.length === 0) return;
  const isSame = raw`${fileTexts.writtenIn} is not distinct from excluded.written_in`;
  const set = { writtenIn: raw`case when ${isSame} then ${fileTexts.writtenIn} end`, replacedAt: null };
  await sql.insert(fileTexts).values(rows).onConflictDoUpdate({ target: fileTexts.hash, set });
}

/** The time for which a replaced text is kept: a reader loads a release first and its texts later. Milliseconds. */
const READ_GRACE_MS = 60_000;

/**
 * Marks texts of a release as replaced. Texts that only this release contains are deleted when `READ_GRACE_MS` has
 * passed; otherwise they would accumulate, because every edit makes a text.
 */
export async function replaceTexts(sql: Sql, releaseId: string, hashes: string[], at: Date): Promise<void> {
  const own = eq(fileTexts.writtenIn, releaseId);
  await sql
    .update(fileTexts)
    .set({ replacedAt: at })
    .where(and(own, inArray(fileTexts.hash, hashes)));
  await sql.delete(fileTexts).where(and(own, lt(fileTexts.replacedAt, new Date(at.getTime() - READ_GRACE_MS))));
}

/** Loads texts by their hashes. */
export async function loadTexts(sql: Sql, hashes: string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await sql.select().from(fileTexts).where(inArray(fileTexts.hash, hashes));
  return new Map(rows.map(({ hash, text }) => [hash, text]));
}

/** Loads the files of a release as text. */
export async function loadTree(sql: Sql, { files }: Pick<Release, 'files'>): Promise<FileTree> {
  const texts = await loadTexts(sql, [...new Set(Object.values(files))]);
  return Object.fromEntries(Object.entries(files).map(([path, hash]) => [path, texts.get(hash) as string]));
}

/** Finds the newest release with this content that was not discarded. */
export async function findReleaseByContent(sql: Sql, contentHash: string): Promise<Release | undefined> {
  const where = and(eq(releases.contentHash, contentHash), isNull(releases.discardedAt));
  const [row] = await sql.select().from(releases).where(where).orderBy(desc(releases.number)).limit(1);
  return row;
}

/** Finds the release that was last imported from the project's files. */
export async function findLastFileRelease(sql: Sql): Promise<Release | undefined> {
  const where = eq(releases.origin, 'files');
  const [row] = await sql.select().from(releases).where(where).orderBy(desc(releases.number)).limit(1);
  return row;
}

export const findRelease = findBy(releases, releases.id);

/** Reads a release and locks it until the transaction ends. */
export const lockRelease = lockBy(releases, releases.id, 'update');

export const updateRelease = updateBy(releases, releases.id);

/** Lists releases, the newest first, from the one before the number `before`. */
export async function listReleaseRows(sql: Sql, before: number | undefined, limit: number): Promise<Release[]> {
  const older = before === undefined ? undefined : lt(releases.number, before);
  return sql.select().from(releases).where(older).orderBy(desc(releases.number)).limit(limit);
}

export async function findReleases(sql: Sql, ids: readonly string[]): Promise<Release[]> {
  const wanted = [...new Set(ids)];
  return wanted.length === 0 ? [] : sql.select().from(releases).where(inArray(releases.id, wanted));
}
