import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { refunds } from '#server/platform/db/schema/payment-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { findRow } from '#server/platform/db/statements.ts';
import type { Refund } from '../payments/payment-repository.ts';

type RefundKey = Pick<Refund, 'tranId' | 'totalAfter'>;

const refundCondition = ({ tranId, totalAfter }: RefundKey) =>
  and(eq(refunds.tranId, tranId), eq(refunds.totalAfter, totalAfter));
const isManualRefund = or(eq(refunds.way, 'bank'), isNotNull(refunds.failedAt));

/**
 * Lists refunds that people make: those by bank that are not paid yet, and those that the provider did not make. Oldest
 * first.
 */
export async function listManualRefunds(sql: Sql, most: number) {
  return sql
    .select({ refund: refunds, number: orders.number, ref: orders.ref })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isManualRefund, eq(refunds.status, 'due')))
    .orderBy(asc(refunds.createdAt), refunds.tranId)
    .limit(most);
}

/** Finds a refund that people make, or have made. Exact while its order is locked. */
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

/** Splits a refund: the amount that the provider has already given becomes a refund of its own, which is done. */
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
