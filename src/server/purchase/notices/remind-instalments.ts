import type { DunningStep } from '#contract/reconciliation/dunning.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { processInBatches } from '#server/platform/jobs/process-in-batches.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { findLateKind, loadDunningSteps } from '../instalments/dunning-repository.ts';
import { findNextInstalment } from '../instalments/instalment-order.ts';
import { notifyInstalmentDue } from '../instalments/notify-instalments.ts';
import { type InstalmentRow, listOwingPolicies } from '../orders/instalment-repository.ts';
import { requirePolicy } from '../policies/load-policy.ts';
import { isDaytime } from './due-notice.ts';
import { type DueNotice, recordNotice } from './notice-repository.ts';

/** Days before the due day of an instalment from which its first reminder is sent. */
const REMINDER_DAYS = 7;

/**
 * Reminds policyholders of the next instalment of a premium: a week before, on its day, and after it on the days that
 * the insurer set, until the cover lapses; each once, in the daytime. A policy that cannot be read does not stop the others. Returns the number of notices.
 */
export async function remindInstalments(services: PurchaseServices): Promise<number> {
  const { database, now } = services;
  if (!isDaytime(now())) return 0;
  const today = toBusinessDate(now());
  const steps = await loadDunningSteps(database.sql);
  return processInBatches(
    (wanted) => listOwingPolicies(database.sql, addDays(today, REMINDER_DAYS), wanted),
    (number) =>
      database.transaction('tell instalment', (sql) => remindInstalment(services, sql, number, { today, steps })),
    'not everybody was reminded',
  );
}

type Reminding = { today: string; steps: readonly DunningStep[] };

async function remindInstalment(services: PurchaseServices, sql: Sql, number: string, on: Reminding): Promise<boolean> {
  const file = await requirePolicy(services, sql, number);
  const part = findNextInstalment(file);
  const due = part && findDueReminder(part, on);
  if (!due || !(await recordNotice(sql, number, due.notice, services.now()))) return false;
  await notifyInstalmentDue(file, { part, isLate: due.step !== undefined, words: due.step?.words ?? undefined });
  return true;
}

/**
 * Finds the one reminder that is due on a day: after an outage of days nobody gets three. There is none after the cover
 * lapses.
 */
function findDueReminder(
  { dueOn, lapsesOn }: InstalmentRow,
  { today, steps }: Reminding,
): { notice: DueNotice; step?: DunningStep } | undefined {
  if (today < addDays(dueOn, -REMINDER_DAYS) || today >= lapsesOn) return undefined;
  if (today < dueOn) return { notice: { kind: 'instalmentSoon', of: dueOn } };
  const step = steps.findLast(({ days }) => addDays(dueOn, days) <= today);
  const kind = step && findLateKind(step.number);
  if (!step || !kind) return { notice: { kind: 'instalmentDue', of: dueOn } };
  return { notice: { kind, of: dueOn }, step };
}
