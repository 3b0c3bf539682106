import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { notEmpty, notNegative, oneOf } from '../columns/guards.ts';
import { instant } from '../columns/instant.ts';

const channels = ['sms', 'email'] as const;

/**
 * What became of a message after it was handed over, or instead: `delivered` and `undelivered` as its carrier reported, `refused`
 * for good by its carrier (there is no such mailbox), `late` and so not handed over, `unknown` where a code may have been taken.
 */
const fates = ['delivered', 'undelivered', 'refused', 'late', 'unknown'] as const;
export type Fate = (typeof fates)[number];

/** The outbox: SMS and e-mails, each delivered by a job. */
export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    channel: text('channel').$type<(typeof channels)[number]>().notNull(),
    recipient: text('recipient').notNull(),
    /** Emptied in Prod as soon as it is sent. */
    text: text('text').notNull(),
    /** The order whose certificate an e-mail brings along, made when it is delivered; null: none. */
    certificateOf: text('certificate_of'),
    /** Handed over at most once, as a one-time code is; others are handed over again where it is not sure that they were taken. */
    once: boolean('once').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Which of two is the newer one. */
    nth: bigserial('nth', { mode: 'number' }),
    sentAt: instant('sent_at'),
    /** Until when Telegram tries to deliver a code; then it goes by SMS. Null: never handed to Telegram. */
    telegramUntil: instant('telegram_until'),
    /** What Telegram calls it. */
    telegramId: text('telegram_id'),
    fate: text('fate').$type<Fate>(),
    /** What the carrier said of it: a code of SMTP or of its API, never a sentence. */
    fateCode: text('fate_code'),
    fateAt: instant('fate_at'),
  },
  (table) => [
    index('messages_created').on(table.createdAt),
    index('messages_troubled').on(table.fateAt).where(sql`fate <> 'delivered'`),
    oneOf(table.channel, channels),
    oneOf(table.fate, fates),
    notEmpty(table.recipient),
    index('messages_due').on(table.createdAt).where(sql`sent_at is null`),
  ],
);

const codeStatuses = ['sent', 'verified', 'replaced', 'locked'] as const;

/** One-time codes of a draft, an order or a phone (`subject`: no foreign key), hashed; one is alive at a time. */
export const codes = pgTable(
  'codes',
  {
    id: text('id').primaryKey(),
    subject: text('subject').notNull(),
    /** A phone in E.164, or an e-mail address: which are never the same. */
    recipient: text('phone').notNull(),
    hash: text('hash').notNull(),
    status: text('status').$type<(typeof codeStatuses)[number]>().notNull(),
    tries: integer('tries').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Network that entered it rightly, as limits know it: who asks from there later is no stranger to the number. */
    provenBy: text('proven_by'),
    /** Keys of the limits in which it took a place. */
    places: text('places').array().notNull().default([]),
    /** True once its order is paid, or a customer has signed in by it: then its places are free again. */
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
