import dayjs from 'dayjs';
import { EVENT_RETENTION_DAYS } from '#contract/integration/webhooks.ts';
import { addDays } from '#engine/language/dates.ts';
import { deleteUnusedPictures } from '#server/catalogue/pictures/picture-repository.ts';
import { deleteExpiredClaimDrafts } from '#server/claims/drafts/claim-drafts.ts';
import { deleteCustomerSessions } from '#server/customer-account/sessions/customer-session-repository.ts';
import { sendDigests } from '#server/due/send-digests.ts';
import { deleteOldExports } from '#server/lists/exports/delete-old-exports.ts';
import { sendReportMails } from '#server/lists/views/mail-reports.ts';
import { deleteOldAccess } from '#server/people/accounts/delete-old-access.ts';
import { resumeOverdueWebhooks } from '#server/people/webhooks/deliver-webhooks.ts';
import { deleteEvents } from '#server/people/webhooks/delivery-repository.ts';
import { lapseOrders } from '#server/purchase/checkout/lapse-orders.ts';
import { deleteQuotes } from '#server/purchase/drafts/quote-repository.ts';
import { deleteEndedDrafts } from '#server/purchase/drafts/record-quote.ts';
import { backfillAllRisks } from '#server/purchase/insured-risks/backfill-risks.ts';
import { backfillSearchFacts } from '#server/purchase/insured-risks/backfill-search-facts.ts';
import { remindInstalments } from '#server/purchase/notices/remind-instalments.ts';
import { sendNotices } from '#server/purchase/notices/send-notices.ts';
import { deleteExpiredDevices } from '#server/purchase/order-links/order-device-repository.ts';
import { renewBakongToken } from '#server/purchase/payments/bakong/token.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { lapsePolicies } from '#server/purchase/policy-life/lapse-policies.ts';
import { readProviderList } from '#server/purchase/reconciliation/read-provider-list.ts';
import { deleteExpiredUploads } from '#server/purchase/uploads/delete-expired-uploads.ts';
import { checkLedger } from '#server/reports/check-ledger.ts';
import { aggregateDays } from '#server/reports/sums/aggregate-days.ts';
import { QUOTE_DAYS } from '#server/studio/evidence/rating-batches.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { deleteOldCodes } from '../platform/codes/one-time-code.ts';
import { readClock } from '../platform/db/clock-repository.ts';
import { deleteReplies } from '../platform/guards/idempotency-repository.ts';
import { listWaitingJobs, makeJobEarlier } from '../platform/jobs/job-repository.ts';
import { sendJob } from '../platform/jobs/send-job.ts';
import { deleteOldUses } from '../platform/limits/limit-repository.ts';
import { deleteOldPlaces } from '../platform/limits/place-repository.ts';
import { deleteOldMessages } from '../platform/messages/delete-old-messages.ts';
import type { Services } from './services.ts';

/** A recurring job. Each run finds all its work itself, so that one run after days without a server does everything. */
type ScheduledJob = {
  work(services: Services): Promise<unknown>;
  next(after: Date): Date;
  /**
   * If true, the job runs only at its planned time, also the first time, and `hurry` does not apply, because it calls
   * external services or reads all ledgers.
   */
  inTime?: true;
};

const scheduledJobs: Record<string, ScheduledJob> = {
  lapseOrders: { work: lapseOrders, next: (after) => dayjs(after).add(1, 'minute').toDate() },
  expirePolicies: { work: expirePolicies, next: afterMidnight },
  lapsePolicies: { work: lapsePolicies, next: soonOrAtMidnight },
  tellInstalments: { work: remindInstalments, next: (after) => computeNextTime('09:00', after) },
  checkLedger: { work: checkLedger, next: afterMidnight, inTime: true },
  foldDays: { work: aggregateDays, next: (after) => dayjs(after).add(1, 'hour').toDate() },
  tellNotices: { work: sendNotices, next: (after) => computeNextTime('09:00', after) },
  sendDigests: {
    work: async (services) => (await sendDigests(services)) + (await sendReportMails(services)),
    next: nextHour,
  },
  readProviderList: { work: readProviderList, next: (after) => computeNextTime('05:00', after), inTime: true },
  renewBakongToken: { work: renewBakongToken, next: (after) => computeNextTime('06:00', after), inTime: true },
  fillRisks: { work: backfillAllRisks, next: (after) => dayjs(after).add(5, 'minute').toDate() },
  fillSearchFacts: { work: backfillSearchFacts, next: (after) => dayjs(after).add(5, 'minute').toDate() },
  wakeWebhooks: { work: resumeOverdueWebhooks, next: (after) => dayjs(after).add(10, 'minute').toDate() },
  forget: { work: deleteOldData, next: (after) => dayjs(after).add(1, 'hour').toDate() },
};

/**
 * Returns two seconds after the next midnight in Phnom Penh. A job may start a second early and still runs on the new
 * day.
 */
function afterMidnight(after: Date): Date {
  return new Date(`${addDays(toBusinessDate(after), 1)}T00:00:02+07:00`);
}

/** Returns two seconds after the next full hour, because a job may start a second early. */
function nextHour(after: Date): Date {
  return dayjs(after).startOf('hour').add(1, 'hour').add(2, 'second').toDate();
}

/** Returns the time in ten minutes, or the time after midnight if that is earlier. */
function soonOrAtMidnight(after: Date): Date {
  const soon = dayjs(after).add(10, 'minute').valueOf();
  return new Date(Math.min(soon, afterMidnight(after).getTime()));
}

/** Computes the next instant with this time of day in Phnom Penh. Notices are sent at nine, because phones ring. */
function computeNextTime(time: string, after: Date): Date {
  const [today, tomorrow] = [toBusinessDate(after), addDays(toBusinessDate(after), 1)].map(
    (day) => new Date(`${day}T${time}:00+07:00`),
  ) as [Date, Date];
  return today > after ? today : tomorrow;
}

/** Runs one scheduled job. Its next time is stored first, so that it recurs after any failure. */
export async function runScheduledJob(services: Services, name: string): Promise<void> {
  const { database, now } = services;
  const one = scheduledJobs[name];
  if (!one) return;
  await database.transaction('next upkeep', (sql) => sendJob(sql, 'upkeep', name, one.next(now())));
  await one.work(services);
}

/**
 * Ensures that each job waits for its next time. A job is due now if its time is too late, because the clock was moved
 * back. A job that does not wait yet is due now, or at its next time if it has `inTime`. With `hurry` all jobs without
 * `inTime` are due now.
 */
export async function planScheduledJobs(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { hurry = false }: { hurry?: boolean } = {},
): Promise<void> {
  const waiting = await listWaitingJobs(database.sql, 'upkeep');
  for (const [name, { next, inTime }] of Object.entries(scheduledJobs)) {
    const times = waiting.filter(({ id }) => id === name).map(({ dueAt }) => dueAt);
    const latest = hurry && !inTime ? now() : next(now());
    if (times.some((dueAt) => dueAt <= latest)) continue;
    if (times.length > 0) await makeJobEarlier(database.sql, 'upkeep', name, now());
    else await database.transaction('plan upkeep', (sql) => sendJob(sql, 'upkeep', name, inTime ? next(now()) : now()));
  }
}

/** Deletes expired data. One failed part does not stop the others. */
async function deleteOldData(of: Services): Promise<void> {
  const at = await readDeletionTime(of);
  const services = { ...of, now: () => at };
  const { database, now } = services;
  const { sql } = database;
  const ago = (amount: number, unit: 'hour' | 'day') => dayjs(now()).subtract(amount, unit).toDate();
  const tasks = [
    // Deletes only drafts that expired more than an hour ago, because no open request uses them. Pictures are deleted
    // first: without their draft they could not be found.
    async () => {
      await deleteExpiredUploads(services, ago(1, 'hour'));
      await deleteEndedDrafts(services, ago(1, 'hour'));
    },
    () => deleteExpiredClaimDrafts(services, ago(1, 'hour')),
    () => deleteExpiredDevices(sql, now()),
    () => deleteCustomerSessions(sql, ago(1, 'day')),
    () => deleteEvents(sql, ago(EVENT_RETENTION_DAYS, 'day')),
    () => deleteReplies(sql, ago(1, 'day')),
    () => deleteOldUses(sql, now()),
    () => deleteOldPlaces(sql, now()),
    () => deleteOldCodes(services),
    () => deleteOldAccess(services),
    () => deleteOldMessages(services),
    () => deleteOldExports(services, now()),
    () => deleteUnusedPictures(sql, ago(7, 'day')),
    () => deleteQuotes(sql, toBusinessDate(ago(QUOTE_DAYS, 'day'))),
  ];
  const failures: unknown[] = [];
  for (const task of tasks) await task().catch((error: unknown) => failures.push(error));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, 'not everything was forgotten');
}

/**
 * Returns the time before which expired data may be deleted: this server's, or the database's if that is earlier. A
 * fast clock therefore deletes nothing of other servers. If testers have moved the clock, the database's time moves by
 * the same amount.
 */
export async function readDeletionTime({ database, now }: Pick<Services, 'database' | 'now'>): Promise<Date> {
  const at = now();
  const moved = at.getTime() - Date.now();
  return new Date(Math.min(at.getTime(), (await readClock(database.sql)) + moved));
}
