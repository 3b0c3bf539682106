import { and, eq, inArray, lt, sql as raw } from 'drizzle-orm';
import type { Answers } from '#engine/record.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { uploads } from '#server/platform/db/schema/paper-schema.ts';
import { drafts, orders, policies } from '#server/platform/db/schema/schema.ts';
import { findRow, insertInto, listValues } from '#server/platform/db/statements.ts';

export type Upload = typeof uploads.$inferSelect;

export const insertUpload = insertInto(uploads);

export async function findUpload(sql: Sql, draftId: string, id: string): Promise<Upload | undefined> {
  return findRow(sql, uploads, and(eq(uploads.id, id), eq(uploads.draftId, draftId)));
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

/** Finds a picture of a draft that became an order of this phone, and of this partner if one is named. */
export async function findOrderedUpload(
  sql: Sql,
  id: string,
  { phone, partnerId }: { phone: string; partnerId?: string | undefined },
): Promise<Upload | undefined> {
  const [row] = await sql
    .select({ upload: uploads })
    .from(uploads)
    .innerJoin(orders, eq(orders.draftId, uploads.draftId))
    .where(
      and(
        eq(uploads.id, id),
        eq(orders.phone, phone),
        partnerId === undefined ? undefined : eq(orders.partnerId, partnerId),
      ),
    );
  return row?.upload;
}

export async function countUploads(sql: Sql, draftId: string): Promise<number> {
  return (await listUploadIds(sql, draftId)).length;
}

export const listUploadIds = (sql: Sql, draftId: string) => listValues(sql, uploads.id, eq(uploads.draftId, draftId));

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
  return (await listValues(sql, orders.frozen, eq(orders.draftId, draftId))).map(({ answers }) => answers);
}
