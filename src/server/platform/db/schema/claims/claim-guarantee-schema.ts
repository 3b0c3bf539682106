import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isCurrency, isDay, notEmpty, positive } from '../../columns/guards.ts';
import { instant, required } from '../../columns/types.ts';
import { users } from '../account-schema.ts';
import { claims } from '../claim-schema.ts';

/**
 * Letters of guarantee to hospitals and garages. While a letter is valid and its claim has no decision, other claims
 * cannot use its limit.
 */
export const claimGuarantees = pgTable(
  'claim_guarantees',
  {
    id: text('id').primaryKey(),
    number: text('number').notNull().unique(),
    claimId: required('claim_id', () => claims.id),
    provider: text('provider').notNull(),
    benefit: text('benefit').notNull(),
    /** The cause of the loss that was assumed, and the days, weeks or visits. */
    cause: text('cause'),
    units: integer('units'),
    /** The limit in minor units. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The last business date on which it is valid. */
    validUntil: text('valid_until').notNull(),
    issuedAt: instant('issued_at').notNull(),
    issuedBy: required('issued_by', () => users.id),
    /** The person who ended it before its last day, and the reason. */
    endedAt: instant('ended_at'),
    endedBy: text('ended_by').references(() => users.id),
    endReason: text('end_reason'),
  },
  (table) => [
    index('claim_guarantees_claim').on(table.claimId, table.issuedAt),
    // The letters of a person on a business day.
    index('claim_guarantees_issued').on(table.issuedBy, table.issuedAt),
    notEmpty(table.provider),
    notEmpty(table.benefit),
    positive(table.units),
    positive(table.amount),
    isCurrency(table.currency),
    isDay(table.validUntil),
    check('claim_guarantees_ended', sql`num_nulls(ended_at, ended_by, end_reason) in (0, 3)`),
  ],
);
