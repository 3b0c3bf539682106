import { and, asc, eq, gt, isNotNull, lt, lte, max, sql as raw } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PaidClaim } from '#engine/policy/policy-history.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { claims } from '#server/platform/db/schema/claim-schema.ts';
import { policyFacts, policyTransactions } from '#server/platform/db/schema/policy-life-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { hasRow, listKeys, listRows, lockRow } from '#server/platform/db/statements.ts';
import type { KeyPage } from '#server/platform/jobs/process-in-batches.ts';
import { emitPolicyEvent } from '../orders/policy-webhook-repository.ts';
import type { Policy } from './policy-repository.ts';

export type TransactionRow = typeof policyTransactions.$inferSelect;
type NewTransaction = typeof policyTransactions.$inferInsert;

/**
 * Adds a transaction to a policy, and sends the partner its webhook event. The database refuses a second transaction of
 * the same request.
 */
export async function insertTransaction(sql: Sql, transaction: NewTransaction): Promise<void> {
  await sql.insert(policyTransactions).values(transaction);
  await emitPolicyEvent(sql, transaction.policyNumber, transaction.kind, transaction.recordedAt);
}

/** Adds the first transaction of a policy, among the writes that follow. The caller sends the webhook event. */
export async function insertIssue(later: Sql, transaction: NewTransaction): Promise<void> {
  await later.insert(policyTransactions).values(transaction);
}

/** Lists all transactions of a policy, in the sequence of their records. */
export async function listTransactions(sql: Sql, number: string): Promise<TransactionRow[]> {
  return listRows(sql, policyTransactions, eq(policyTransactions.policyNumber, number), asc(policyTransactions.serial));
}

/** Lists the people who recorded and approved the transactions of a policy, by serial. */
export async function listTransactionPeople(sql: Sql, number: string) {
  const approver = alias(users, 'approver');
  const rows = await sql
    .select({
      serial: policyTransactions.serial,
      by: { id: users.id, givenName: users.givenName, familyName: users.familyName },
      approvedBy: { id: approver.id, givenName: approver.givenName, familyName: approver.familyName },
    })
    .from(policyTransactions)
    .leftJoin(users, eq(users.id, policyTransactions.by))
    .leftJoin(approver, eq(approver.id, policyTransactions.approvedBy))
    .where(eq(policyTransactions.policyNumber, number));
  return new Map(rows.map(({ serial, ...people }) => [serial, people]));
}

/** Returns true if a transaction was recorded for a request before. */
export async function isRecorded(sql: Sql, number: string, request: string): Promise<boolean> {
  const same = and(eq(policyTransactions.policyNumber, number), eq(policyTransactions.request, request));
  return hasRow(sql, policyTransactions, same);
}

/** Reads a policy and locks it until the transaction ends. The caller locks its order before. */
export async function lockPolicy(sql: Sql, number: string): Promise<Policy> {
  return (await lockRow(sql, policies, eq(policies.number, number))) as Policy;
}

/** Lists paid claims on a policy, in the sequence of their payments. */
export async function listPaidClaims(sql: Sql, number: string): Promise<PaidClaim[]> {
  return sql
    .select({ lossOn: claims.lossDate, serial: policyFacts.serial })
    .from(policyFacts)
    .innerJoin(claims, eq(claims.id, policyFacts.of))
    .where(and(eq(policyFacts.policyNumber, number), eq(policyFacts.kind, 'claim')))
    .orderBy(asc(policyFacts.serial));
}

/** Lists the bookings that paid claims made for earlier transactions of a policy, oldest first. */
export async function listClaimBookings(sql: Sql, number: string) {
  const { serial, recordedAt, bookings } = policyFacts;
  return sql
    .select({ serial, recordedAt, bookings })
    .from(policyFacts)
    .where(and(eq(policyFacts.policyNumber, number), eq(policyFacts.kind, 'claim')))
    .orderBy(asc(serial));
}

/** Finds the next serial of a policy, for a transaction or a fact. Exact only while the policy is locked. */
export async function findNextSerial(sql: Sql, number: string): Promise<number> {
  const findLast = async (table: typeof policyTransactions | typeof policyFacts) => {
    const query = sql.select({ serial: max(table.serial) }).from(table);
    const [last] = await query.where(eq(table.policyNumber, number));
    return last?.serial ?? 0;
  };
  return 1 + Math.max(await findLast(policyTransactions), await findLast(policyFacts));
}

/** Adds a fact to a policy that the caller's transaction has locked. The database refuses the same fact twice. */
export async function insertFact(sql: Sql, fact: Omit<typeof policyFacts.$inferInsert, 'serial'>): Promise<void> {
  const serial = await findNextSerial(sql, fact.policyNumber);
  await sql.insert(policyFacts).values({ ...fact, serial });
}

/** The columns of a policy that lists read; the replayed history is authoritative. */
export type Projection = Pick<Policy, 'status' | 'effectiveFrom' | 'effectiveTo' | 'endedFrom' | 'charged'>;

export async function setProjection(sql: Sql, number: string, projection: Projection): Promise<void> {
  await sql.update(policies).set(projection).where(eq(policies.number, number));
}

/** Lists active policies that end early and whose first day without cover is today or earlier. */
export async function listPoliciesToEnd(sql: Sql, today: string, page: KeyPage): Promise<string[]> {
  const isEnding = and(isNotNull(policies.endedFrom), lte(policies.endedFrom, today));
  return listKeys(sql, policies.number, page, and(eq(policies.status, 'active'), isEnding));
}

/** Lists active policies whose shown term is over, and whose next term was sold before that. */
export async function listRenewedPolicies(sql: Sql, today: string, { after, most }: KeyPage): Promise<string[]> {
  const over = and(eq(policies.status, 'active'), lt(policies.effectiveTo, today), gt(policies.number, after));
  const rows = await sql
    .select({ number: policies.number })
    .from(policies)
    .innerJoin(policyTransactions, eq(policyTransactions.policyNumber, policies.number))
    .where(and(over, eq(policyTransactions.kind, 'renew'), gt(policyTransactions.effectiveFrom, policies.effectiveTo)))
    .groupBy(policies.number)
    .orderBy(asc(policies.number))
    .limit(most);
  return rows.map(({ number }) => number);
}

/** Lists at most `most` policy numbers that follow the number `after`. */
export async function listPolicyNumbers(sql: Sql, after: string, most: number): Promise<string[]> {
  return listKeys(sql, policies.number, { after, most });
}

/** Deletes the transactions of all policies, with their facts, notices, payouts and instalments, for testers. */
export async function deleteTransactions(sql: Sql): Promise<void> {
  await sql.execute(raw`truncate policy_transactions, policy_facts, policy_notices, payouts, instalments`);
}
