import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { notNegative, positive } from '../columns/guards.ts';
import { instant } from '../columns/instant.ts';

/* What all servers share beside the business: what is counted, and by which keys is written. */

/** What was used of a limit (limits/consume-quota.ts). One row for each thing that is limited; its count ends at `endsAt`. */
export const limitUses = pgTable(
  'limit_uses',
  {
    /** HMAC of the limit's name and of what it is counted for: no phone number and no address can be read from it. */
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('limit_uses_ends').on(table.endsAt), notNegative(table.used)],
);

/** Numbers without gaps: taken in the transaction that uses them. */
export const sequences = pgTable(
  'sequences',
  { name: text('name').primaryKey(), value: integer('value').notNull() },
  (table) => [positive(table.value)],
);

/** The keys that have written in this database (keys/check-keys.ts), by their ids. No key stands in it. */
export const serverKeys = pgTable('server_keys', {
  id: text('id').primaryKey(),
  /** When a server first wrote with it. */
  since: instant('since').notNull(),
});
