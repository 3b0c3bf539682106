import dayjs from 'dayjs';
import type { PlatformServices } from '#server/platform/services.ts';
import type { Sql } from '../db/database.ts';
import { hasAlarm, insertAlarm } from './alarm-repository.ts';

/**
 * The alarms; parentheses name the page of the portal with the details. `codesUsedUp`: the hourly limit of one-time
 * codes is reached, so an attacker may be causing messages. `networkNearLimit`: the codes of a network come near its
 * limit. `jobDead`: a job failed for the last time (Jobs).
 * `paperDamaged`: the file of an issued document is missing or altered (`damaged_at` of `issued_papers` marks it).
 * `ledgerDiffers`: the ledger differs from orders, payments and balances (Jobs). `paymentsDiffer`: the payment
 * provider's own list differs from the books (Reports). `bakongTokenEnding`: Bakong's token ends within days and could
 * not be renewed. `refundFailed`: the provider refused a refund for good, or did not answer the last attempt (Reports,
 * Reconciliation). `clockDiffers`: a server's clock and the database's differ by more than a minute. `databaseBusy`: a
 * server gets no connection to the database. `filesAway`: files cannot be saved, for example because a disk is full.
 */
export type AlarmCode =
  | 'codesUsedUp'
  | 'networkNearLimit'
  | 'jobDead'
  | 'paperDamaged'
  | 'ledgerDiffers'
  | 'paymentsDiffer'
  | 'bakongTokenEnding'
  | 'refundFailed'
  | 'clockDiffers'
  | 'databaseBusy'
  | 'filesAway';

/** Saves an alarm in the caller's transaction, and writes it to the log. */
export async function raiseAlarm({ now, alert }: Pick<PlatformServices, 'now' | 'alert'>, sql: Sql, code: AlarmCode) {
  await insertAlarm(sql, { at: now(), code });
  alert(code);
}

/** Raises an alarm unless the same one was raised within the last hour. */
export async function raiseAlarmOnce(
  services: Pick<PlatformServices, 'now' | 'alert'>,
  sql: Sql,
  code: AlarmCode,
): Promise<void> {
  const since = dayjs(services.now()).subtract(1, 'hour').toDate();
  if (!(await hasAlarm(sql, code, since))) await raiseAlarm(services, sql, code);
}
