import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { orderLinks } from '#server/platform/db/schema/order-link-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import type { Order } from '../orders/order-repository.ts';

export type OrderLink = typeof orderLinks.$inferSelect;

/** The order that a reference was given for, whether the reference still stands or not. */
export async function findLink(sql: Sql, refHash: string): Promise<{ link: OrderLink; order: Order } | undefined> {
  const [row] = await sql
    .select({ link: getTableColumns(orderLinks), order: getTableColumns(orders) })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(eq(orderLinks.refHash, refHash));
  return row;
}

export async function insertLink(sql: Sql, link: OrderLink): Promise<void> {
  await sql.insert(orderLinks).values(link);
}

/** What was given out before the policy was there has its end from then on. */
export async function setLinksEnd(sql: Sql, orderId: string, endsAt: Date): Promise<void> {
  const open = and(eq(orderLinks.orderId, orderId), isNull(orderLinks.endsAt));
  await sql.update(orderLinks).set({ endsAt }).where(open);
}

export async function withdrawOrderLinks(sql: Sql, orderId: string, withdrawnAt: Date): Promise<void> {
  const alive = and(eq(orderLinks.orderId, orderId), isNull(orderLinks.withdrawnAt));
  await sql.update(orderLinks).set({ withdrawnAt }).where(alive);
}

/** The reference that an order is given out by from now on. */
export async function setRef(sql: Sql, orderId: string, ref: string): Promise<void> {
  await sql.update(orders).set({ ref }).where(eq(orders.id, orderId));
}
