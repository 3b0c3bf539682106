import { and, count, eq, inArray, lt, sql as raw } from 'drizzle-orm';
import type { Answers } from '#engine/record.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { drafts, orders, policies, uploads } from '#server/platform/db/schema/schema.ts';

export type Upload = typeof uploads.$inferSelect;

export async function insertUpload(sql: Sql, upload: Upload): Promise<void> {
  await sql.insert(uploads).values(upload);
}

export async function findUpload(sql: Sql, draftId: string, id: string): Promise<Upload | undefined> {
  const [row] = await sql
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.draftId, draftId)));
  return row;
}

/** Finds a picture of the policy that a draft is about: of the draft that sold it, or that changed it since. */
export async function findUploadOfPolicy(sql: Sql, draftId: string, id: string): Promise<Upload | undefined> {
  const number = raw`(select ${drafts.about} ->> 'policy' from ${drafts} where ${drafts.id} = ${draftId})`;
  const sold = raw`${orders.id} = (select ${policies.orderId} from ${policies} where ${policies.number} = ${number})`;
  const changed = raw`(${orders.about} ->> 'policy' = ${number} and ${orders.status} = 'issued')`;
  const [row] = await sql
    .select({ upload: uploads })
    .from(uploads)
    .innerJoin(orders, eq(orders.draftId, uploads.draftId))
    .where(and(eq(uploads.id, id), raw`(${sold} or ${changed})`))
    .limit(1);
  return row?.upload;
}

/** Finds a picture of a draft that became an order of this phone. */
export async function findOrderedUpload(sql: Sql, id: string, phone: string): Promise<Upload | undefined> {
  const [row] = await sql
    .select({ upload: uploads })
    .from(uploads)
    .innerJoin(orders, eq(orders.draftId, uploads.draftId))
    .where(and(eq(uploads.id, id), eq(orders.phone, phone)));
  return row?.upload;
}

export async function countUploads(sql: Sql, draftId: string): Promise<number> {
  const [row] = await sql.select({ number: count() }).from(uploads).where(eq(uploads.draftId, draftId));
  return row?.number ?? 0;
}

export async function listUploadIds(sql: Sql, draftId: string): Promise<string[]> {
  const rows = await sql.select({ id: uploads.id }).from(uploads).where(eq(uploads.draftId, draftId));
  return rows.map(({ id }) => id);
}

export async function deleteUploads(sql: Sql, ids: string[]): Promise<void> {
  await sql.delete(uploads).where(inArray(uploads.id, ids));
}

/** Lists expired drafts that have uploads. */
export async function listExpiredDrafts(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql
    .select({ id: drafts.id })
    .from(drafts)
    .innerJoin(uploads, eq(uploads.draftId, drafts.id))
    .where(lt(drafts.expiresAt, now))
    .groupBy(drafts.id);
  return rows.map(({ id }) => id);
}

/** Lists the answers of every order that a draft has become. */
export async function listOrderedAnswers(sql: Sql, draftId: string): Promise<Answers[]> {
  const rows = await sql.select({ frozen: orders.frozen }).from(orders).where(eq(orders.draftId, draftId));
  return rows.map(({ frozen }) => frozen.answers);
}
