import { and, eq, getTableColumns, isNull, sql as raw } from 'drizzle-orm';
import { chartEvents } from '#engine/language/vocabulary.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { orderDevices, orderLinks } from '#server/platform/db/schema/order-link-schema.ts';
import { orderEvents, orders } from '#server/platform/db/schema/schema.ts';
import { insertInto } from '#server/platform/db/statements.ts';
import type { Order } from '../orders/order-repository.ts';

export type OrderLink = typeof orderLinks.$inferSelect;

/**
 * Facts about an order for its viewer, read with it: the types of `listOrderOutcomes`, `isProvenByMail`, and the
 * hashes of the browsers that are recorded as the customer's now.
 */
export type OrderFacts = { outcomes: string[]; isProvenByMail: boolean; devices: string[] };

/** Finds the order of a reference with its facts, even if the link has ended. */
export async function findLinkWithFacts(
  sql: Sql,
  refHash: string,
  at: Date,
): Promise<{ link: OrderLink; order: Order; facts: OrderFacts } | undefined> {
  const events = raw.join(
    chartEvents.map((type) => raw`${type}`),
    raw`, `,
  );
  const [row] = await sql
    .select({
      link: getTableColumns(orderLinks),
      order: getTableColumns(orders),
      facts: {
        outcomes: raw<string[]>`array(select type from ${orderEvents} e where e.order_id = ${orders.id}
          and e.type in (${events}) order by e.id)`,
        isProvenByMail: raw<boolean>`exists (select from ${orderEvents} e where e.order_id = ${orders.id}
          and e.type in ('VERIFIED', 'PROVEN') and e.note = 'email')`,
        devices: raw<string[]>`array(select d.device_hash from ${orderDevices} d where d.order_id = ${orders.id}
          and d.ends_at > ${at.toISOString()}::timestamptz)`,
      },
    })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(eq(orderLinks.refHash, refHash));
  return row;
}

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
