import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { isDay, notEmpty } from '../../columns/guards.ts';
import { instant, required } from '../../columns/types.ts';
import { users } from '../account-schema.ts';
import { claims } from '../claim-schema.ts';

/**
 * Visits of assessors at damaged things. A visit ends with its report or with the reason for which it is cancelled. Its
 * photographs are files of the claim.
 */
export const claimVisits = pgTable(
  'claim_visits',
  {
    id: text('id').primaryKey(),
    claimId: required('claim_id', () => claims.id),
    /** Name of the appointed person, who need not be a user. */
    assessor: text('assessor').notNull(),
    place: text('place').notNull(),
    /** The business date of the visit. */
    on: text('on_date').notNull(),
    appointedAt: instant('appointed_at').notNull(),
    appointedBy: required('appointed_by', () => users.id),
    report: text('report'),
    cancelReason: text('cancel_reason'),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by').references(() => users.id),
  },
  (table) => [
    index('claim_visits_claim').on(table.claimId, table.appointedAt),
    // The visits whose day is over, for the lists of work.
    index('claim_visits_waiting').on(table.on, table.claimId).where(sql`ended_at is null`),
    notEmpty(table.assessor),
    notEmpty(table.place),
    isDay(table.on),
    check(
      'claim_visits_ended',
      sql`num_nonnulls(report, cancel_reason) = case when ended_at is null then 0 else 1 end`,
    ),
    check('claim_visits_ended_by', sql`num_nulls(ended_at, ended_by) in (0, 2)`),
  ],
);
