import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { paymentMethods, paymentStatuses, recoveryKinds, runStatuses } from '#contract/claims/claim-payments.ts';
import { isCurrency, isObject, notEmpty, oneOf, positive } from '../../columns/guards.ts';
import { instant, required } from '../../columns/types.ts';
import { users } from '../account-schema.ts';
import { claims } from '../claim-schema.ts';

const claimColumn = () => required('claim_id', () => claims.id);

const reserveKinds = ['filed', 'moved', 'approved', 'declined', 'reopened', 'paid', 'returned'] as const;
export type ReserveKind = (typeof reserveKinds)[number];

/** The log of a claim's reserve: its sum is the amount that is still expected to be paid, in minor units. */
export const claimReserves = pgTable(
  'claim_reserves',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    claimId: claimColumn(),
    kind: text('kind').$type<ReserveKind>().notNull(),
    /** A reduction is negative. */
    amount: integer('amount').notNull(),
    at: instant('at').notNull(),
    /** Id of the user; null: the policyholder, or an automatic step. */
    by: text('by').references(() => users.id),
    /** The reason of a person who moved the reserve. */
    reason: text('reason'),
  },
  (table) => [
    index('claim_reserves_claim').on(table.claimId),
    oneOf(table.kind, reserveKinds),
    check('claim_reserves_something', sql`amount <> 0`),
    check('claim_reserves_reason', sql`kind <> 'moved' or (reason is not null and "by" is not null)`),
  ],
);

/** The receivers of a claim's payments with their bank accounts. A changed account is a new row; the last one counts. */
export const claimPayees = pgTable(
  'claim_payees',
  {
    id: text('id').primaryKey(),
    claimId: claimColumn(),
    name: text('name').notNull(),
    bank: text('bank').notNull(),
    /** Business identifier code of the bank (ISO 9362). */
    bic: text('bic'),
    /** The account number, encrypted; `digits`: its last four characters. */
    account: text('account').notNull(),
    digits: text('digits').notNull(),
    at: instant('at').notNull(),
    /** Id of the user who entered it; null: the policyholder. */
    by: text('by').references(() => users.id),
  },
  (table) => [
    index('claim_payees_claim').on(table.claimId, table.at),
    notEmpty(table.name),
    notEmpty(table.bank),
    notEmpty(table.account),
  ],
);

/** Payments of claims that are sent to the bank together. One person proposes a run, another one approves it. */
export const paymentRuns = pgTable(
  'payment_runs',
  {
    id: text('id').primaryKey(),
    number: text('number').notNull().unique(),
    currency: text('currency').notNull(),
    status: text('status').$type<(typeof runStatuses)[number]>().notNull(),
    proposedBy: required('proposed_by', () => users.id),
    proposedAt: instant('proposed_at').notNull(),
    approvedBy: text('approved_by').references(() => users.id),
    approvedAt: instant('approved_at'),
    sentBy: text('sent_by').references(() => users.id),
    sentAt: instant('sent_at'),
    /** The insurer's account from which it is paid, as it was set when the run was sent. */
    payer: jsonb('payer').$type<{ name: string; account: string; bic: string }>(),
    /** SHA-256 of the bank's file, which is written again from the payments and never stored. Null: there is no file. */
    digest: text('digest'),
  },
  (table) => [
    index('payment_runs_order').on(table.proposedAt, table.id),
    oneOf(table.status, runStatuses),
    isCurrency(table.currency),
    isObject(table.payer),
    check('payment_runs_two_people', sql`approved_by <> proposed_by`),
    check('payment_runs_approved', sql`status not in ('approved', 'sent') or approved_by is not null`),
    check(
      'payment_runs_sent',
      sql`(status = 'sent') = (sent_by is not null and sent_at is not null and payer is not null)`,
    ),
    check('payment_runs_file', sql`digest is null or status = 'sent'`),
  ],
);

/** Payments of claims: transfers of a run, payments that a person recorded, and amounts offset against a debt. */
export const claimPayments = pgTable(
  'claim_payments',
  {
    id: text('id').primaryKey(),
    /** The id of the payment in the bank's files. */
    number: text('number').notNull().unique(),
    claimId: claimColumn(),
    payeeId: text('payee_id').references(() => claimPayees.id),
    runId: text('run_id').references(() => paymentRuns.id),
    method: text('method').$type<(typeof paymentMethods)[number]>().notNull(),
    status: text('status').$type<(typeof paymentStatuses)[number]>().notNull(),
    /** Minor units. Until the run is sent, the amount includes debts that are then offset. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The bank's reference. */
    reference: text('reference'),
    /** The bank's reason, or the reason of the person who stopped it. */
    reason: text('reason'),
    at: instant('at').notNull(),
    /** The time of its last status. */
    movedAt: instant('moved_at').notNull(),
    by: text('by').references(() => users.id),
  },
  (table) => [
    index('claim_payments_claim').on(table.claimId),
    index('claim_payments_run').on(table.runId, table.number),
    // A claim has at most one payment that waits for its run or for the bank's answer.
    index('claim_payments_failed').on(table.claimId).where(sql`status in ('rejected', 'returned', 'void', 'stopped')`),
    uniqueIndex('claim_payments_waiting').on(table.claimId).where(sql`status in ('in_run', 'sent')`),
    oneOf(table.method, paymentMethods),
    oneOf(table.status, paymentStatuses),
    positive(table.amount),
    isCurrency(table.currency),
    check('claim_payments_transfer', sql`(method = 'transfer') = (run_id is not null and payee_id is not null)`),
    check('claim_payments_reason', sql`status not in ('stopped', 'void', 'returned') or reason is not null`),
  ],
);

/** Money that came in on a claim: from a third party, from salvage, or from a claimant who was paid too much. */
export const claimRecoveries = pgTable(
  'claim_recoveries',
  {
    id: text('id').primaryKey(),
    claimId: claimColumn(),
    kind: text('kind').$type<(typeof recoveryKinds)[number]>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The name of the payer. */
    payer: text('payer').notNull(),
    reference: text('reference'),
    at: instant('at').notNull(),
    by: required('by', () => users.id),
  },
  (table) => [
    index('claim_recoveries_claim').on(table.claimId),
    oneOf(table.kind, recoveryKinds),
    positive(table.amount),
    isCurrency(table.currency),
    notEmpty(table.payer),
  ],
);
