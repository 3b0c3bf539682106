import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isDay, notEmpty } from '../columns/guards.ts';
import { instant } from '../columns/instant.ts';
import { partners } from './account-schema.ts';
import { orderColumn } from './schema.ts';

/** Every reference by which an order was ever known to its customer; `orders.ref` is the one given out last. */
export const orderLinks = pgTable(
  'order_links',
  {
    /** SHA-256 of the reference: one that has ended is told from one that never was, and is read by nobody. */
    refHash: text('ref_hash').primaryKey(),
    orderId: orderColumn(),
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
    orderId: orderColumn(),
    deviceHash: text('device_hash').notNull(),
    provenAt: instant('proven_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.deviceHash] }), index('order_devices_ends').on(table.endsAt)],
);

/**
 * Customers who are signed in to "My insurance". What the browser keeps is a cookie; here is its hash. Who is meant is told
 * by phone and date of birth together, for one phone may serve a family.
 */
export const customerSessions = pgTable(
  'customer_sessions',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    phone: text('phone').notNull(),
    born: text('born').notNull(),
    /** What was proven where the phone's country gets no SMS; null: the phone itself. */
    mailbox: text('mailbox'),
    /** Browser and system of who signed in. */
    device: text('device').notNull().default(''),
    /** Half of the address that it was signed in from. */
    network: text('network').notNull().default(''),
    startedAt: instant('started_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('customer_sessions_person').on(table.phone, table.born),
    index('customer_sessions_expires').on(table.expiresAt),
    notEmpty(table.phone),
    isDay(table.born),
  ],
);

/** What customers chose of the messages that need not be; who chose nothing gets them. */
export const customerChoices = pgTable(
  'customer_choices',
  {
    phone: text('phone').notNull(),
    born: text('born').notNull(),
    /** Whether renewals are reminded of by SMS, and by e-mail. */
    remindsBySms: boolean('reminds_by_sms').notNull(),
    remindsByMail: boolean('reminds_by_mail').notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.born] }), notEmpty(table.phone), isDay(table.born)],
);

/** Partners that customers allow to see all of their policies; what a partner sold it sees anyway. */
export const customerGrants = pgTable(
  'customer_grants',
  {
    phone: text('phone').notNull(),
    born: text('born').notNull(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.id),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.phone, table.born, table.partnerId] }),
    index('customer_grants_partner').on(table.partnerId),
    notEmpty(table.phone),
    isDay(table.born),
  ],
);
