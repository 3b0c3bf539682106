import dayjs from 'dayjs';
import { addDays } from '#engine/language/dates.ts';
import { raiseAlarm } from '#server/platform/alarms/raise-alarm.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { startOfBusinessDate, toBusinessDate } from '#shared/business-date.ts';
import { findAttempt } from '../payments/payment-repository.ts';
import type { ListedTransaction } from '../payments/provider/payment-provider.ts';
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts';
import { settleAttempt } from '../payments/settle-attempt.ts';
import { comparePayments, type Difference } from './compare-payments.ts';
import {
  findLastListedDay,
  listBookedPayments,
  lockUnresolved,
  putDifference,
  putListedDay,
  resolveDifference,
  type StoredDifference,
} from './difference-repository.ts';

/** Days that every run reads again: money may arrive, or be refunded, days after a payment began. */
const REREAD_DAYS = 7;
/** Maximum number of days that a run reads after an outage. */
const MAX_DAYS = 30;

/**
 * Reads the provider's own list of the last days (after an outage, of all days since the last reading) and compares
 * every cent with the books. Money in the list that the books lack is confirmed and applied like a new payment. The
 * remaining differences are stored and reported by an alarm, once; a difference that has disappeared is resolved. No
 * transaction is open during a call.
 * @throws `PaymentProviderError`: then nothing was compared, and the job tries again
 */
export async function readProviderList(services: PurchaseServices): Promise<void> {
  const { database, provider, now, probe } = services;
  const readAt = now();
  const today = toBusinessDate(readAt);
  const last = await findLastListedDay(database.sql);
  const usual = addDays(today, -REREAD_DAYS);
  const [missed] = [last ?? usual, usual].toSorted() as [string, string];
  const [, first] = [missed, addDays(today, -MAX_DAYS)].toSorted() as [string, string];
  const from = startOfBusinessDate(first);
  await probe('before call list');
  const listed = await provider.list({ from, until: dayjs(readAt).add(1, 'second').toDate() }, readAt);
  await probe('after call list');
  const late = await applyLatePayment(services, listed);
  await database.transaction('compare payments', async (sql) => {
    const tranIds = listed.map(({ tranId }) => tranId);
    // A payment may have begun before the first day and have the date of its money.
    const booked = await listBookedPayments(sql, tranIds, from);
    const found = comparePayments(listed, booked, readAt);
    const covered = new Set([...tranIds, ...booked.map(({ tranId }) => tranId)]);
    const isCovered = ({ tranId, paymentAt }: StoredDifference) => covered.has(tranId) || paymentAt >= from;
    const isNew = await saveDifferences(sql, { found, late, isCovered, readAt });
    for (let day = first; day <= today; day = addDays(day, 1)) {
      const payments = listed.filter((one) => toBusinessDate(one.at) === day).length;
      await putListedDay(sql, { day, readAt, payments });
    }
    if (isNew) await raiseAlarm(services, sql, 'paymentsDiffer');
  });
}

/** The differences of one reading. `late`: those whose money was applied; `isCovered`: true within the reading. */
type Reading = {
  found: readonly Difference[];
  late: readonly Difference[];
  isCovered: (stored: StoredDifference) => boolean;
  readAt: Date;
};

/** Saves the differences of a reading, and resolves those that it covers and no longer has. True if any is new. */
async function saveDifferences(sql: Sql, { found, late, isCovered, readAt }: Reading): Promise<boolean> {
  const kept = await lockUnresolved(sql);
  let isNew = false;
  for (const one of found) isNew = (await putDifference(sql, one, readAt)) || isNew;
  const isFound = ({ tranId, kind }: Pick<Difference, 'tranId' | 'kind'>) =>
    found.some((one) => one.tranId === tranId && one.kind === kind);
  for (const one of kept) if (!isFound(one) && isCovered(one)) await resolveDifference(sql, one, readAt);
  for (const one of late.filter((one) => !isFound(one))) {
    isNew = (await putDifference(sql, one, readAt)) || isNew;
    await resolveDifference(sql, one, readAt);
  }
  return isNew;
}

/**
 * Applies money in the list that the books lack, and returns it as differences, except for a payment before its expiry:
 * that one is under way as usual. If the provider itself does not confirm the money, only the difference remains.
 */
async function applyLatePayment(
  services: PurchaseServices,
  listed: readonly ListedTransaction[],
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { tranId, status, amount = 0, refunded = 0, currency = 'USD', at } of listed) {
    if (status !== 'paid' && status !== 'refunded') continue;
    const attempt = await findAttempt(services.database.sql, tranId);
    if (!attempt || attempt.status === 'paid' || attempt.status === 'refunded' || amount <= refunded) continue;
    try {
      await settleAttempt(services, tranId);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
    }
    if (attempt.status === 'pending' && attempt.expiresAt > services.now()) continue;
    const of = { tranId, orderId: attempt.orderId, currency, paymentAt: at };
    found.push({ ...of, kind: 'notHere', ours: 0, theirs: amount - refunded });
  }
  return found;
}
