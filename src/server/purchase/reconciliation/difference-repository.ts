import { and, desc, eq, inArray, isNotNull, isNull, max, or, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { ledgerEntries, ledgerLines } from '#server/platform/db/schema/ledger-schema.ts';
import { listedDays, paymentAttempts, paymentDifferences, refunds } from '#server/platform/db/schema/payment-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { lockRow } from '#server/platform/db/statements.ts';
import type { BookedPayment, Difference } from './compare-payments.ts';

export type StoredDifference = typeof paymentDifferences.$inferSelect;
type DifferenceKey = Pick<StoredDifference, 'tranId' | 'kind'>;

/** Maximum number of transactions in one query. */
const BATCH_SIZE = 1_000;

const keyCondition = ({ tranId, kind }: DifferenceKey) =>
  and(eq(paymentDifferences.tranId, tranId), eq(paymentDifferences.kind, kind));
const openCondition = and(isNull(paymentDifferences.mendedAt), isNull(paymentDifferences.explainedAt));

/** Lists the bookings of these transactions, and of all PayWay payments that began since an instant and were paid. */
export async function listBookedPayments(sql: Sql, tranIds: readonly string[], since: Date): Promise<BookedPayment[]> {
  const began = await sql
    .select({ tranId: paymentAttempts.tranId })
    .from(paymentAttempts)
    .where(
      raw`${paymentAttempts.startedAt} >= ${since.toISOString()} and ${paymentAttempts.status} in ('paid', 'refunded') and ${paymentAttempts.provider} = 'payway'`,
    );
  const wanted = [...new Set([...tranIds, ...began.map(({ tranId }) => tranId)])];
  const found: BookedPayment[] = [];
  for (let at = 0; at < wanted.length; at += BATCH_SIZE)
    found.push(...(await listBookedByTranId(sql, wanted.slice(at, at + BATCH_SIZE))));
  return found;
}

async function listBookedByTranId(sql: Sql, tranIds: string[]): Promise<BookedPayment[]> {
  const attempts = await sql.select().from(paymentAttempts).where(inArray(paymentAttempts.tranId, tranIds));
  const entries = await sql
    .select({
      ...{ tranId: ledgerEntries.tranId, kind: ledgerEntries.kind, at: ledgerEntries.at },
      ...{ amount: ledgerLines.amount, currency: ledgerLines.currency },
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'clearing')))
    .where(and(inArray(ledgerEntries.tranId, tranIds), inArray(ledgerEntries.kind, ['payment', 'refund'])));
  // The provider's list never contains refunds by bank.
  const byProvider = and(inArray(refunds.tranId, tranIds), eq(refunds.way, 'provider'));
  const owed = await sql.select().from(refunds).where(byProvider);
  return attempts.map(({ tranId, orderId, startedAt, status, amount, currency }) => {
    const own = entries.filter((entry) => entry.tranId === tranId);
    const payment = own.find(({ kind }) => kind === 'payment');
    // A payment from before the ledger existed has no entry.
    const isTaken = status === 'paid' || status === 'refunded';
    const taken = isTaken ? { amount, currency, at: startedAt } : null;
    const parts = owed.filter((refund) => refund.tranId === tranId);
    const sum = (of: typeof parts) => of.reduce((total, part) => total + part.amount, 0);
    const refundedAt = own.filter(({ kind }) => kind === 'refund').map(({ at }) => at.getTime());
    return {
      ...{ tranId, orderId, startedAt },
      paid: payment ? { amount: payment.amount, currency: payment.currency, at: payment.at } : taken,
      refunded: sum(parts.filter((part) => part.status === 'done')),
      refundedAt: refundedAt.length > 0 ? new Date(Math.max(...refundedAt)) : null,
      refundOwed: sum(parts),
    };
  });
}

/** Finds the last day whose list was read. */
export async function findLastListedDay(sql: Sql): Promise<string | null> {
  const [row] = await sql.select({ day: max(listedDays.day) }).from(listedDays);
  return row?.day ?? null;
}

export async function findLastReading(sql: Sql): Promise<Date | null> {
  const [row] = await sql.select({ at: listedDays.readAt }).from(listedDays).orderBy(desc(listedDays.readAt)).limit(1);
  return row?.at ?? null;
}

export async function putListedDay(sql: Sql, row: typeof listedDays.$inferInsert): Promise<void> {
  await sql.insert(listedDays).values(row).onConflictDoUpdate({ target: listedDays.day, set: row });
}

/** Locks the unresolved differences until the transaction ends. */
export async function lockUnresolved(sql: Sql): Promise<StoredDifference[]> {
  return sql.select().from(paymentDifferences).where(isNull(paymentDifferences.mendedAt)).for('update');
}

/**
 * Saves a difference as found now. A resolved one, or one explained with other figures, is open again. Returns true if
 * it is new to the people who examine differences.
 */
export async function putDifference(sql: Sql, found: Difference, foundAt: Date): Promise<boolean> {
  const kept = await lockRow(sql, paymentDifferences, keyCondition(found), 'update');
  const same = kept?.ours === found.ours && kept.theirs === found.theirs && kept.currency === found.currency;
  if (kept && same && kept.mendedAt === null) return false;
  const opened = { ...found, foundAt, mendedAt: null, note: null, explainedBy: null, explainedAt: null };
  const target = [paymentDifferences.tranId, paymentDifferences.kind];
  await sql.insert(paymentDifferences).values(opened).onConflictDoUpdate({ target, set: opened });
  return true;
}

export async function resolveDifference(sql: Sql, key: DifferenceKey, mendedAt: Date): Promise<void> {
  await sql.update(paymentDifferences).set({ mendedAt }).where(keyCondition(key));
}

/** Records the explanation of a difference; returns false if it is not open. */
export async function noteDifference(
  sql: Sql,
  key: DifferenceKey,
  told: { note: string; explainedBy: string; explainedAt: Date },
): Promise<boolean> {
  const noted = await sql
    .update(paymentDifferences)
    .set(told)
    .where(and(keyCondition(key), openCondition))
    .returning({ kind: paymentDifferences.kind });
  return noted.length > 0;
}

type Row = { difference: StoredDifference; order: { number: string; ref: string } | null };

const selectWithOrder = (sql: Sql) =>
  sql
    .select({ difference: paymentDifferences, order: { number: orders.number, ref: orders.ref } })
    .from(paymentDifferences)
    .leftJoin(orders, eq(orders.id, paymentDifferences.orderId));

/** Lists differences without an explanation, the newest first. */
export async function listOpenDifferences(sql: Sql, most: number): Promise<Row[]> {
  return selectWithOrder(sql)
    .where(openCondition)
    .orderBy(desc(paymentDifferences.foundAt), paymentDifferences.tranId)
    .limit(most);
}

/** Builds the query of the ids of the differences that `listOpenDifferences` lists, for counts. */
export const selectOpenDifferences = (sql: Sql) =>
  sql.select({ id: paymentDifferences.tranId }).from(paymentDifferences).where(openCondition);

/** Lists the differences that were resolved or explained last. */
export async function listSettledDifferences(sql: Sql, most: number): Promise<Row[]> {
  const settledAt = raw`greatest(${paymentDifferences.mendedAt}, ${paymentDifferences.explainedAt})`;
  const isSettled = or(isNotNull(paymentDifferences.mendedAt), isNotNull(paymentDifferences.explainedAt));
  return selectWithOrder(sql).where(isSettled).orderBy(desc(settledAt), paymentDifferences.tranId).limit(most);
}
