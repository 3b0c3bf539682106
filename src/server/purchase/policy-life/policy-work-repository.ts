import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { payouts, policyRequests } from '#server/platform/db/schema/policy-life-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';

export type PolicyRequest = typeof policyRequests.$inferSelect;
export type Payout = typeof payouts.$inferSelect;

export async function insertRequest(sql: Sql, request: typeof policyRequests.$inferInsert): Promise<void> {
  await sql.insert(policyRequests).values(request);
}

export async function findRequest(sql: Sql, id: string): Promise<PolicyRequest | undefined> {
  const [row] = await sql.select().from(policyRequests).where(eq(policyRequests.id, id));
  return row;
}

/** What waits for a second person; of a policy at most one. */
export async function waitingRequest(sql: Sql, policyNumber: string): Promise<PolicyRequest | undefined> {
  const waiting = and(eq(policyRequests.policyNumber, policyNumber), eq(policyRequests.status, 'waiting'));
  const [row] = await sql.select().from(policyRequests).where(waiting);
  return row;
}

export async function decideRequest(
  sql: Sql,
  id: string,
  decided: Required<Pick<typeof policyRequests.$inferInsert, 'status' | 'decidedBy' | 'decidedAt' | 'decision'>>,
): Promise<void> {
  await sql.update(policyRequests).set(decided).where(eq(policyRequests.id, id));
}

const isPayout = (policyNumber: string, serial: number) =>
  and(eq(payouts.policyNumber, policyNumber), eq(payouts.serial, serial));

export async function findPayout(sql: Sql, policyNumber: string, serial: number): Promise<Payout | undefined> {
  const [row] = await sql.select().from(payouts).where(isPayout(policyNumber, serial));
  return row;
}

export async function payoutsOf(sql: Sql, policyNumber: string): Promise<Payout[]> {
  return sql.select().from(payouts).where(eq(payouts.policyNumber, policyNumber)).orderBy(asc(payouts.serial));
}

export async function updatePayout(
  sql: Sql,
  { policyNumber, serial }: Pick<Payout, 'policyNumber' | 'serial'>,
  change: Partial<
    Pick<Payout, 'status' | 'amount' | 'payee' | 'preparedBy' | 'preparedAt' | 'reference' | 'paidBy' | 'paidAt'>
  >,
): Promise<void> {
  await sql.update(payouts).set(change).where(isPayout(policyNumber, serial));
}

/** Requests and payouts of all policies that are not done, the oldest first, each at most so many. */
export async function openWork(
  sql: Sql,
  most: number,
): Promise<{ requests: (PolicyRequest & { product: string })[]; payouts: (Payout & { product: string })[] }> {
  const asked = await sql
    .select({ work: policyRequests, product: policies.product })
    .from(policyRequests)
    .innerJoin(policies, eq(policies.number, policyRequests.policyNumber))
    .where(eq(policyRequests.status, 'waiting'))
    .orderBy(asc(policyRequests.askedAt))
    .limit(most);
  const owed = await sql
    .select({ work: payouts, product: policies.product })
    .from(payouts)
    .innerJoin(policies, eq(policies.number, payouts.policyNumber))
    .where(inArray(payouts.status, ['due', 'prepared']))
    .orderBy(asc(payouts.createdAt))
    .limit(most);
  const flat = <Work>({ work, product }: { work: Work; product: string }) => ({ ...work, product });
  return { requests: asked.map(flat), payouts: owed.map(flat) };
}
