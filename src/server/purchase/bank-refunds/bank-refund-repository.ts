import { and, asc, eq, isNotNull, or, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { refunds } from '#server/platform/db/schema/payment-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { findRow } from '#server/platform/db/statements.ts';
import type { Refund } from '../payments/payment-repository.ts';

type RefundKey = Pick<Refund, 'tranId' | 'totalAfter'>;

const refundCondition = ({ tranId, totalAfter }: RefundKey) =>
  and(eq(refunds.tranId, tranId), eq(refunds.totalAfter, totalAfter));
const isManualRefund = or(eq(refunds.way, 'bank'), isNotNull(refunds.failedAt));
// A literal for each partial index.
const isOpenRefund = raw`(${refunds.way} = 'bank' and ${refunds.status} = 'due' or ${refunds.failedAt} is not null and ${refunds.status} = 'due')`;

/**
 * Lists refunds that staff must make: unpaid refunds by bank, and refunds that the payment provider refused. Oldest
 * first.
 */
export async function listManualRefunds(sql: Sql, most: number) {
  return sql
    .select({ refund: refunds, number: orders.number, ref: orders.ref })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isOpenRefund)
    .orderBy(asc(refunds.createdAt), refunds.tranId)
    .limit(most);
}

/** Builds the query of the ids of the refunds that `listManualRefunds` lists, for counts. */
export const selectManualRefunds = (sql: Sql) => sql.select({ id: refunds.tranId }).from(refunds).where(isOpenRefund);

/** Finds a refund that staff must make, or have made. Exact while its order is locked. */
export async function findBankRefund(sql: Sql, part: RefundKey): Promise<Refund | undefined> {
  return findRow(sql, refunds, and(refundCondition(part), isManualRefund));
}

export async function updateBankRefund(
  sql: Sql,
  part: RefundKey,
  change: Partial<Omit<Refund, 'tranId' | 'totalAfter' | 'orderId' | 'currency' | 'createdAt'>>,
): Promise<void> {
  await sql
    .update(refunds)
    .set(change)
    .where(and(refundCondition(part), isManualRefund));
}

/**
 * Splits a refund: it keeps `left` (minor units), and a second refund gets the amount that the provider has already
 * refunded. Returns the second one, which the caller records as done.
 */
export async function splitRefund(sql: Sql, refund: Refund, left: number): Promise<Refund> {
  const given = {
    ...refund,
    amount: refund.amount - left,
    totalAfter: refund.totalAfter - left,
    status: 'due' as const,
  };
  await updateBankRefund(sql, refund, { amount: left });
  await sql.insert(refunds).values({ ...given, claimedUntil: null });
  return given;
}
