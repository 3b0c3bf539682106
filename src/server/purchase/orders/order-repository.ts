import { and, asc, desc, eq, exists, gt, inArray, isNull, lte, or, sql as raw, type SQL } from 'drizzle-orm';
import type { orderEventTypes } from '#contract/integration/webhook-events.ts';
import { chartEvents } from '#engine/language/vocabulary.ts';
import type { Outcome } from '#engine/record.ts';
import { emitEvent } from '#server/people/webhooks/emit-event.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { policyFacts, policyTransactions } from '#server/platform/db/schema/policy-life-schema.ts';
import { orderEvents, orders } from '#server/platform/db/schema/schema.ts';
import { findBy, findRow, insertInto, listKeys, lockRow } from '#server/platform/db/statements.ts';
import type { KeyPage } from '#server/platform/jobs/process-in-batches.ts';

export type Order = typeof orders.$inferSelect;

export const insertOrder = insertInto(orders);

export const findOrder = findBy(orders, orders.id);

export const findOrderByRef = findBy(orders, orders.ref);

/** Finds the last order of a draft, if there is one, and the user who owned it; null: its seller did. */
export async function findLastOrder(sql: Sql, draftId: string): Promise<{ id?: string; ownerId: string | null }> {
  const [last] = await sql
    .select({ id: orders.id, ownerId: orders.ownerId })
    .from(orders)
    .where(eq(orders.draftId, draftId))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return last ?? { ownerId: null };
}

/** Reads an order and locks it until the transaction ends: its changes happen one after another. */
export async function lockOrder(sql: Sql, id: string): Promise<Order> {
  return (await lockRow(sql, orders, eq(orders.id, id))) as Order;
}

export async function setOrderStatus(sql: Sql, id: string, status: string, more: Partial<Pick<Order, 'paidBy'>> = {}) {
  await sql
    .update(orders)
    .set({ status, ...more })
    .where(eq(orders.id, id));
}

/** Removes an order from the results of drafts: its draft is open again, and may become another order. */
export async function setNoResult(sql: Sql, id: string): Promise<void> {
  await sql.update(orders).set({ begunOn: null }).where(eq(orders.id, id));
}

/** Counts an order as the result of the draft that became another order of its offer. */
export async function moveResult(sql: Sql, from: Pick<Order, 'id' | 'begunOn'>, to: string): Promise<void> {
  await setNoResult(sql, from.id);
  await sql.update(orders).set({ begunOn: from.begunOn }).where(eq(orders.id, to));
}

/** Sets the language of messages to the customer. */
export async function setOrderLanguage(sql: Sql, id: string, language: Order['language']): Promise<void> {
  await sql.update(orders).set({ language }).where(eq(orders.id, id));
}

/** Sets the policyholder of an order, for searches, messages and sign-in. */
export async function setOrderHolder(
  sql: Sql,
  id: string,
  holder: Pick<Order, 'phone' | 'customerName' | 'customerBorn' | 'searchFacts'>,
): Promise<void> {
  await sql.update(orders).set(holder).where(eq(orders.id, id));
}

/** Lists ids of orders without search facts, in order. */
export const listOrdersWithoutFacts = (sql: Sql, page: KeyPage): Promise<string[]> =>
  listKeys(sql, orders.id, page, isNull(orders.searchFacts));

/** Sets the search facts of an order that has none; those of a change that came meanwhile stay. */
export async function setSearchFacts(sql: Sql, id: string, searchFacts: Order['searchFacts']): Promise<void> {
  await sql
    .update(orders)
    .set({ searchFacts })
    .where(and(eq(orders.id, id), isNull(orders.searchFacts)));
}

/**
 * Adds an event to an order's log, in the transaction of the event, and sends the partner its webhook event.
 * @param event `by`: id of the user; undefined for the buyer, and for automatic events
 */
export async function logEvent(sql: Sql, event: typeof orderEvents.$inferInsert): Promise<void> {
  const order = raw<EventOrder>`(select jsonb_build_object('partnerId', o.partner_id, 'number', o.number, 'product', o.product)
    from ${orders} o where o.id = ${event.orderId})`;
  const [logged] = await sql.insert(orderEvents).values(event).returning({ order });
  if (logged) await emitOrderEvent(sql, event, logged.order);
}

/**
 * Adds events to the log of an order that the caller knows, in their order, among the writes that follow (`later`), and
 * sends the partner their webhook events.
 */
export async function logEvents(
  { sql, later }: { sql: Sql; later: Sql },
  order: EventOrder & Pick<Order, 'id'>,
  events: Omit<typeof orderEvents.$inferInsert, 'orderId'>[],
): Promise<void> {
  const logged = events.map((event) => ({ ...event, orderId: order.id }));
  await later.insert(orderEvents).values(logged);
  for (const event of logged) await emitOrderEvent(sql, event, order);
}

/**
 * Lists the events of an order that its chart knows (`chartEvents`), oldest first. The checkout's states are derived
 * from them.
 */
export async function listOrderOutcomes(sql: Sql, orderId: string): Promise<Outcome[]> {
  return sql
    .select({ type: orderEvents.type })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.type, chartEvents)))
    .orderBy(asc(orderEvents.id));
}

/** Finds an order of a partner, or any order if `partner` is undefined. Undefined for another partner's order. */
export async function findVisibleOrder(sql: Sql, id: string, partner: string | undefined): Promise<Order | undefined> {
  const seen = partner === undefined ? undefined : eq(orders.partnerId, partner);
  return findRow(sql, orders, and(eq(orders.id, id), seen));
}

/** Lists ids of unpaid orders about a policy that has a later transaction or fact (a paid claim, a payment). */
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

/** Lists ids of unpaid orders whose offer has expired. */
export async function listOrdersToLapse(sql: Sql, now: Date, page: KeyPage): Promise<string[]> {
  return selectUnpaidOrders(sql, lte(orders.payableUntil, now), page);
}

async function selectUnpaidOrders(sql: Sql, which: SQL | undefined, page: KeyPage): Promise<string[]> {
  return listKeys(sql, orders.id, page, and(inArray(orders.status, ['incomplete', 'confirmed']), which));
}

/** Events of an order's log that its partner's programs receive. */
const WEBHOOK_EVENTS: Partial<Record<string, (typeof orderEventTypes)[number]>> = {
  CONFIRM: 'order.created',
  VERIFIED: 'order.confirmed',
  AGREED: 'order.confirmed',
  CORRECTION: 'order.correction_asked',
  PAID: 'order.paid',
  ISSUED: 'order.issued',
  CANCEL: 'order.cancelled',
  REOPEN: 'order.cancelled',
  LAPSED: 'order.expired',
  REFUNDED: 'order.refunded',
};

/** The members of an order that its webhook events need. */
type EventOrder = Pick<Order, 'partnerId' | 'number' | 'product'>;

/** Notifies the partner that sold an order of an event, in the transaction of its log. */
async function emitOrderEvent(
  sql: Sql,
  { orderId, type: logged, at }: Pick<typeof orderEvents.$inferInsert, 'orderId' | 'type' | 'at'>,
  { partnerId, number, product }: EventOrder,
): Promise<void> {
  const type = WEBHOOK_EVENTS[logged];
  if (type === undefined || partnerId === null) return;
  const data = { order: orderId, number, product };
  await emitEvent(sql, { partnerId, type, subject: `order ${orderId}`, at, data });
}
