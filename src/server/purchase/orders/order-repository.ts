import { and, asc, eq, exists, gt, inArray, lte, or, sql as raw, type SQL } from 'drizzle-orm';
import { chartEvents } from '#engine/language/vocabulary.ts';
import type { Outcome } from '#engine/record.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { policyFacts, policyTransactions } from '#server/platform/db/schema/policy-life-schema.ts';
import { orderEvents, orders } from '#server/platform/db/schema/schema.ts';
import type { KeyPage } from '#server/platform/jobs/process-in-batches.ts';
import { emitOrderEvent } from './order-webhook-repository.ts';

export type Order = typeof orders.$inferSelect;

export async function insertOrder(sql: Sql, order: Order): Promise<void> {
  await sql.insert(orders).values(order);
}

export async function findOrder(sql: Sql, id: string): Promise<Order | undefined> {
  const [row] = await sql.select().from(orders).where(eq(orders.id, id));
  return row;
}

export async function findOrderByRef(sql: Sql, ref: string): Promise<Order | undefined> {
  const [row] = await sql.select().from(orders).where(eq(orders.ref, ref));
  return row;
}

/** Reads an order and holds it until the transaction ends: everything that happens to it happens one after another. */
export async function lockOrder(sql: Sql, id: string): Promise<Order> {
  const [row] = await sql.select().from(orders).where(eq(orders.id, id)).for('no key update');
  return row as Order;
}

export async function setOrderStatus(
  sql: Sql,
  id: string,
  status: string,
  more: Partial<Pick<Order, 'paidBy'>> = {},
): Promise<void> {
  await sql
    .update(orders)
    .set({ status, ...more })
    .where(eq(orders.id, id));
}

/** The language in which its customer is written to. */
export async function setOrderLanguage(sql: Sql, id: string, language: Order['language']): Promise<void> {
  await sql.update(orders).set({ language }).where(eq(orders.id, id));
}

/** Whose policy an order bought: as searches, messages and sign-in know the holder. */
export async function setOrderHolder(
  sql: Sql,
  id: string,
  holder: Pick<Order, 'phone' | 'customerName' | 'customerBorn'>,
): Promise<void> {
  await sql.update(orders).set(holder).where(eq(orders.id, id));
}

/**
 * Adds a line to an order's log, in the transaction of what it tells of; its partner's programs are told with it.
 * @param by id of the user who did it; left out for the buyer, and for what happened by itself
 */
export async function logEvent(
  sql: Sql,
  orderId: string,
  type: string,
  at: Date,
  note?: string,
  by?: string,
): Promise<void> {
  await sql.insert(orderEvents).values({ orderId, type, at, note: note ?? null, by: by ?? null });
  await emitOrderEvent(sql, orderId, type, at);
}

/** What happened to an order, oldest first, in the chart's words: what the checkout states project. */
export async function listOrderOutcomes(sql: Sql, orderId: string): Promise<Outcome[]> {
  return sql
    .select({ type: orderEvents.type })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.type, chartEvents)))
    .orderBy(asc(orderEvents.id));
}

/** An order that a partner sold, or any where none is named: another's is as one that there is not. */
export async function findVisibleOrder(sql: Sql, id: string, partner: string | undefined): Promise<Order | undefined> {
  const seen = partner === undefined ? undefined : eq(orders.partnerId, partner);
  const [row] = await sql
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), seen));
  return row;
}

/** Ids of unpaid orders about a policy of which a transaction or a fact (a paid claim, a payment) was recorded after them. */
export async function listSupersededOrders(sql: Sql, page: KeyPage): Promise<string[]> {
  const isAboutPolicy = raw`${orders.about} ->> 'does' <> 'pay'`;
  const recordedSince = (table: typeof policyTransactions | typeof policyFacts) =>
    exists(
      sql
        .select({ serial: table.serial })
        .from(table)
        .where(and(raw`${table.policyNumber} = ${orders.about} ->> 'policy'`, gt(table.recordedAt, orders.createdAt))),
    );
  const isOvertaken = or(recordedSince(policyTransactions), recordedSince(policyFacts));
  return selectUnpaidOrders(sql, and(isAboutPolicy, isOvertaken), page);
}

/** Ids of unpaid orders whose offer has run out. */
export async function listOrdersToLapse(sql: Sql, now: Date, page: KeyPage): Promise<string[]> {
  return selectUnpaidOrders(sql, lte(orders.payableUntil, now), page);
}

async function selectUnpaidOrders(sql: Sql, which: SQL | undefined, { after, most }: KeyPage): Promise<string[]> {
  const unpaid = inArray(orders.status, ['incomplete', 'confirmed']);
  const rows = await sql
    .select({ id: orders.id })
    .from(orders)
    .where(and(unpaid, which, gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(most);
  return rows.map(({ id }) => id);
}
