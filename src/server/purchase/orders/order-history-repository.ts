import { and, asc, eq, gt, inArray, isNull, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { promotionUses } from '#server/platform/db/schema/promotion-schema.ts';
import { orderEvents } from '#server/platform/db/schema/schema.ts';
import { hasRow, listValues } from '#server/platform/db/statements.ts';

/** Channels that send a payment link as a message. */
const MESSAGE_CHANNELS = ['sms', 'email'];

export type OrderEvent = Awaited<ReturnType<typeof listOrderEvents>>[number];

/** Lists all events of an order, oldest first, with the users who caused them. */
export async function listOrderEvents(sql: Sql, orderId: string) {
  return sql
    .select({
      type: orderEvents.type,
      at: orderEvents.at,
      note: orderEvents.note,
      by: { id: users.id, givenName: users.givenName, familyName: users.familyName },
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.by))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
}

/** Counts the events of one type of an order. */
export async function countEvents(sql: Sql, orderId: string, type: string): Promise<number> {
  return (await listValues(sql, orderEvents.id, eventCondition(orderId, type))).length;
}

const eventCondition = (orderId: string, type: string) =>
  and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, type));

/** Returns true if the code of an order was sent by e-mail and entered: then the order's phone is not proven. */
export async function isProvenByMail(sql: Sql, orderId: string): Promise<boolean> {
  const proven = and(inArray(orderEvents.type, ['VERIFIED', 'PROVEN']), eq(orderEvents.note, 'email'));
  return hasRow(sql, orderEvents, and(eq(orderEvents.orderId, orderId), proven));
}

/**
 * Finds the facts on which a payment of a locked order depends: the state of its promotion, and two events. `isGivenUp`:
 * the buyer reopened its draft; `isProvenByMail`: see `isProvenByMail`.
 */
export async function findSaleFacts(
  sql: Sql,
  orderId: string,
): Promise<{ isGivenUp: boolean; isProvenByMail: boolean; promotion: string | null }> {
  const logged = (condition: SQL) =>
    raw<boolean>`exists (select from ${orderEvents} where order_id = ${orderId} and ${condition})`;
  const { rows } = await sql.execute<Awaited<ReturnType<typeof findSaleFacts>>>(
    raw`select ${logged(raw`type = 'REOPEN'`)} as "isGivenUp",
      ${logged(raw`type in ('VERIFIED', 'PROVEN') and note = 'email'`)} as "isProvenByMail",
      (select status from ${promotionUses} where order_id = ${orderId}) as promotion`,
  );
  return rows[0] as Awaited<ReturnType<typeof findSaleFacts>>;
}

/** Lists the notes of an order's events of one type, except for events that a user of the portal caused. */
export async function listEventNotes(sql: Sql, orderId: string, type: string): Promise<string[]> {
  const notes = await listValues(sql, orderEvents.note, and(eventCondition(orderId, type), isNull(orderEvents.by)));
  return notes.flatMap((note) => note ?? []);
}

/** Lists the times of messages with a payment link of an order since an instant, oldest first. */
export async function listLinksSince(sql: Sql, orderId: string, since: Date): Promise<Date[]> {
  const sent = and(eventCondition(orderId, 'LINK'), inArray(orderEvents.note, MESSAGE_CHANNELS));
  return listValues(sql, orderEvents.at, and(sent, gt(orderEvents.at, since)), asc(orderEvents.id));
}
