import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns/instant.ts';

/** The keys that have written in this database (keys/check-keys.ts), by their ids. No key stands in it. */
export const serverKeys = pgTable('server_keys', {
  id: text('id').primaryKey(),
  /** When a server first wrote with it. */
  since: instant('since').notNull(),
});
