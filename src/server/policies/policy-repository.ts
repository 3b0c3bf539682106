import { and, eq } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { policies } from '../db/schema.ts';

export type Policy = typeof policies.$inferSelect;

export async function insertPolicy(sql: Sql, policy: Policy): Promise<void> {
  await sql.insert(policies).values(policy);
}

export async function findPolicy(sql: Sql, number: string): Promise<Policy | undefined> {
  const [row] = await sql.select().from(policies).where(eq(policies.number, number));
  return row;
}

/** The policy with this number and this proof of birth. One question, and no row read, whichever of the two is wrong. */
export async function findPolicyOfBirth(sql: Sql, number: string, birthProof: string): Promise<Policy | undefined> {
  const ofBirth = and(eq(policies.number, number), eq(policies.birthProof, birthProof));
  const [row] = await sql.select().from(policies).where(ofBirth);
  return row;
}

export async function findPolicyOfOrder(sql: Sql, orderId: string): Promise<Policy | undefined> {
  const [row] = await sql.select().from(policies).where(eq(policies.orderId, orderId));
  return row;
}
