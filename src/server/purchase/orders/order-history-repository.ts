import { and, asc, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { orderEvents } from '#server/platform/db/schema/schema.ts';

/** Channels by which a payment link leaves the house. */
const MESSAGE_CHANNELS = ['sms', 'email'];

export type OrderEvent = {
  type: string;
  at: Date;
  note: string | null;
  by: { id: string; givenName: string; familyName: string } | null;
};

/** All that happened to an order, oldest first, with who did it. */
export async function listOrderEvents(sql: Sql, orderId: string): Promise<OrderEvent[]> {
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

/** How often something happened to an order. */
export async function countEvents(sql: Sql, orderId: string, type: string): Promise<number> {
  const [row] = await sql
    .select({ times: count() })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, type)));
  return row?.times ?? 0;
}

/** Whether a code of an order was entered that had gone out by e-mail: nothing proves its phone then. */
export async function isProvenByMail(sql: Sql, orderId: string): Promise<boolean> {
  const proven = and(inArray(orderEvents.type, ['VERIFIED', 'PROVEN']), eq(orderEvents.note, 'email'));
  const [row] = await sql
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), proven))
    .limit(1);
  return row !== undefined;
}

/** What the log says beside one kind of event, of the buyer's own doing. */
export async function listEventNotes(sql: Sql, orderId: string, type: string): Promise<string[]> {
  const buyers = and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, type), isNull(orderEvents.by));
  const rows = await sql.select({ note: orderEvents.note }).from(orderEvents).where(buyers);
  return rows.flatMap(({ note }) => note ?? []);
}

/** When payment links of an order were sent by message since an instant, oldest first. */
export async function listLinksSince(sql: Sql, orderId: string, since: Date): Promise<Date[]> {
  const sent = and(
    eq(orderEvents.orderId, orderId),
    eq(orderEvents.type, 'LINK'),
    inArray(orderEvents.note, MESSAGE_CHANNELS),
  );
  const rows = await sql
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(sent, gt(orderEvents.at, since)))
    .orderBy(asc(orderEvents.id));
  return rows.map(({ at }) => at);
}
