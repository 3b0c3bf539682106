import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { notEmpty, notNegative, oneOf } from '../columns/guards.ts';
import { instant } from '../columns/types.ts';
import { users } from './account-schema.ts';

const channels = ['sms', 'email'] as const;

/**
 * The final result of a message: `delivered` and `undelivered` as the carrier reported, `refused` for good by the
 * carrier (no such mailbox), `late`: not sent, because it was too old, `unknown`: the carrier may have accepted a code.
 */
const fates = ['delivered', 'undelivered', 'refused', 'late', 'unknown'] as const;
export type Fate = (typeof fates)[number];

/** The outbox: SMS and e-mails; a job delivers each. */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    channel: text('channel').$type<(typeof channels)[number]>().notNull(),
    recipient: text('recipient').notNull(),
    /** Emptied in Prod after the delivery. */
    text: text('text').notNull(),
    /** The order whose certificate is attached to an e-mail; it is rendered at the delivery. Null: none. */
    certificateOf: text('certificate_of'),
    /** Sent at most once, as for a one-time code. Other messages are sent again if their acceptance is uncertain. */
    once: boolean('once').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** The position of the message in the order of writing. */
    nth: bigserial('nth', { mode: 'number' }),
    sentAt: instant('sent_at'),
    /** Until then Telegram tries to deliver a code; then it goes by SMS. Null: never sent to Telegram. */
    telegramUntil: instant('telegram_until'),
    /** The id at Telegram. */
    telegramId: text('telegram_id'),
    fate: text('fate').$type<Fate>(),
    /** The carrier's code for the result, of SMTP or of its API, never a sentence. */
    fateCode: text('fate_code'),
    fateAt: instant('fate_at'),
    /** The time at which a person noted that nothing is to be done about a message that did not arrive; null: nobody. */
    closedAt: instant('closed_at'),
    closedBy: text('closed_by').references(() => users.id),
  },
  (table) => [
    index('messages_created').on(table.createdAt),
    index('messages_recipient').on(table.recipient, table.nth),
    index('messages_troubled').on(table.fateAt).where(sql`fate <> 'delivered'`),
    index('messages_lost').on(table.createdAt).where(sql`fate <> 'delivered' and not once and closed_at is null`),
    oneOf(table.channel, channels),
    oneOf(table.fate, fates),
    notEmpty(table.recipient),
    check('messages_closed', sql`(closed_at is null) = (closed_by is null)`),
    index('messages_due').on(table.createdAt).where(sql`sent_at is null`),
  ],
);

const codeStatuses = ['sent', 'verified', 'replaced', 'locked'] as const;

/** One-time codes of a draft, an order or a phone (`subject`: no foreign key), hashed; one is valid at a time. */
export const codes = pgTable(
  'codes',
  {
    id: text('id').primaryKey(),
    subject: text('subject').notNull(),
    /** A phone in E.164, or an e-mail address; empty if the person is unknown and no message was sent. */
    recipient: text('phone').notNull(),
    hash: text('hash').notNull(),
    status: text('status').$type<(typeof codeStatuses)[number]>().notNull(),
    tries: integer('tries').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /**
     * HMAC of the network from which the right code was entered: later requests from there count as known to the
     * recipient. Null: not verified.
     */
    provenBy: text('proven_by'),
    /** Keys of the limits in which the code uses a place. */
    places: text('places').array().notNull().default([]),
    /** True after the code's order is paid or a customer has signed in by the code: then its places are free again. */
    isSettled: boolean('is_settled').notNull().default(false),
  },
  (table) => [
    index('codes_subject').on(table.subject, table.sentAt),
    index('codes_sent').on(table.sentAt),
    index('codes_phone').on(table.recipient, table.sentAt),
    oneOf(table.status, codeStatuses),
    notNegative(table.tries),
    notEmpty(table.subject),
  ],
);
