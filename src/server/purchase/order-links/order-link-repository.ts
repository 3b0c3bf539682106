import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { orderLinks } from '#server/platform/db/schema/order-link-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { insertInto } from '#server/platform/db/statements.ts';
import type { Order } from '../orders/order-repository.ts';

export type OrderLink = typeof orderLinks.$inferSelect;

/** Finds the order of a reference, even if the link has ended. */
export async function findLink(sql: Sql, refHash: string): Promise<{ link: OrderLink; order: Order } | undefined> {
  const [row] = await sql
    .select({ link: getTableColumns(orderLinks), order: getTableColumns(orders) })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(eq(orderLinks.refHash, refHash));
  return row;
}

export const insertLink = insertInto(orderLinks);

/** Sets an end for the links that were sent before the policy existed. */
export async function setLinksEnd(sql: Sql, orderId: string, endsAt: Date): Promise<void> {
  const open = and(eq(orderLinks.orderId, orderId), isNull(orderLinks.endsAt));
  await sql.update(orderLinks).set({ endsAt }).where(open);
}

export async function withdrawOrderLinks(sql: Sql, orderId: string, withdrawnAt: Date): Promise<void> {
  const alive = and(eq(orderLinks.orderId, orderId), isNull(orderLinks.withdrawnAt));
  await sql.update(orderLinks).set({ withdrawnAt }).where(alive);
}

/** Sets the reference that new links to an order contain. */
export async function setRef(sql: Sql, orderId: string, ref: string): Promise<void> {
  await sql.update(orders).set({ ref }).where(eq(orders.id, orderId));
}
