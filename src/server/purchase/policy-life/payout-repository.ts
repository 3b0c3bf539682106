import { and, asc, eq, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { payouts } from '#server/platform/db/schema/policy-life-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { findRow, listRows } from '#server/platform/db/statements.ts';

export type Payout = typeof payouts.$inferSelect;

const payoutCondition = (policyNumber: string, serial: number) =>
  and(eq(payouts.policyNumber, policyNumber), eq(payouts.serial, serial));

export async function findPayout(sql: Sql, policyNumber: string, serial: number): Promise<Payout | undefined> {
  return findRow(sql, payouts, payoutCondition(policyNumber, serial));
}

export async function listPayouts(sql: Sql, policyNumber: string): Promise<Payout[]> {
  return listRows(sql, payouts, eq(payouts.policyNumber, policyNumber), asc(payouts.serial));
}

export async function updatePayout(
  sql: Sql,
  { policyNumber, serial }: Pick<Payout, 'policyNumber' | 'serial'>,
  change: Partial<
    Pick<Payout, 'status' | 'amount' | 'payee' | 'preparedBy' | 'preparedAt' | 'reference' | 'paidBy' | 'paidAt'>
  >,
): Promise<void> {
  await sql.update(payouts).set(change).where(payoutCondition(policyNumber, serial));
}

/** Lists payouts that are not paid, the oldest first, at most `most`; `decider`: without those that this user prepared. */
export async function listOpenPayouts(
  sql: Sql,
  decider: string | undefined,
  most: number,
): Promise<(Payout & { product: string })[]> {
  const rows = await sql
    .select({ payout: payouts, product: policies.product })
    .from(payouts)
    .innerJoin(policies, eq(policies.number, payouts.policyNumber))
    .where(buildOpenCondition(decider))
    .orderBy(asc(payouts.createdAt))
    .limit(most);
  return rows.map(({ payout, product }) => ({ ...payout, product }));
}

/** Builds the query of the policy numbers of the payouts that `listOpenPayouts` finds, for counts. */
export const selectOpenPayouts = (sql: Sql, decider: string | undefined) =>
  sql.select({ id: payouts.policyNumber }).from(payouts).where(buildOpenCondition(decider));

const buildOpenCondition = (decider: string | undefined) =>
  and(
    raw`${payouts.status} in ('due', 'prepared')`,
    decider === undefined ? undefined : raw`${payouts.preparedBy} is distinct from ${decider}`,
  );
