import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** What the customer of an order agreed to that somebody else had entered: once for an order. */
export const consents = pgTable('consents', {
  orderId: text('order_id').primaryKey(),
  agreedAt: instant('agreed_at').notNull(),
  way: text('way').$type<'code' | 'signedForm'>().notNull(),
  /** The language in which it was read. */
  language: text('language').$type<'en' | 'km' | 'zh'>().notNull(),
  /** SHA-256 of all that was agreed to. */
  wording: text('wording').notNull(),
  /** The sentences themselves, as they stood there. */
  sentences: jsonb('sentences').$type<string[]>().notNull(),
  /** The signed form in the file store, what it is, and the id of the user who sent it. */
  fileId: text('file_id'),
  fileType: text('file_type'),
  by: text('by'),
});
