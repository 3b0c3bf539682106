import dayjs from 'dayjs';
import type { PlatformServices } from '#server/platform/services.ts';
import type { Sql } from '../db/database.ts';
import { hasAlarm, insertAlarm } from './alarm-repository.ts';

/**
 * `codesUsedUp`: as many one-time codes went out in an hour as may, so somebody may be pumping messages. `jobDead`: a job
 * failed for the last time (portal, Jobs). `paperDamaged`: the file of an issued paper is missing or altered (`damaged_at`
 * of `issued_papers` tells which). `ledgerDiffers`: the ledger is not what orders, payments and balances say (portal, Jobs).
 * `paymentsDiffer`: the payment provider's own list says otherwise than the books (portal, Reports). `bakongTokenEnding`: Bakong's
 * token ends within days and could not be renewed. `refundFailed`: the provider refused a refund for good, or did not answer to the
 * last try (portal, Reports, Reconciliation). `clockDiffers`: a server's clock and the database's are more than a minute apart.
 * `databaseBusy`: a server gets no connection to the database. `filesAway`: files cannot be kept, as a disk is full.
 */
export type AlarmCode =
  | 'codesUsedUp'
  | 'jobDead'
  | 'paperDamaged'
  | 'ledgerDiffers'
  | 'paymentsDiffer'
  | 'bakongTokenEnding'
  | 'refundFailed'
  | 'clockDiffers'
  | 'databaseBusy'
  | 'filesAway';

/** Keeps an alarm in the caller's transaction, and tells it to who watches the log. */
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
