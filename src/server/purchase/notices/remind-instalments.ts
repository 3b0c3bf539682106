import { addDays } from '#engine/language/dates.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { processInBatches } from '#server/platform/jobs/process-in-batches.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { findNextInstalment } from '../instalments/instalment-order.ts';
import { notifyInstalmentDue } from '../instalments/notify-instalments.ts';
import { type InstalmentRow, listOwingPolicies } from '../orders/instalment-repository.ts';
import { requirePolicy } from '../policies/load-policy.ts';
import { isDaytime } from './due-notice.ts';
import { type DueNotice, recordNotice } from './notice-repository.ts';

/** Days before the due day of an instalment from which its first reminder is sent. */
const REMINDER_DAYS = 7;
/** Days after the due day from which a reminder announces the end of the days of grace. */
const LATE_DAYS = 3;

/**
 * Reminds policyholders of the next instalment of a premium: a week before, on its day, and in its days of grace, each
 * once, in the daytime. A policy that cannot be read does not stop the others. Returns the number of notices.
 */
export async function remindInstalments(services: PurchaseServices): Promise<number> {
  const { database, now } = services;
  if (!isDaytime(now())) return 0;
  const today = toBusinessDate(now());
  return processInBatches(
    (wanted) => listOwingPolicies(database.sql, addDays(today, REMINDER_DAYS), wanted),
    (number) => database.transaction('tell instalment', (sql) => remindInstalment(services, sql, number, today)),
    'not everybody was reminded',
  );
}

async function remindInstalment(services: PurchaseServices, sql: Sql, number: string, today: string): Promise<boolean> {
  const file = await requirePolicy(services, sql, number);
  const part = findNextInstalment(file);
  const due = part && findDueReminder(part, today);
  if (!due || !(await recordNotice(sql, number, due, services.now()))) return false;
  await notifyInstalmentDue(file, { part, isLate: due.kind === 'instalmentLate' });
  return true;
}

/**
 * Finds the one reminder that is due on a day: after an outage of days nobody gets three. There is none after the cover
 * lapses.
 */
function findDueReminder({ dueOn, lapsesOn }: InstalmentRow, today: string): DueNotice | undefined {
  if (today < addDays(dueOn, -REMINDER_DAYS) || today >= lapsesOn) return undefined;
  if (today < dueOn) return { kind: 'instalmentSoon', of: dueOn };
  return { kind: today < addDays(dueOn, LATE_DAYS) ? 'instalmentDue' : 'instalmentLate', of: dueOn };
}
