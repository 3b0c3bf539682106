import { eq } from 'drizzle-orm';
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

export async function findPolicyOfOrder(sql: Sql, orderId: string): Promise<Policy | undefined> {
  const [row] = await sql.select().from(policies).where(eq(policies.orderId, orderId));
  return row;
}
