import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { duplicateCover } from '#contract/purchase/duplicate-cover.ts';
import { isDay, listLiterals, oneOf } from '../columns/guards.ts';
import { orderColumn } from './schema.ts';

const kinds = listLiterals(duplicateCover.properties.kind);
/** By what the things that an order insures are told: proofs of texts (HMAC), from which nobody reads a person or a place. */
export const insuredRisks = pgTable(
  'insured_risks',
  {
    orderId: orderColumn(),
    hash: text('hash').notNull(),
    kind: text('kind').notNull(),
    /** Business dates of the cover, both included. */
    effectiveFrom: text('effective_from').notNull(),
    effectiveTo: text('effective_to').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.hash] }),
    index('insured_risks_hash').on(table.hash),
    oneOf(table.kind, kinds),
    isDay(table.effectiveFrom),
    isDay(table.effectiveTo),
    check('insured_risks_period', sql`effective_to >= effective_from`),
  ],
);

/** Two orders that insure the same thing at the same time, found when the later one was confirmed; each way round. */
export const orderOverlaps = pgTable(
  'order_overlaps',
  { orderId: orderColumn(), otherId: orderColumn('other_id'), kind: text('kind').notNull() },
  (table) => [
    primaryKey({ columns: [table.orderId, table.otherId, table.kind] }),
    oneOf(table.kind, kinds),
    check('order_overlaps_two_orders', sql`order_id <> other_id`),
  ],
);
