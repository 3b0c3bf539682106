import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** By what the things that an order insures are told: proofs of texts (HMAC), from which nobody reads a person or a place. */
export const insuredRisks = pgTable(
  'insured_risks',
  {
    orderId: text('order_id').notNull(),
    hash: text('hash').notNull(),
    kind: text('kind').notNull(),
    /** Business dates of the cover, both included. */
    effectiveFrom: text('effective_from').notNull(),
    effectiveTo: text('effective_to').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.hash] }), index('insured_risks_hash').on(table.hash)],
);

/** Two orders that insure the same thing at the same time, found when the later one was confirmed; each way round. */
export const orderOverlaps = pgTable(
  'order_overlaps',
  { orderId: text('order_id').notNull(), otherId: text('other_id').notNull(), kind: text('kind').notNull() },
  (table) => [primaryKey({ columns: [table.orderId, table.otherId, table.kind] })],
);
