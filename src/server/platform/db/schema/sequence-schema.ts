import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { positive } from '../columns/guards.ts';

/** Numbers without gaps: taken in the transaction that uses them. */
export const sequences = pgTable(
  'sequences',
  { name: text('name').primaryKey(), value: integer('value').notNull() },
  (table) => [positive(table.value)],
);
