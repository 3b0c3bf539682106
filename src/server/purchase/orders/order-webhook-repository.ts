import { eq } from 'drizzle-orm';
import type { orderEventTypes } from '#contract/integration/webhook-events.ts';
import { emitEvent } from '#server/people/webhooks/emit-event.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { orders } from '#server/platform/db/schema/schema.ts';

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

/** Notifies the partner that sold an order of an event, in the transaction of its log. */
export async function emitOrderEvent(sql: Sql, id: string, logged: string, at: Date): Promise<void> {
  const type = WEBHOOK_EVENTS[logged];
  if (type === undefined) return;
  const [order] = await sql
    .select({ partnerId: orders.partnerId, number: orders.number, product: orders.product })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order || order.partnerId === null) return;
  const { partnerId, number, product } = order;
  await emitEvent(sql, { partnerId, type, subject: `order ${id}`, at, data: { order: id, number, product } });
}
