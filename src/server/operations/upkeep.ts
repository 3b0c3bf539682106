import dayjs from 'dayjs';
import { EVENT_DAYS } from '#contract/integration/webhooks.ts';
import { addDays, businessDate } from '#engine/language/dates.ts';
import { forgetPictures } from '#server/catalogue/pictures/picture-repository.ts';
import { forgetCustomerSessions } from '#server/mine/sessions/customer-session-repository.ts';
import type { Services } from '#server/operations/services.ts';
import { forgetOld } from '#server/people/accounts/forget-old.ts';
import { wakeWebhooks } from '#server/people/webhooks/deliver-webhooks.ts';
import { forgetEvents } from '#server/people/webhooks/delivery-repository.ts';
import { lapseOrders } from '#server/purchase/checkout/lapse-orders.ts';
import { deleteExpiredDrafts } from '#server/purchase/drafts/draft-repository.ts';
import { deleteQuotes } from '#server/purchase/drafts/quote-repository.ts';
import { fillAllRisks } from '#server/purchase/insured-risks/fill-risks.ts';
import { tellInstalments } from '#server/purchase/notices/tell-instalments.ts';
import { tellNotices } from '#server/purchase/notices/tell-notices.ts';
import { forgetDevices } from '#server/purchase/order-links/order-device-repository.ts';
import { renewBakongToken } from '#server/purchase/payments/bakong/token.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { lapsePolicies } from '#server/purchase/policy-life/lapse-policies.ts';
import { readProviderList } from '#server/purchase/reconciliation/read-provider-list.ts';
import { forgetUploads } from '#server/purchase/uploads/forget-uploads.ts';
import { checkLedger } from '#server/reports/check-ledger.ts';
import { foldDays } from '#server/reports/fold-days.ts';
import { QUOTE_DAYS } from '#server/studio/evidence/rows-to-rate.ts';
import { forgetCodes } from '../platform/codes/one-time-code.ts';
import { forgetReplies } from '../platform/guards/idempotency-repository.ts';
import { bringForward, waitingJobs } from '../platform/jobs/job-repository.ts';
import { sendJob } from '../platform/jobs/send-job.ts';
import { forgetUses } from '../platform/limits/limit-repository.ts';
import { forgetMessages } from '../platform/messages/forget-messages.ts';
import { timeToForget } from './time-to-forget.ts';

/** What recurs. Each looks for itself what there is to do, so that one run after days of standing still does all of it. */
type Upkeep = {
  work(services: Services): Promise<unknown>;
  next(after: Date): Date;
  /** Asks the world, or reads all books: it comes at its time alone, also the first time, and is not hurried. */
  inTime?: true;
};

const upkeep: Record<string, Upkeep> = {
  lapseOrders: { work: lapseOrders, next: (after) => dayjs(after).add(1, 'minute').toDate() },
  expirePolicies: { work: expirePolicies, next: afterMidnight },
  lapsePolicies: { work: lapsePolicies, next: soonOrAtMidnight },
  tellInstalments: { work: tellInstalments, next: (after) => nextAt('09:00', after) },
  checkLedger: { work: checkLedger, next: afterMidnight, inTime: true },
  foldDays: { work: foldDays, next: (after) => dayjs(after).add(1, 'hour').toDate() },
  tellNotices: { work: tellNotices, next: (after) => nextAt('09:00', after) },
  readProviderList: { work: readProviderList, next: (after) => nextAt('05:00', after), inTime: true },
  renewBakongToken: { work: renewBakongToken, next: (after) => nextAt('06:00', after), inTime: true },
  fillRisks: { work: fillAllRisks, next: (after) => dayjs(after).add(5, 'minute').toDate() },
  wakeWebhooks: { work: wakeWebhooks, next: (after) => dayjs(after).add(10, 'minute').toDate() },
  forget: { work: forget, next: (after) => dayjs(after).add(1, 'hour').toDate() },
};

/** A job may come a second early: it is still the new day. */
function afterMidnight(after: Date): Date {
  return new Date(`${addDays(businessDate(after), 1)}T00:00:02+07:00`);
}

/** At midnight, and soon after where money may have been on its way then. */
function soonOrAtMidnight(after: Date): Date {
  const soon = dayjs(after).add(10, 'minute').valueOf();
  return new Date(Math.min(soon, afterMidnight(after).getTime()));
}

/** The next time that it is so late in Phnom Penh. Notices go out at nine: telephones ring. */
function nextAt(time: string, after: Date): Date {
  const [today, tomorrow] = [businessDate(after), addDays(businessDate(after), 1)].map(
    (day) => new Date(`${day}T${time}:00+07:00`),
  ) as [Date, Date];
  return today > after ? today : tomorrow;
}

/** Does one of them. The next time is set before, so that it comes whatever becomes of this one. */
export async function keepUp(services: Services, name: string): Promise<void> {
  const { database, now } = services;
  const one = upkeep[name];
  if (!one) return;
  await database.transaction('next upkeep', (sql) => sendJob(sql, 'upkeep', name, one.next(now())));
  await one.work(services);
}

/**
 * Sees to it that each waits for its time. What never ran, and what a clock set back has left behind, is due now; `hurry`
 * lets all of it be due now that does not ask the world.
 */
export async function planUpkeep(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { hurry = false }: { hurry?: boolean } = {},
): Promise<void> {
  const waiting = await waitingJobs(database.sql, 'upkeep');
  for (const [name, { next, inTime }] of Object.entries(upkeep)) {
    const times = waiting.filter(({ id }) => id === name).map(({ dueAt }) => dueAt);
    const latest = hurry && !inTime ? now() : next(now());
    if (times.some((dueAt) => dueAt <= latest)) continue;
    if (times.length > 0) await bringForward(database.sql, 'upkeep', name, now());
    else await database.transaction('plan upkeep', (sql) => sendJob(sql, 'upkeep', name, inTime ? next(now()) : now()));
  }
}

/** Deletes what is over. One thing that fails keeps no other from being deleted. */
async function forget(of: Services): Promise<void> {
  const at = await timeToForget(of);
  const services = { ...of, now: () => at };
  const { database, now } = services;
  const { sql } = database;
  const ago = (amount: number, unit: 'hour' | 'day') => dayjs(now()).subtract(amount, unit).toDate();
  const tasks = [
    // Expired an hour ago: whoever had opened one just before is done with it. Pictures first: without its draft nobody
    // would find them again.
    async () => {
      await forgetUploads(services, ago(1, 'hour'));
      await deleteExpiredDrafts(sql, ago(1, 'hour'));
    },
    () => forgetDevices(sql, now()),
    () => forgetCustomerSessions(sql, ago(1, 'day')),
    () => forgetEvents(sql, ago(EVENT_DAYS, 'day')),
    () => forgetReplies(sql, ago(1, 'day')),
    () => forgetUses(sql, now()),
    () => forgetCodes(services),
    () => forgetOld(services),
    () => forgetMessages(services),
    () => forgetPictures(sql, ago(7, 'day')),
    () => deleteQuotes(sql, businessDate(ago(QUOTE_DAYS, 'day'))),
  ];
  const failures: unknown[] = [];
  for (const task of tasks) await task().catch((error: unknown) => failures.push(error));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, 'not everything was forgotten');
}
