import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { duplicateCover } from '#contract/purchase/duplicate-cover.ts';
import { isDay, listLiterals, oneOf } from '../columns/guards.ts';
import { orderColumn } from './schema.ts';

const kinds = listLiterals(duplicateCover.properties.kind);
/** Identifiers of the insured things of an order: HMACs of texts, from which nobody can read a person or a location. */
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

/**
 * Two orders that insure the same thing at the same time, found at the confirmation of the later one; a row in each
 * direction.
 */
export const orderOverlaps = pgTable(
  'order_overlaps',
  { orderId: orderColumn(), otherId: orderColumn('other_id'), kind: text('kind').notNull() },
  (table) => [
    primaryKey({ columns: [table.orderId, table.otherId, table.kind] }),
    oneOf(table.kind, kinds),
    check('order_overlaps_two_orders', sql`order_id <> other_id`),
  ],
);
