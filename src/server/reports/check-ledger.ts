import { addDays, businessDate } from '#engine/language/dates.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import { raiseAlarm } from '../platform/alarms/raise-alarm.ts';
import type { Sql } from '../platform/db/database.ts';
import { daysThatDiffer } from './daily-sums-repository.ts';
import {
  balancesThatDiffer,
  instalmentsThatDiffer,
  keepLedgerDifferences,
  type LedgerDifference,
  ledgerDifferencesKnown,
  policiesThatDiffer,
} from './ledger-check-repository.ts';
import { readReconciliation } from './reconciliation-repository.ts';

/** Days back for which the money of orders is looked at: what was wrong before stays where the reconciliation of its month shows it. */
const DAYS = 35;
const CURRENCIES = ['USD', 'KHR'];

/**
 * Compares every cent of the ledger with policies, orders, open parts, balances and the sums of days, and keeps where they differ; raises
 * the alarm `ledgerDiffers` for what was not known before. Answers how many differ.
 */
export async function checkLedger(services: Pick<PlatformServices, 'database' | 'now' | 'alert'>): Promise<number> {
  const { database, now } = services;
  return database.transaction('check ledger', async (sql) => {
    const at = now();
    const known = await ledgerDifferencesKnown(sql);
    const keyOf = ({ kind, of, currency }: Omit<LedgerDifference, 'since'>) => `${kind} ${of} ${currency}`;
    const since = new Map(known.map((one) => [keyOf(one), one.since]));
    const found = await differencesNow(sql, businessDate(at));
    await keepLedgerDifferences(
      sql,
      found.map((one) => ({ ...one, since: since.get(keyOf(one)) ?? at })),
    );
    if (found.some((one) => !since.has(keyOf(one)))) await raiseAlarm(services, sql, 'ledgerDiffers');
    return found.length;
  });
}

async function differencesNow(sql: Sql, today: string): Promise<Omit<LedgerDifference, 'since'>[]> {
  const found = [
    ...(await policiesThatDiffer(sql)),
    ...(await instalmentsThatDiffer(sql)),
    ...(await balancesThatDiffer(sql)),
  ];
  for (const currency of CURRENCIES) {
    const { differences } = await readReconciliation(sql, { from: addDays(today, -DAYS), to: today, currency });
    for (const { order: of, expected, received } of differences)
      found.push({ kind: 'order', of, currency, expected, found: received });
  }
  for (const of of await daysThatDiffer(sql)) found.push({ kind: 'day', of, currency: 'USD', expected: 0, found: 0 });
  return found;
}
