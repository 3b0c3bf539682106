import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Json } from '#engine/language/json.ts';
import { isDay, isObject, notEmpty } from '../../columns/guards.ts';
import { instant } from '../../columns/types.ts';

/**
 * People who hold a policy, with the details that they entered last. A verified phone and the date of birth identify
 * one.
 */
export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    phone: text('phone').notNull(),
    dateOfBirth: text('date_of_birth').notNull(),
    /** Texts by name; `people`: the persons whom the customer insured besides, as items of a list. */
    details: jsonb('details').$type<Record<string, Json>>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('customers_phone_birth').on(table.phone, table.dateOfBirth),
    notEmpty(table.phone),
    isDay(table.dateOfBirth),
    isObject(table.details),
  ],
);
