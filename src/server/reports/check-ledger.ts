import { addDays } from '#engine/language/dates.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { raiseAlarm } from '../platform/alarms/raise-alarm.ts';
import type { Sql } from '../platform/db/database.ts';
import {
  findBalanceDifferences,
  findInstalmentDifferences,
  findPolicyDifferences,
  type LedgerDifference,
  listLedgerDifferences,
  saveLedgerDifferences,
} from './ledger-check-repository.ts';
import { readReconciliation } from './reconciliation-repository.ts';
import { listDifferingDays } from './sums/daily-sums-repository.ts';

/**
 * Days back for which the money of orders is checked. An older difference stays visible in the reconciliation of its
 * month.
 */
const CHECKED_DAYS = 35;
const CURRENCIES = ['USD', 'KHR'];

/**
 * Compares the ledger with policies, orders, open instalments, balances and the daily sums, to the cent. Stores the
 * differences and raises the alarm `ledgerDiffers` for new ones. Returns the number of differences.
 */
export async function checkLedger(services: Pick<PlatformServices, 'database' | 'now' | 'alert'>): Promise<number> {
  const { database, now } = services;
  return database.transaction('check ledger', async (sql) => {
    const at = now();
    const known = await listLedgerDifferences(sql);
    const keyOf = ({ kind, of, currency }: Omit<LedgerDifference, 'since'>) => `${kind} ${of} ${currency}`;
    const since = new Map(known.map((one) => [keyOf(one), one.since]));
    const found = await findDifferences(sql, toBusinessDate(at));
    await saveLedgerDifferences(
      sql,
      found.map((one) => ({ ...one, since: since.get(keyOf(one)) ?? at })),
    );
    if (found.some((one) => !since.has(keyOf(one)))) await raiseAlarm(services, sql, 'ledgerDiffers');
    return found.length;
  });
}

async function findDifferences(sql: Sql, today: string): Promise<Omit<LedgerDifference, 'since'>[]> {
  const found = [
    ...(await findPolicyDifferences(sql)),
    ...(await findInstalmentDifferences(sql)),
    ...(await findBalanceDifferences(sql)),
  ];
  for (const currency of CURRENCIES) {
    const { differences } = await readReconciliation(sql, { from: addDays(today, -CHECKED_DAYS), to: today, currency });
    for (const { order: of, expected, received } of differences)
      found.push({ kind: 'order', of, currency, expected, found: received });
  }
  for (const of of await listDifferingDays(sql))
    found.push({ kind: 'day', of, currency: 'USD', expected: 0, found: 0 });
  return found;
}
