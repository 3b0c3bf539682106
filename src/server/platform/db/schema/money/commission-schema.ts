import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { commissionRunStatuses } from '#contract/reconciliation/commission-runs.ts';
import { isCurrency, isDay, oneOf } from '../../columns/guards.ts';
import { instant, required } from '../../columns/types.ts';
import { partners, users } from '../account-schema.ts';
import { ledgerEntries, ledgerLines } from '../ledger-schema.ts';

/** Runs that settle commission up to a business day. One person proposes a run, another one approves it. */
export const commissionRuns = pgTable(
  'commission_runs',
  {
    id: text('id').primaryKey(),
    /** For example COM-2026-000001. */
    number: text('number').notNull().unique(),
    status: text('status').$type<(typeof commissionRunStatuses)[number]>().notNull(),
    upTo: text('up_to').notNull(),
    currency: text('currency').notNull(),
    proposedBy: required('proposed_by', () => users.id),
    proposedAt: instant('proposed_at').notNull(),
    approvedBy: text('approved_by').references(() => users.id),
    approvedAt: instant('approved_at'),
  },
  (table) => [
    index('commission_runs_order').on(table.proposedAt, table.id),
    // The opening balances of a run are the closing balances of the booked runs: two never wait at once.
    uniqueIndex('commission_runs_waiting').on(table.currency).where(sql`status = 'proposed'`),
    oneOf(table.status, commissionRunStatuses),
    isDay(table.upTo),
    isCurrency(table.currency),
    check('commission_runs_two_people', sql`approved_by <> proposed_by`),
    check(
      'commission_runs_approved',
      sql`(status = 'booked') = (approved_by is not null) and (approved_by is null) = (approved_at is null)`,
    ),
  ],
);

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** The part of a run that belongs to a partner, in minor units; with the approval it gets its number. */
export const commissionStatements = pgTable(
  'commission_statements',
  {
    id: text('id').primaryKey(),
    runId: required('run_id', () => commissionRuns.id),
    partnerId: required('partner_id', () => partners.id),
    /** For example CST-2026-000001; null until the run is booked. */
    number: text('number').unique(),
    opening: amount('opening'),
    earned: amount('earned'),
    takenBack: amount('taken_back'),
    deducted: amount('deducted'),
    amount: amount('amount'),
    closing: amount('closing').generatedAlwaysAs(sql`opening + earned - taken_back - deducted - amount`),
    /** The entry that paid the amount; null: nothing is paid yet, or nothing was due. */
    entryId: bigint('entry_id', { mode: 'number' })
      .unique()
      .references(() => ledgerEntries.id),
  },
  (table) => [
    unique('commission_statements_partner').on(table.runId, table.partnerId),
    index('commission_statements_of').on(table.partnerId, table.number),
    // All that is due is paid, and never more.
    check('commission_statements_amount', sql`amount = greatest(0, opening + earned - taken_back - deducted)`),
    check('commission_statements_paid', sql`number is not null or entry_id is null`),
  ],
);

/**
 * The lines of the ledger's account `commissionDue` that a run settles, and the lines that pay it. The key makes each
 * line part of one run only. A refused run has none.
 */
export const commissionRunLines = pgTable(
  'commission_run_lines',
  {
    lineId: bigint('line_id', { mode: 'number' })
      .primaryKey()
      .references(() => ledgerLines.id),
    runId: required('run_id', () => commissionRuns.id),
  },
  (table) => [index('commission_run_lines_run').on(table.runId)],
);
