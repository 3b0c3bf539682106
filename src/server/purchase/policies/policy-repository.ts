import { and, count, eq, inArray, isNotNull, lt, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { findBy, findRow } from '#server/platform/db/statements.ts';

export type Policy = typeof policies.$inferSelect;

/** Adds a policy. A trigger writes the partner of its order. */
export async function insertPolicy(sql: Sql, policy: Omit<Policy, 'partnerId' | 'ownerId'>): Promise<void> {
  await sql.insert(policies).values(policy);
}

export const findPolicy = findBy(policies, policies.number);

/**
 * Finds the policy with this number and one of these hashes of the date of birth. One query, which reads no row if
 * either is wrong.
 */
export async function findPolicyOfBirth(sql: Sql, number: string, birthProofs: string[]): Promise<Policy | undefined> {
  return findRow(sql, policies, and(eq(policies.number, number), inArray(policies.birthProof, birthProofs)));
}

/** Finds the policyholder's phone, and the language of the sale; undefined for an unknown number. */
export async function findPolicyPhone(sql: Sql, number: string) {
  const [row] = await sql
    .select({ phone: orders.phone, frozen: orders.frozen })
    .from(policies)
    .innerJoin(orders, eq(orders.id, policies.orderId))
    .where(eq(policies.number, number));
  return row && { phone: row.phone, language: row.frozen.circumstances.language };
}

/** Counts the policies by the id of the key that hashed their date of birth; null: hashed before keys had ids. */
export async function countBirthProofs(sql: Sql): Promise<{ key: string | null; policies: number }[]> {
  const key = raw<
    string | null
  >`case when ${policies.birthProof} like '%.%' then split_part(${policies.birthProof}, '.', 1) end`;
  return sql
    .select({ key, policies: count() })
    .from(policies)
    .where(isNotNull(policies.birthProof))
    .groupBy(raw`1`)
    .orderBy(raw`1`);
}

export const findPolicyOfOrder = findBy(policies, policies.orderId);

/** Sets the hash of the date of birth by which a policy is found from now on. */
export async function setBirthProof(sql: Sql, number: string, proof: string): Promise<void> {
  await sql.update(policies).set({ birthProof: proof }).where(eq(policies.number, number));
}

/** Sets the status of at most `most` active policies whose last day is before a day; returns their numbers. */
export async function endPolicies(
  sql: Sql,
  { status, before, most }: { status: string; before: string; most: number },
): Promise<string[]> {
  const over = sql
    .select({ number: policies.number })
    .from(policies)
    .where(and(eq(policies.status, 'active'), lt(policies.effectiveTo, before)))
    .orderBy(policies.number)
    .limit(most)
    .for('no key update');
  const ended = await sql
    .update(policies)
    .set({ status })
    .where(inArray(policies.number, over))
    .returning({ number: policies.number });
  return ended.map(({ number }) => number);
}
