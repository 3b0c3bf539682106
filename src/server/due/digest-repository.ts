import { and, eq, lte, sql as raw } from 'drizzle-orm';
import type { DigestChoice } from '#contract/due.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { digestChoices } from '#server/platform/db/schema/desk/digest-schema.ts';
import { listKeys } from '#server/platform/db/statements.ts';
import type { KeyPage } from '#server/platform/jobs/process-in-batches.ts';

/** Finds the choice of a user; undefined if the user never chose a mail. */
export async function findDigestChoice(sql: Sql, userId: string) {
  const [row] = await sql.select().from(digestChoices).where(eq(digestChoices.userId, userId));
  return row;
}

/** Stores the choice of a user. The day of the last digest stays, so that no day has two. */
export async function putDigestChoice(sql: Sql, userId: string, { hour, onWeekends }: DigestChoice): Promise<void> {
  await sql
    .insert(digestChoices)
    .values({ userId, hour, onWeekends, lastOn: null })
    .onConflictDoUpdate({ target: digestChoices.userId, set: { hour, onWeekends } });
}

/** A business date, the hour in Phnom Penh, and whether the day is a Saturday or Sunday. */
export type DigestTime = { day: string; hour: number; isWeekend: boolean };

const isDueAt = ({ day, hour, isWeekend }: DigestTime) =>
  and(
    lte(digestChoices.hour, hour),
    raw`coalesce(${digestChoices.lastOn}, '') < ${day}`,
    isWeekend ? eq(digestChoices.onWeekends, true) : undefined,
  );

/** Lists the ids of the users whose digest of a day is due, in order. */
export const listDueDigests = (sql: Sql, time: DigestTime, page: KeyPage): Promise<string[]> =>
  listKeys(sql, digestChoices.userId, page, isDueAt(time));

/** Marks the digest of a day as sent. Returns false if it is not due any more: another server was faster. */
export async function claimDigest(sql: Sql, userId: string, time: DigestTime): Promise<boolean> {
  const taken = await sql
    .update(digestChoices)
    .set({ lastOn: time.day })
    .where(and(eq(digestChoices.userId, userId), isDueAt(time)))
    .returning({ id: digestChoices.userId });
  return taken.length > 0;
}
