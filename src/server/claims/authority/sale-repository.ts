import { and, eq, inArray, or, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { orderEvents, orders } from '#server/platform/db/schema/schema.ts';
import { hasRow } from '#server/platform/db/statements.ts';

/** True if a user sold the policy or a change of it, or marked one of their orders as paid. */
export async function hasSold(sql: Sql, userId: string, policyNumber: string, orderId: string): Promise<boolean> {
  const isOfPolicy = or(eq(orders.id, orderId), eq(raw`${orders.about} ->> 'policy'`, policyNumber));
  const ids = sql.select({ id: orders.id }).from(orders).where(isOfPolicy);
  const isMarked = and(inArray(orderEvents.orderId, ids), eq(orderEvents.type, 'MARKED'), eq(orderEvents.by, userId));
  return (
    (await hasRow(sql, orders, and(isOfPolicy, eq(orders.agentId, userId)))) ||
    (await hasRow(sql, orderEvents, isMarked))
  );
}
