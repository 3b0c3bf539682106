import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { WebhookEventType } from '#contract/integration/webhook-events.ts';
import type { Json } from '#engine/language/json.ts';
import { isArray, isObject, notEmpty, notNegative, oneOf } from '../columns/guards.ts';
import { instant, required } from '../columns/types.ts';
import { partners, users } from './account-schema.ts';

const endpointStatuses = ['active', 'suspended', 'removed'] as const;

/** Endpoints for a partner's webhooks. Secrets are encrypted. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text('id').primaryKey(),
    partnerId: required('partner_id', () => partners.id),
    url: text('url').notNull(),
    events: jsonb('events').$type<WebhookEventType[]>().notNull(),
    status: text('status').$type<(typeof endpointStatuses)[number]>().notNull(),
    secret: text('secret').notNull(),
    secretBefore: text('secret_before'),
    bothUntil: instant('both_until'),
    /** The time since which every delivery has failed; null: none has failed since the last success. */
    failingSince: instant('failing_since'),
    suspendedAt: instant('suspended_at'),
    createdBy: text('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('webhook_endpoints_partner').on(table.partnerId),
    notEmpty(table.url),
    notEmpty(table.secret),
    isArray(table.events),
    oneOf(table.status, endpointStatuses),
    check('webhook_endpoints_suspended', sql`(status = 'suspended') = (suspended_at is not null)`),
    check('webhook_endpoints_both', sql`(secret_before is null) = (both_until is null)`),
  ],
);

/** Events in their order, each written in the transaction of its change. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The value of the header `webhook-id`. */
    key: text('key').notNull().unique(),
    partnerId: required('partner_id', () => partners.id),
    type: text('type').notNull(),
    /** The subject, e.g. `order ORD-1`: its events are sent in order. */
    subject: text('subject').notNull(),
    at: instant('at').notNull(),
    data: jsonb('data').$type<Record<string, Json>>().notNull(),
  },
  (table) => [
    index('webhook_events_at').on(table.at),
    notEmpty(table.type),
    notEmpty(table.subject),
    isObject(table.data),
  ],
);

const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

/** Deliveries of an event to an endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    endpointId: required('endpoint_id', () => webhookEndpoints.id),
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    status: text('status').$type<(typeof deliveryStatuses)[number]>().notNull(),
    tries: integer('tries').notNull(),
    nextAt: instant('next_at').notNull(),
    /** Until this time one server sends the delivery, and no other server does; null: none sends it. */
    leasedUntil: instant('leased_until'),
    answer: text('answer'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.eventId] }),
    index('webhook_deliveries_waiting')
      .on(table.endpointId, table.subject, table.eventId)
      .where(sql`status = 'waiting'`),
    index('webhook_deliveries_event').on(table.eventId),
    notNegative(table.tries),
    oneOf(table.status, deliveryStatuses),
    check('webhook_deliveries_delivered', sql`(status = 'delivered') = (delivered_at is not null)`),
  ],
);
