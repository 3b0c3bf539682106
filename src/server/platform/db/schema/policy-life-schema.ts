import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnswerChanges } from '#engine/policy/answer-changes.ts';
import type { TransactionKind } from '#engine/policy/policy-history.ts';
import type { MoneyLine } from '#engine/policy/share-amounts.ts';
import { isCurrency, isDay, notEmpty, notNegative, oneOf, positive } from '../columns/guards.ts';
import { instant } from '../columns/types.ts';
import { users } from './account-schema.ts';
import { orderColumn, orders, policyColumn } from './schema.ts';

/*
 * Transactions of a policy: its issue and all later changes. Rows are added and never changed (the migration
 * `policy_transactions` refuses other statements). The state of a policy on a day is replayed from them.
 */

const kinds = [
  ...(['issue', 'endorse', 'correct', 'renew', 'cancel', 'lapse', 'reinstate', 'void'] as const),
] as const satisfies TransactionKind[];

export const policyTransactions = pgTable(
  'policy_transactions',
  {
    policyNumber: policyColumn(),
    /** Its position among all records of the policy, facts included; 1: the issue. */
    serial: integer('serial').notNull(),
    kind: text('kind').$type<TransactionKind>().notNull(),
    /** The first business day of its effect. */
    effectiveFrom: text('effective_from').notNull(),
    /**
     * For a renewal: the last business day of its term. Null for a renewal that was recorded before this column
     * existed.
     */
    termTo: text('term_to'),
    recordedAt: instant('recorded_at').notNull(),
    /** The product version that validates and rates its answers. */
    version: text('version').notNull(),
    /** For issue and renewal: the business day for the rating of the term's premium. */
    asOf: text('as_of'),
    /** For a cancellation: the name of its reason in the product. */
    reason: text('reason'),
    /**
     * The changed answers by JSON pointer, in the order of the changes; empty for an issue, whose answers are in the
     * frozen order.
     */
    changes: json('changes').$type<AnswerChanges>().notNull(),
    /**
     * The amounts booked for this transaction and, if it is backdated, for transactions that take effect after it;
     * minor units.
     */
    bookings: json('bookings').$type<{ serial: number; lines: MoneyLine[] }[]>().notNull(),
    /** The clerk's note. */
    note: text('note'),
    /** Id of the user who recorded it, and of the other user who approved it; null for the buyer. */
    by: text('by').references(() => users.id),
    approvedBy: text('approved_by').references(() => users.id),
    /** An id from the client, so that a repeated request has no further effect. */
    request: text('request').unique(),
    /** The staff's reason for cover that begins before the day of the request. */
    granted: text('granted'),
    /** Business days, both included, for which the policyholder declared that no loss was known. */
    noLoss: json('no_loss').$type<{ from: string; to: string }>(),
    /**
     * The version of the replay rules; 1: free look and cooling-off apply only to a first term; 2: both count from the
     * sale, and the promises of the wording do not apply.
     */
    rules: integer('rules').notNull().default(3),
  },
  (table) => [
    primaryKey({ columns: [table.policyNumber, table.serial] }),
    index('policy_transactions_ends').on(table.effectiveFrom).where(sql`kind in ('renew', 'lapse', 'cancel')`),
    check('policy_transactions_rules', sql`rules in (1, 2, 3)`),
    positive(table.serial),
    oneOf(table.kind, kinds),
    isDay(table.effectiveFrom),
    isDay(table.termTo),
    isDay(table.asOf),
    uniqueIndex('policy_transactions_issue').on(table.policyNumber).where(sql`kind = 'issue'`),
    check('policy_transactions_two_people', sql`approved_by is null or approved_by <> by`),
    check('policy_transactions_reason', sql`kind <> 'cancel' or reason is not null`),
  ],
);

const factKinds = ['claim', 'part', 'payout'] as const;

/**
 * Facts of a policy, which are added and never changed: a paid claim, a paid instalment, a refund by bank. They share
 * their serials with the transactions (the migration `policy_facts` refuses a used one), so that the order of any two
 * records is known.
 */
export const policyFacts = pgTable(
  'policy_facts',
  {
    policyNumber: policyColumn(),
    serial: integer('serial').notNull(),
    kind: text('kind').$type<(typeof factKinds)[number]>().notNull(),
    /**
     * By kind: the claim's id (`claim`), the order and the number of the instalment (`part`), or the serial of the
     * transaction that owed the refund by bank (`payout`).
     */
    of: text('of').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** Amounts booked for transactions whose price has changed since; minor units. */
    bookings: json('bookings').$type<{ serial: number; lines: MoneyLine[] }[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.policyNumber, table.serial] }),
    uniqueIndex('policy_facts_once').on(table.policyNumber, table.kind, table.of),
    positive(table.serial),
    oneOf(table.kind, factKinds),
    notEmpty(table.of),
  ],
);

/** The kinds of the reminders after the due day, by the number of the step of dunning. */
export const lateKinds = [
  ...(['instalmentLate', 'instalmentLate2', 'instalmentLate3', 'instalmentLate4', 'instalmentLate5'] as const),
] as const;

const noticeKinds = [
  ...(['expires30', 'expires7', 'expires1', 'ends', 'grace', 'notRenewed'] as const),
  ...(['instalmentSoon', 'instalmentDue'] as const),
  ...lateKinds,
] as const;
type NoticeKind = (typeof noticeKinds)[number];

/** Notices to a policyholder about the end of a term, or about a payment: each is sent once. */
export const policyNotices = pgTable(
  'policy_notices',
  {
    policyNumber: policyColumn(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The last day of the term, or the due day of the payment. */
    ofDay: text('of_day').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.policyNumber, table.kind, table.ofDay] }),
    oneOf(table.kind, noticeKinds),
    isDay(table.ofDay),
  ],
);

const payoutStatuses = ['due', 'prepared', 'paid', 'stopped'] as const;

/** Refunds that the payment provider cannot make: two people pay them by bank. `stopped`: a claim was paid before. */
export const payouts = pgTable(
  'payouts',
  {
    policyNumber: text('policy_number').notNull(),
    /** Serial of the policy's transaction that owes the refund. */
    serial: integer('serial').notNull(),
    orderId: orderColumn(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<(typeof payoutStatuses)[number]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** The receiver's bank details, entered by the first person. */
    payee: text('payee'),
    preparedBy: text('prepared_by').references(() => users.id),
    preparedAt: instant('prepared_at'),
    /** The bank's reference, entered by the second person. */
    reference: text('reference'),
    paidBy: text('paid_by').references(() => users.id),
    paidAt: instant('paid_at'),
  },
  (table) => [
    primaryKey({ columns: [table.policyNumber, table.serial] }),
    foreignKey({
      name: 'payouts_transaction_fk',
      columns: [table.policyNumber, table.serial],
      foreignColumns: [policyTransactions.policyNumber, policyTransactions.serial],
    }),
    index('payouts_open').on(table.createdAt).where(sql`status in ('due', 'prepared')`),
    oneOf(table.status, payoutStatuses),
    positive(table.amount),
    isCurrency(table.currency),
    check(
      'payouts_prepared',
      sql`(status in ('due', 'stopped')) = (payee is null) and (payee is null) = (prepared_by is null)`,
    ),
    check('payouts_paid', sql`(status = 'paid') = (reference is not null) and (reference is null) = (paid_by is null)`),
    check('payouts_two_people', sql`paid_by <> prepared_by`),
  ],
);

const instalmentStatuses = ['due', 'paid', 'dropped'] as const;

/**
 * The instalments of a premium, the first with the sale. The sum of the open ones equals the account `instalments` of
 * the ledger.
 */
export const instalments = pgTable(
  'instalments',
  {
    policyNumber: policyColumn(),
    /** The order with instalments: the sale, or a renewal. */
    orderId: orderColumn(),
    /** From 1. */
    nth: integer('nth').notNull(),
    /** The product's payment plan. */
    plan: text('plan').notNull(),
    dueOn: text('due_on').notNull(),
    /** The first day without cover if it is not paid. */
    lapsesOn: text('lapses_on').notNull(),
    /** The part of the premium, and the additional charge for instalments. Minor units of the order's currency. */
    amount: integer('amount').notNull(),
    charge: integer('charge').notNull(),
    /** Dropped: a refund of the policy reduced it to zero. */
    status: text('status').$type<(typeof instalmentStatuses)[number]>().notNull(),
    paidAt: instant('paid_at'),
    /** The order that pays it, if it exists. */
    paidBy: text('paid_by').references(() => orders.id),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.nth] }),
    index('instalments_policy').on(table.policyNumber, table.dueOn),
    index('instalments_due').on(table.dueOn, table.policyNumber).where(sql`status = 'due'`),
    oneOf(table.status, instalmentStatuses),
    positive(table.nth),
    notNegative(table.amount),
    notNegative(table.charge),
    isDay(table.dueOn),
    isDay(table.lapsesOn),
    check('instalments_later', sql`lapses_on > due_on`),
    check('instalments_open', sql`status <> 'due' or amount > 0`),
    check(
      'instalments_paid',
      sql`(status = 'paid') = (paid_at is not null) and (status <> 'paid' or paid_by is not null)`,
    ),
  ],
);
