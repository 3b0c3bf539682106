import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isDay, notEmpty } from '../columns/guards.ts';
import { instant, required } from '../columns/types.ts';
import { invites, partners } from './account-schema.ts';
import { orderColumn } from './schema.ts';

/** All references of an order that its customer ever had; `orders.ref` is the latest. */
export const orderLinks = pgTable(
  'order_links',
  {
    /** SHA-256 of the reference. It distinguishes an ended reference from an unknown one, and nobody can read it. */
    refHash: text('ref_hash').primaryKey(),
    orderId: orderColumn(),
    givenAt: instant('given_at').notNull(),
    /** Null until the policy is issued; before that the reference ends with the offer. */
    endsAt: instant('ends_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [index('order_links_order').on(table.orderId)],
);

/**
 * Short addresses in SMS (platform/short-links): each opens one long address, and is deleted with it. Nobody can read
 * the code or the long address in the database.
 */
export const shortLinks = pgTable(
  'short_links',
  {
    /** HMAC of the code, with the id of its key. */
    codeHash: text('code_hash').primaryKey(),
    /** The path that it opens, encrypted for this row. */
    address: text('address').notNull(),
    refHash: text('ref_hash').references(() => orderLinks.refHash, { onDelete: 'cascade' }),
    inviteHash: text('invite_hash').references(() => invites.tokenHash, { onDelete: 'cascade' }),
  },
  (table) => [
    index('short_links_order_link').on(table.refHash),
    index('short_links_invite').on(table.inviteHash),
    check('short_links_one_target', sql`num_nonnulls(ref_hash, invite_hash) = 1`),
    notEmpty(table.address),
  ],
);

/**
 * Browsers that are known to be the customer's. The browser stores a cookie; this table has its hash for each order.
 */
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
 * Customers who are signed in to "My insurance". The browser stores a cookie; this table has its hash. Phone and date
 * of birth together identify the person, because a family may share a phone.
 */
export const customerSessions = pgTable(
  'customer_sessions',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    phone: text('phone').notNull(),
    born: text('born').notNull(),
    /** The verified mailbox if the phone's country gets no SMS; null: the phone itself was verified. */
    mailbox: text('mailbox'),
    /** Browser and system of the sign-in. */
    device: text('device').notNull().default(''),
    /** The first half of the IP address of the sign-in, for display. */
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

/** Customers' choices about optional messages; a customer without a choice gets them. */
export const customerChoices = pgTable(
  'customer_choices',
  {
    phone: text('phone').notNull(),
    born: text('born').notNull(),
    /** True if renewals are announced by SMS, and by e-mail. */
    remindsBySms: boolean('reminds_by_sms').notNull(),
    remindsByMail: boolean('reminds_by_mail').notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.born] }), notEmpty(table.phone), isDay(table.born)],
);

/** Partners that customers allow to see all of their policies; a partner always sees its own sales. */
export const customerGrants = pgTable(
  'customer_grants',
  {
    phone: text('phone').notNull(),
    born: text('born').notNull(),
    partnerId: required('partner_id', () => partners.id),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.phone, table.born, table.partnerId] }),
    index('customer_grants_partner').on(table.partnerId),
    notEmpty(table.phone),
    isDay(table.born),
  ],
);
