import { addDays, businessDate } from '#engine/language/dates.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { eachInTurn } from '#server/platform/jobs/each-in-turn.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { nextPart } from '../instalments/part-order.ts';
import { tellPart } from '../instalments/tell-parts.ts';
import { type InstalmentRow, policiesOwing } from '../orders/instalment-repository.ts';
import { lockLife, type PolicyFile } from '../policies/read-life.ts';
import { isDaytime } from './daytime.ts';
import { type DueNotice, recordNotice } from './notice-repository.ts';

/** Days before a payment is due from which it is reminded of, and after it from which its end of grace is told. */
const BEFORE = 7;
const LATE = 3;

/**
 * Reminds policyholders of the next payment of a premium in parts: a week before, on its day, and in its days of grace, each once, by
 * day. One policy that cannot be read keeps no other from being told of. Answers how many were told.
 */
export async function tellInstalments(services: PurchaseServices): Promise<number> {
  const { database, now } = services;
  if (!isDaytime(now())) return 0;
  const today = businessDate(now());
  return eachInTurn(
    (wanted) => policiesOwing(database.sql, addDays(today, BEFORE), wanted),
    (number) => database.transaction('tell instalment', (sql) => tellInstalment(services, sql, number, today)),
    'not everybody was reminded',
  );
}

async function tellInstalment(services: PurchaseServices, sql: Sql, number: string, today: string): Promise<boolean> {
  const file = (await lockLife(services, sql, number)) as PolicyFile;
  const part = nextPart(file);
  const due = part && dueReminder(part, today);
  if (!due || !(await recordNotice(sql, number, due, services.now()))) return false;
  await tellPart(services, sql, file, { part, isLate: due.kind === 'instalmentLate' });
  return true;
}

/** One at a time, by what is known on a day: after days of standing still nobody gets three. None once the cover lapses. */
function dueReminder({ dueOn, lapsesOn }: InstalmentRow, today: string): DueNotice | undefined {
  if (today < addDays(dueOn, -BEFORE) || today >= lapsesOn) return undefined;
  if (today < dueOn) return { kind: 'instalmentSoon', of: dueOn };
  return { kind: today < addDays(dueOn, LATE) ? 'instalmentDue' : 'instalmentLate', of: dueOn };
}
