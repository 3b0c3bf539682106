import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { paymentAttempts, refunds } from '#server/platform/db/schema/payment-schema.ts';
import { payouts } from '#server/platform/db/schema/policy-life-schema.ts';
import { findBy, hasRow, insertInto, listRows } from '#server/platform/db/statements.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';

export type Attempt = typeof paymentAttempts.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

export const insertAttempt = insertInto(paymentAttempts);

export const findAttempt = findBy(paymentAttempts, paymentAttempts.tranId);

/** Lists attempts of an order, the newest first. */
export async function listAttempts(sql: Sql, orderId: string): Promise<Attempt[]> {
  return listRows(sql, paymentAttempts, eq(paymentAttempts.orderId, orderId), desc(paymentAttempts.startedAt));
}

/**
 * Returns true if a payment attempt of an order is pending, so that its money may still arrive. Exact while the order
 * is locked.
 */
export async function hasPendingAttempt(sql: Sql, orderId: string): Promise<boolean> {
  return hasRow(sql, paymentAttempts, and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'pending')));
}

export async function updateAttempt(
  sql: Sql,
  tranId: string,
  change: Partial<Pick<Attempt, 'status' | 'said' | 'saidAt'>>,
): Promise<void> {
  await sql.update(paymentAttempts).set(change).where(eq(paymentAttempts.tranId, tranId));
}

/**
 * Inserts a refund of a part of a charge, or of all of it. A job makes refunds by the provider; two people make refunds
 * by bank. A second row with the same charge and `totalAfter` (the sum refunded after it) is the same refund, and is
 * ignored.
 */
export async function insertRefund(
  sql: Sql,
  refund: Pick<Refund, 'tranId' | 'orderId' | 'amount' | 'totalAfter' | 'currency' | 'createdAt' | 'way'>,
): Promise<void> {
  await sql
    .insert(refunds)
    .values({ ...refund, status: 'due' })
    .onConflictDoNothing();
  if (refund.way === 'provider') await sendJob(sql, 'refunds', refund.tranId, refund.createdAt);
}

export async function findRefund(sql: Sql, orderId: string): Promise<Refund | undefined> {
  const [newest] = await listRows(sql, refunds, eq(refunds.orderId, orderId), desc(refunds.createdAt));
  return newest;
}

/** Lists all refunds of a charge, done or due. */
export const listRefunds = (sql: Sql, tranId: string) => listRows(sql, refunds, eq(refunds.tranId, tranId));

const providerRefundCondition = (tranId: string) =>
  and(eq(refunds.tranId, tranId), eq(refunds.status, 'due'), eq(refunds.way, 'provider'));

/** Lists the due refunds of a charge, in the sequence in which they are made. */
export async function listDueRefunds(sql: Sql, tranId: string): Promise<Refund[]> {
  return listRows(sql, refunds, providerRefundCondition(tranId), asc(refunds.totalAfter));
}

type RefundKey = Pick<Refund, 'tranId' | 'totalAfter'>;

const dueRefundCondition = ({ tranId, totalAfter }: RefundKey) =>
  and(eq(refunds.tranId, tranId), eq(refunds.totalAfter, totalAfter), eq(refunds.status, 'due'));

/** Leases a due refund to one server until `claimedUntil`. */
export async function leaseRefund(sql: Sql, part: RefundKey, claimedUntil: Date): Promise<void> {
  await sql.update(refunds).set({ claimedUntil }).where(dueRefundCondition(part));
}

/** Releases a refund with this lease; the later lease of another server remains. */
export async function releaseRefundLease(sql: Sql, part: RefundKey, claimedUntil: Date): Promise<void> {
  await sql
    .update(refunds)
    .set({ claimedUntil: null })
    .where(and(dueRefundCondition(part), eq(refunds.claimedUntil, claimedUntil)));
}

/** Marks a refund as done; false if it was marked before. */
export async function markRefundDone(sql: Sql, part: RefundKey): Promise<boolean> {
  const done = await sql
    .update(refunds)
    .set({ status: 'done', claimedUntil: null })
    .where(dueRefundCondition(part))
    .returning({ tranId: refunds.tranId });
  return done.length > 0;
}

/**
 * Marks the due refunds of a charge as refused by the provider, so that staff decide. Returns their number. Exact while
 * the order is locked.
 */
export async function markRefundsFailed(sql: Sql, tranId: string, failedAt: Date, failure: string | null) {
  const failed = await sql
    .update(refunds)
    .set({ failedAt, failure })
    .where(providerRefundCondition(tranId))
    .returning({ tranId: refunds.tranId });
  return failed.length;
}

/** Lets the job ask the provider once more for the due refunds of a charge. */
export async function retryRefunds(sql: Sql, tranId: string, at: Date): Promise<void> {
  await sql.update(refunds).set({ failedAt: null, failure: null }).where(providerRefundCondition(tranId));
  await sendJob(sql, 'refunds', tranId, at);
}

/** Releases the leases of servers that have crashed. */
export async function releaseAllRefundLeases(sql: Sql): Promise<void> {
  await sql.update(refunds).set({ claimedUntil: null }).where(isNotNull(refunds.claimedUntil));
}

/** Inserts a refund that the provider cannot make: it goes by bank. */
export const insertPayout = async (sql: Sql, payout: typeof payouts.$inferInsert) => sql.insert(payouts).values(payout);
