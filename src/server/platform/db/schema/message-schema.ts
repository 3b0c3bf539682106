import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { notEmpty, oneOf } from '../columns/guards.ts';
import { instant } from '../columns/instant.ts';

const channels = ['sms', 'email'] as const;

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
  },
  (table) => [
    index('messages_created').on(table.createdAt),
    oneOf(table.channel, channels),
    notEmpty(table.recipient),
    index('messages_due').on(table.createdAt).where(sql`sent_at is null`),
  ],
);
