import { bigint, bigserial, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { isCurrency, notEmpty } from '../../columns/guards.ts';

/*
 * The earned premium, stored for reports (reports/sums/earned-repository.ts). It is derived from policies, their
 * transactions and facts, and can be deleted and computed again.
 */

/** The seller and product of a row, and its amount in minor units. */
const cell = () => ({
  product: text('product').notNull(),
  agentId: text('agent_id'),
  partnerId: text('partner_id'),
  currency: text('currency').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
});

/** The premium of a transaction, and the days over which it is earned. */
export const earnedSpans = pgTable(
  'earned_spans',
  {
    policyNumber: text('policy_number').notNull(),
    ...cell(),
    /** The first day and the number of days, by which the amount is divided. */
    first: date('first').notNull(),
    days: integer('days').notNull(),
    /** The days on which something is earned; on the last one all that is left. A policy that ended has fewer. */
    earnsFrom: date('earns_from').notNull(),
    earnsTo: date('earns_to').notNull(),
  },
  (table) => [
    index('earned_spans_policy').on(table.policyNumber),
    index('earned_spans_partner').on(table.partnerId, table.earnsTo),
    index('earned_spans_days').on(table.earnsTo),
    isCurrency(table.currency),
  ],
);

/** The sums of `earned_spans` by month. */
export const earnedMonths = pgTable(
  'earned_months',
  {
    /** The first day of the month. */
    month: date('month').notNull(),
    ...cell(),
  },
  (table) => [
    unique('earned_months_of')
      .on(table.month, table.product, table.agentId, table.partnerId, table.currency)
      .nullsNotDistinct(),
    isCurrency(table.currency),
  ],
);

/** Policies that were changed since their spans were stored; triggers of the migration `stored_sums` add them. */
export const earnedChanges = pgTable(
  'earned_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    policyNumber: text('policy_number').notNull(),
  },
  (table) => [notEmpty(table.policyNumber)],
);
