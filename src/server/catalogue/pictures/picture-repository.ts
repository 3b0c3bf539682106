import { eq, inArray, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { fileTexts, pictures, releaseEdits, releases, sales } from '#server/platform/db/schema/release-schema.ts';
import type { DrawnPicture } from './draw-picture.ts';

/** Saves a picture. For a known picture it only updates the time of upload. */
export async function savePicture(sql: Sql, picture: DrawnPicture, sentAt: Date): Promise<void> {
  await sql
    .insert(pictures)
    .values({ ...picture, sentAt })
    .onConflictDoUpdate({ target: pictures.hash, set: { sentAt } });
}

export async function findPicture(sql: Sql, hash: string, width: 'wide' | 'narrow'): Promise<Buffer | undefined> {
  const [row] = await sql.select({ bytes: pictures[width] }).from(pictures).where(eq(pictures.hash, hash));
  return row?.bytes;
}

/** Lists which of these pictures exist. */
export async function listKnownPictures(sql: Sql, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await sql.select({ hash: pictures.hash }).from(pictures).where(inArray(pictures.hash, hashes));
  return rows.map(({ hash }) => hash);
}

/**
 * Deletes pictures that were last uploaded before `before`, that no release names, and that no edit of an open release
 * could restore. Open means: neither sold nor discarded.
 */
export async function deleteUnusedPictures(sql: Sql, before: Date): Promise<void> {
  const ofTexts = raw`select (regexp_matches(${fileTexts.text}, '"picture"\\s*:\\s*"([0-9a-f]{64})"', 'g'))[1] from ${fileTexts}
    where ${fileTexts.replacedAt} is null`;
  const edited = raw`concat(${releaseEdits.before}, ' ', ${releaseEdits.after})`;
  const isOpen = raw`exists (select from ${releases} where ${releases.id} = ${releaseEdits.releaseId} and ${releases.discardedAt} is null)
    and not exists (select from ${sales} where ${sales.releaseId} = ${releaseEdits.releaseId})`;
  const ofEdits = raw`select (regexp_matches(${edited}, '[0-9a-f]{64}', 'g'))[1] from ${releaseEdits}
    where ${releaseEdits.path} like '%/product.json' and ${isOpen}`;
  await sql.execute(
    raw`delete from ${pictures} where ${pictures.sentAt} < ${before.toISOString()} and ${pictures.hash} not in (${ofTexts} union ${ofEdits})`,
  );
}
