import { and, asc, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { paymentAttempts, refunds } from '../db/schema.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

export async function insertAttempt(sql: Sql, attempt: Attempt): Promise<void> {
  await sql.insert(paymentAttempts).values(attempt);
}

export async function findAttempt(sql: Sql, tranId: string): Promise<Attempt | undefined> {
  const [row] = await sql.select().from(paymentAttempts).where(eq(paymentAttempts.tranId, tranId));
  return row;
}

/** Attempts of an order, the newest first. */
export async function attemptsOf(sql: Sql, orderId: string): Promise<Attempt[]> {
  return sql
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.startedAt));
}

export async function lastAttempt(sql: Sql, orderId: string): Promise<Attempt | undefined> {
  return (await attemptsOf(sql, orderId))[0];
}

export async function updateAttempt(
  sql: Sql,
  tranId: string,
  change: Partial<Pick<Attempt, 'status' | 'said' | 'saidAt' | 'checkAt'>>,
): Promise<void> {
  await sql.update(paymentAttempts).set(change).where(eq(paymentAttempts.tranId, tranId));
}

/** Asks again later about an attempt that is to be asked about at all. */
export async function putOff(sql: Sql, tranId: string, checkAt: Date): Promise<void> {
  const due = and(eq(paymentAttempts.tranId, tranId), isNotNull(paymentAttempts.checkAt));
  await sql.update(paymentAttempts).set({ checkAt }).where(due);
}

/** Attempts about which the provider is to be asked now. */
export async function attemptsToCheck(sql: Sql, now: Date): Promise<Attempt[]> {
  const due = and(isNotNull(paymentAttempts.checkAt), lte(paymentAttempts.checkAt, now));
  return sql.select().from(paymentAttempts).where(due).orderBy(asc(paymentAttempts.checkAt)).limit(50);
}

export async function oweRefund(sql: Sql, refund: Refund): Promise<void> {
  await sql.insert(refunds).values(refund).onConflictDoNothing();
}

export async function findRefund(sql: Sql, orderId: string): Promise<Refund | undefined> {
  const [row] = await sql
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.createdAt))
    .limit(1);
  return row;
}

export async function refundsDue(sql: Sql): Promise<Refund[]> {
  return sql.select().from(refunds).where(eq(refunds.status, 'due')).limit(50);
}

export async function refundDone(sql: Sql, tranId: string): Promise<void> {
  await sql.update(refunds).set({ status: 'done' }).where(eq(refunds.tranId, tranId));
}
