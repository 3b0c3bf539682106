import { and, eq, sql as raw } from 'drizzle-orm';
import type { DigestTime } from '#server/due/digest-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { reportMails } from '#server/platform/db/schema/desk/list-schema.ts';
import { listKeys, listValues } from '#server/platform/db/statements.ts';
import type { KeyPage } from '#server/platform/jobs/process-in-batches.ts';

type ReportMail = typeof reportMails.$inferSelect;

/** Lists the ids of the saved reports that a user gets by mail. */
export const listMailedViews = (sql: Sql, userId: string): Promise<string[]> =>
  listValues(sql, reportMails.viewId, eq(reportMails.userId, userId));

/** Chooses or ends the mail of a saved report. The day of the last mail stays while it is chosen. */
export async function putReportMail(
  sql: Sql,
  mail: Pick<ReportMail, 'id' | 'viewId' | 'userId'>,
  isMailed: boolean,
): Promise<void> {
  if (isMailed)
    await sql
      .insert(reportMails)
      .values({ ...mail, lastOn: null })
      .onConflictDoNothing();
  else
    await sql.delete(reportMails).where(and(eq(reportMails.viewId, mail.viewId), eq(reportMails.userId, mail.userId)));
}

/** The hour of a user who chose no hour for the daily mail. */
const DEFAULT_HOUR = 7;

const isDueAt = ({ day, hour, isWeekend }: DigestTime) => {
  const choice = (column: string) =>
    raw`(select ${raw.identifier(column)} from digest_choices d where d.user_id = ${reportMails.userId})`;
  return and(
    raw`coalesce(${choice('hour')}, ${DEFAULT_HOUR}) <= ${hour}`,
    raw`coalesce(${reportMails.lastOn}, '') < ${day}`,
    isWeekend ? raw`coalesce(${choice('on_weekends')}, false)` : undefined,
  );
};

/** Lists the ids of the mails with reports that are due, in order. */
export const listDueReports = (sql: Sql, time: DigestTime, page: KeyPage): Promise<string[]> =>
  listKeys(sql, reportMails.id, page, isDueAt(time));

/** Marks the mail of a day as sent. Returns undefined if it is not due any more: another server was faster, or the user ended it. */
export async function claimReportMail(sql: Sql, id: string, time: DigestTime): Promise<ReportMail | undefined> {
  const [mail] = await sql
    .update(reportMails)
    .set({ lastOn: time.day })
    .where(and(eq(reportMails.id, id), isDueAt(time)))
    .returning();
  return mail;
}
