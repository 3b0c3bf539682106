import { sql } from 'drizzle-orm';
import { bigserial, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type ContactOutcome, contactOutcomes, type LostReason, lostReasons } from '#contract/follow-ups.ts';
import { isDay, notEmpty, oneOf } from '../../columns/guards.ts';
import { instant, required } from '../../columns/types.ts';
import { partners, users } from '../account-schema.ts';
import { orderColumn } from '../schema.ts';

/** Planned and recorded contacts with the customers of orders (purchase/order-desk). */
export const followUps = pgTable(
  'follow_ups',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: orderColumn(),
    /** The partner whose users see it; null: the insurer's. */
    partnerId: text('partner_id').references(() => partners.id),
    /** The user who makes the contact: the order's owner. */
    forId: required('for_id', () => users.id),
    /** The business date of the planned contact; null for a contact that was not planned. */
    nextOn: text('next_on'),
    plannedAt: instant('planned_at').notNull(),
    plannedBy: required('planned_by', () => users.id),
    contactedAt: instant('contacted_at'),
    contactedBy: text('contacted_by').references(() => users.id),
    /** Null while the contact is due. */
    outcome: text('outcome').$type<ContactOutcome>(),
    /** Remains if a lost order is paid later. */
    lostReason: text('lost_reason').$type<LostReason>(),
    note: text('note'),
  },
  (table) => [
    // Each side has at most one open contact of an order.
    uniqueIndex('follow_ups_open').on(table.orderId, sql`coalesce(partner_id, '')`).where(sql`outcome is null`),
    index('follow_ups_order').on(table.orderId, table.id),
    index('follow_ups_due').on(table.forId, table.nextOn).where(sql`outcome is null`),
    index('follow_ups_lost').on(table.partnerId, table.lostReason).where(sql`outcome = 'lost'`),
    isDay(table.nextOn),
    oneOf(table.outcome, contactOutcomes),
    oneOf(table.lostReason, lostReasons),
    notEmpty(table.note),
    check('follow_ups_planned', sql`${table.outcome} is not null or ${table.nextOn} is not null`),
    check('follow_ups_contact', sql`(${table.contactedAt} is null) = (${table.contactedBy} is null)`),
    check(
      'follow_ups_result',
      sql`coalesce(${table.outcome}, '') = 'won' or (${table.outcome} is null) = (${table.contactedAt} is null)`,
    ),
    check('follow_ups_lost_why', sql`${table.outcome} <> 'lost' or ${table.lostReason} is not null`),
    check('follow_ups_other_why', sql`${table.lostReason} <> 'other' or ${table.note} is not null`),
  ],
);
