import { and, asc, desc, eq, gt, gte, inArray, lt, lte, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#server/platform/db/schema/webhook-schema.ts';
import { deleteBefore } from '#server/platform/db/statements.ts';
import type { Endpoint } from './webhook-repository.ts';

export type WebhookEvent = typeof webhookEvents.$inferSelect;
export type Delivery = typeof webhookDeliveries.$inferSelect;

export async function insertEvent(sql: Sql, event: Omit<WebhookEvent, 'id'>): Promise<WebhookEvent> {
  const [row] = await sql.insert(webhookEvents).values(event).returning();
  return row as WebhookEvent;
}

const fresh = { status: 'waiting', tries: 0, answer: null, deliveredAt: null } as const;

/** Adds a delivery of an event to an endpoint, or repeats an existing one. */
export async function upsertDelivery(
  sql: Sql,
  endpointId: string,
  { id: eventId, subject }: Pick<WebhookEvent, 'id' | 'subject'>,
  nextAt: Date,
): Promise<void> {
  await sql
    .insert(webhookDeliveries)
    .values({ endpointId, eventId, subject, ...fresh, nextAt, leasedUntil: null })
    .onConflictDoUpdate({
      target: [webhookDeliveries.endpointId, webhookDeliveries.eventId],
      set: { ...fresh, nextAt },
    });
}

const inLane = (endpointId: string, subject: string) =>
  and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.subject, subject),
    eq(webhookDeliveries.status, 'waiting'),
  );

/** True if a server is sending an event of a subject to an endpoint. Exact while the endpoint is locked. */
export async function isLeased(sql: Sql, endpointId: string, subject: string, at: Date): Promise<boolean> {
  const [row] = await sql
    .select({ eventId: webhookDeliveries.eventId })
    .from(webhookDeliveries)
    .where(and(inLane(endpointId, subject), gt(webhookDeliveries.leasedUntil, at)))
    .limit(1);
  return row !== undefined;
}

/** Finds the first delivery of a subject to an endpoint. */
export async function findFirstWaiting(
  sql: Sql,
  endpointId: string,
  subject: string,
): Promise<{ delivery: Delivery; event: WebhookEvent } | undefined> {
  const [row] = await sql
    .select({ delivery: webhookDeliveries, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(inLane(endpointId, subject))
    .orderBy(asc(webhookDeliveries.eventId))
    .limit(1);
  return row;
}

/** Updates a waiting delivery if it has not changed since it was read. */
export async function updateDelivery(
  sql: Sql,
  { endpointId, eventId, tries }: Delivery,
  change: Partial<Delivery>,
): Promise<void> {
  const same = and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.eventId, eventId),
    eq(webhookDeliveries.tries, tries),
    eq(webhookDeliveries.status, 'waiting'),
  );
  await sql.update(webhookDeliveries).set(change).where(same);
}

/** Makes all waiting deliveries of an endpoint due now, and returns their subjects. */
export async function makeDeliveriesDue(sql: Sql, endpointId: string, at: Date): Promise<string[]> {
  const rows = await sql
    .update(webhookDeliveries)
    .set({ nextAt: at, tries: 0 })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, 'waiting')))
    .returning({ subject: webhookDeliveries.subject });
  return [...new Set(rows.map(({ subject }) => subject))];
}

/** Lists the events of a partner since an instant, oldest first, of the endpoint's event types. */
export async function listEventsSince(sql: Sql, { partnerId, events }: Endpoint, since: Date): Promise<WebhookEvent[]> {
  const told = inArray(webhookEvents.type, events);
  return sql
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.partnerId, partnerId), gte(webhookEvents.at, since), told))
    .orderBy(asc(webhookEvents.id))
    .limit(10_000);
}

export async function findEvent(sql: Sql, partnerId: string, key: string): Promise<WebhookEvent | undefined> {
  const own = and(eq(webhookEvents.partnerId, partnerId), eq(webhookEvents.key, key));
  const [row] = await sql.select().from(webhookEvents).where(own);
  return row;
}

type DeliveryQuery = { before?: number | undefined; limit: number };

/** Lists the deliveries of an endpoint, newest first. */
export async function listEndpointDeliveries(
  sql: Sql,
  endpointId: string,
  { before, limit }: DeliveryQuery,
): Promise<{ id: number; delivery: Delivery; event: WebhookEvent }[]> {
  const older = before === undefined ? undefined : lt(webhookDeliveries.eventId, before);
  return sql
    .select({ id: webhookDeliveries.eventId, delivery: webhookDeliveries, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(eq(webhookDeliveries.endpointId, endpointId), older))
    .orderBy(desc(webhookDeliveries.eventId))
    .limit(limit);
}

/** Lists subjects of active endpoints with a delivery that was due before an instant. */
export async function listOverdue(sql: Sql, before: Date): Promise<{ endpointId: string; subject: string }[]> {
  return sql
    .select({ endpointId: webhookDeliveries.endpointId, subject: webhookDeliveries.subject })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookEndpoints.status, 'active'),
        eq(webhookDeliveries.status, 'waiting'),
        lte(webhookDeliveries.nextAt, before),
      ),
    )
    .groupBy(webhookDeliveries.endpointId, webhookDeliveries.subject)
    .orderBy(raw`min(${webhookDeliveries.eventId})`)
    .limit(1_000);
}

/** Deletes all events from before an instant, in any state. */
export const deleteEvents = deleteBefore(webhookEvents, webhookEvents.at);
