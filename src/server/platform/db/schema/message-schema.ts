import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { notEmpty, oneOf } from '../columns/guards.ts';
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
