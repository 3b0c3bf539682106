import { sql } from 'drizzle-orm';
import { bigserial, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { notEmpty, oneOf } from '../../columns/guards.ts';
import { instant, required } from '../../columns/types.ts';
import { partners, users } from '../account-schema.ts';
import { orderColumn } from '../schema.ts';

/** Notes about orders for colleagues, and changes of their owners (purchase/order-desk). */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: orderColumn(),
    /** The partner whose users read it; null: the insurer's. */
    partnerId: text('partner_id').references(() => partners.id),
    /** `owner`: `for_id` became the owner, for the reason in `text`. */
    kind: text('kind').$type<'note' | 'owner'>().notNull(),
    text: text('text').notNull(),
    at: instant('at').notNull(),
    byId: required('by_id', () => users.id),
    /** The colleague to whom it is addressed; null: all. */
    forId: text('for_id').references(() => users.id),
    /** The time at which that colleague closed it; null while it is due work. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('order_notes_order').on(table.orderId, table.id),
    index('order_notes_due').on(table.forId, table.orderId).where(sql`for_id is not null and closed_at is null`),
    oneOf(table.kind, ['note', 'owner']),
    notEmpty(table.text),
    check('order_notes_owner', sql`${table.kind} <> 'owner' or ${table.forId} is not null`),
  ],
);
