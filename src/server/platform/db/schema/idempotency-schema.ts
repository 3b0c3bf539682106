import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Json } from '#engine/language/json.ts';
import { instant } from '../columns/types.ts';

/** Writes by their Idempotency-Key: in progress, or answered. */
export const idempotentReplies = pgTable(
  'idempotent_replies',
  {
    key: text('key').primaryKey(),
    request: text('request').notNull(),
    /**
     * HTTP status of the answer; null while the request with this `lease` is in progress, at most until `leasedUntil`.
     */
    status: integer('status'),
    body: jsonb('body').$type<Json>(),
    lease: text('lease'),
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('idempotent_replies_created').on(table.createdAt),
    check('idempotent_replies_answered', sql`status between 200 and 599`),
  ],
);
