import { and, eq } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { lockPolicy } from '#server/purchase/policies/transaction-repository.ts';

/** A policy with the order that bought it. The order's frozen record states the purchase. */
export type SoldPolicy = { policy: Policy; order: Order };

/**
 * Returns the condition on `orders` for the sales of a partner.
 * @param partner undefined: no condition, all sales count
 */
export const soldByPartner = (partner: string | undefined) =>
  partner === undefined ? undefined : eq(orders.partnerId, partner);

const selectSoldPolicies = (sql: Sql) =>
  sql.select({ policy: policies, order: orders }).from(policies).innerJoin(orders, eq(orders.id, policies.orderId));

export async function findSoldPolicy(
  sql: Sql,
  number: string,
  partner: string | undefined,
): Promise<SoldPolicy | undefined> {
  const [row] = await selectSoldPolicies(sql).where(and(eq(policies.number, number), soldByPartner(partner)));
  return row;
}

/**
 * Reads a policy and locks it until the transaction ends, so that uses of its benefits run one after another. Lock the
 * policy before any claim on it.
 */
export async function lockSoldPolicy(sql: Sql, number: string): Promise<SoldPolicy | undefined> {
  const found = await findSoldPolicy(sql, number, undefined);
  if (!found) return undefined;
  return { ...found, policy: await lockPolicy(sql, number) };
}
