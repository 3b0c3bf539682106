import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { paymentAttempts, refunds } from '#server/platform/db/schema/payment-schema.ts';
import { payouts } from '#server/platform/db/schema/policy-life-schema.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';

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
export async function listAttempts(sql: Sql, orderId: string): Promise<Attempt[]> {
  return sql
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.startedAt));
}

export async function updateAttempt(
  sql: Sql,
  tranId: string,
  change: Partial<Pick<Attempt, 'status' | 'said' | 'saidAt'>>,
): Promise<void> {
  await sql.update(paymentAttempts).set(change).where(eq(paymentAttempts.tranId, tranId));
}

/**
 * Owes a part of a charge, or all of it. What the provider gives a job sees to; what goes by bank, two people. One with the same sum
 * after it is the same.
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
  const [row] = await sql
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.createdAt))
    .limit(1);
  return row;
}

/** All that went back of a charge, or is to. */
export async function listRefunds(sql: Sql, tranId: string): Promise<Refund[]> {
  return sql.select().from(refunds).where(eq(refunds.tranId, tranId));
}

const providerRefundCondition = (tranId: string) =>
  and(eq(refunds.tranId, tranId), eq(refunds.status, 'due'), eq(refunds.way, 'provider'));

/** What is still to be given back of a charge, in the order in which it is given. */
export async function listDueRefunds(sql: Sql, tranId: string): Promise<Refund[]> {
  return sql.select().from(refunds).where(providerRefundCondition(tranId)).orderBy(asc(refunds.totalAfter));
}

type RefundKey = Pick<Refund, 'tranId' | 'totalAfter'>;

const dueRefundCondition = ({ tranId, totalAfter }: RefundKey) =>
  and(eq(refunds.tranId, tranId), eq(refunds.totalAfter, totalAfter), eq(refunds.status, 'due'));

/** Keeps a part that is due for one server until then. */
export async function leaseRefund(sql: Sql, part: RefundKey, claimedUntil: Date): Promise<void> {
  await sql.update(refunds).set({ claimedUntil }).where(dueRefundCondition(part));
}

/** Lets a part go that is kept until then; what another server has claimed since stays claimed. */
export async function releaseRefundLease(sql: Sql, part: RefundKey, claimedUntil: Date): Promise<void> {
  await sql
    .update(refunds)
    .set({ claimedUntil: null })
    .where(and(dueRefundCondition(part), eq(refunds.claimedUntil, claimedUntil)));
}

/** Notes that a part has gone back; false where that was noted before. */
export async function markRefundDone(sql: Sql, part: RefundKey): Promise<boolean> {
  const done = await sql
    .update(refunds)
    .set({ status: 'done', claimedUntil: null })
    .where(dueRefundCondition(part))
    .returning({ tranId: refunds.tranId });
  return done.length > 0;
}

/**
 * Notes that the provider does not give back what is due of a charge: a person decides. Answers how many parts that are. Exact while
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

/** Lets the provider be asked once more for what is due of a charge. */
export async function retryRefunds(sql: Sql, tranId: string, at: Date): Promise<void> {
  await sql.update(refunds).set({ failedAt: null, failure: null }).where(providerRefundCondition(tranId));
  await sendJob(sql, 'refunds', tranId, at);
}

/** Lets go what servers had in hand when they died. */
export async function releaseAllRefundLeases(sql: Sql): Promise<void> {
  await sql.update(refunds).set({ claimedUntil: null }).where(isNotNull(refunds.claimedUntil));
}

/** Owes money that the provider cannot give back: it goes by bank. */
export async function insertPayout(sql: Sql, payout: typeof payouts.$inferInsert): Promise<void> {
  await sql.insert(payouts).values(payout);
}
