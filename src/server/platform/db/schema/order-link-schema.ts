import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns/instant.ts';
import { ofOrder } from './schema.ts';

/** Every reference by which an order was ever known to its customer; `orders.ref` is the one given out last. */
export const orderLinks = pgTable(
  'order_links',
  {
    /** SHA-256 of the reference: one that has ended is told from one that never was, and is read by nobody. */
    refHash: text('ref_hash').primaryKey(),
    orderId: ofOrder(),
    givenAt: instant('given_at').notNull(),
    /** Null until the policy is issued: till then the offer's own time is its end. */
    endsAt: instant('ends_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [index('order_links_order').on(table.orderId)],
);

/** Browsers that have shown to be the customer's. What they keep is a cookie; here is its hash, for each order. */
export const orderDevices = pgTable(
  'order_devices',
  {
    orderId: ofOrder(),
    deviceHash: text('device_hash').notNull(),
    provenAt: instant('proven_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.deviceHash] }), index('order_devices_ends').on(table.endsAt)],
);
