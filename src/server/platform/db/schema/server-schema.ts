import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { notNegative, positive } from '../columns/guards.ts';
import { instant } from '../columns/types.ts';

/* Shared data of all servers beside the business: counters, and ids of keys. */

/** The used amount of a limit (limits/consume-quota.ts). One row per limited subject; its count ends at `endsAt`. */
export const limitUses = pgTable(
  'limit_uses',
  {
    /** HMAC of the limit's name and its subject, so that no phone number and no address is readable. */
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('limit_uses_ends').on(table.endsAt), notNegative(table.used)],
);

/**
 * The places of a limit by minute (limits/place-repository.ts): taken by messages, and of these how many came back by
 * half and by the other half.
 */
export const limitPlaces = pgTable(
  'limit_places',
  {
    /** HMAC of the limit's name and its subject, so that no phone number and no address is readable. */
    key: text('key').notNull(),
    /** The start of the minute. */
    minute: instant('minute').notNull(),
    taken: integer('taken').notNull(),
    half: integer('half').notNull(),
    whole: integer('whole').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.minute] }),
    index('limit_places_minute').on(table.minute),
    notNegative(table.taken),
    notNegative(table.half),
    notNegative(table.whole),
  ],
);

/** The last used number of each sequence without gaps. A number is taken in the transaction that uses it. */
export const sequences = pgTable(
  'sequences',
  { name: text('name').primaryKey(), value: integer('value').notNull() },
  (table) => [positive(table.value)],
);

/** The ids of the keys that have written in this database (keys/check-keys.ts). It contains no key. */
export const serverKeys = pgTable('server_keys', {
  id: text('id').primaryKey(),
  /** The time of a server's first write with it. */
  since: instant('since').notNull(),
});
