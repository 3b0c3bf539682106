import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { isCurrency, positive } from '../../columns/guards.ts';
import { instant } from '../../columns/types.ts';
import { partners, users } from '../account-schema.ts';
import { ledgerEntries } from '../ledger-schema.ts';
import { orders } from '../schema.ts';

/**
 * Closed months of the ledger. The trigger `ledger_period_open` (migration `closed_months_and_receipts`) refuses an entry
 * whose business day is in a closed month, or before one. Rows are added and never changed.
 */
export const closedMonths = pgTable(
  'closed_months',
  {
    /** `YYYY-MM` of business dates. */
    month: text('month').primaryKey(),
    closedBy: text('closed_by')
      .notNull()
      .references(() => users.id),
    approvedBy: text('approved_by')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [
    check('closed_months_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check('closed_months_two_people', sql`approved_by <> closed_by`),
  ],
);

/**
 * Receipts: one for each payment in the ledger. The trigger `ledger_writes_receipt` adds it when the transaction of the
 * payment ends, so that the numbers of a year have no gap. Rows are never changed.
 */
export const receipts = pgTable(
  'receipts',
  {
    /** For example REC-2026-000001. */
    number: text('number').primaryKey(),
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => ledgerEntries.id),
    at: instant('at').notNull(),
    orderId: text('order_id').references(() => orders.id),
    partnerId: text('partner_id').references(() => partners.id),
    /** Minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
  },
  (table) => [
    index('receipts_order').on(table.orderId),
    positive(table.amount),
    isCurrency(table.currency),
    check('receipts_of', sql`order_id is not null or partner_id is not null`),
  ],
);
