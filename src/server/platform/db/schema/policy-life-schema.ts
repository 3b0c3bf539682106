import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnswerChanges } from '#engine/policy/answer-changes.ts';
import type { TransactionKind } from '#engine/policy/policy-history.ts';
import type { MoneyLine } from '#engine/policy/share-amounts.ts';
import { isCurrency, isDay, notEmpty, notNegative, oneOf, positive } from '../columns/guards.ts';
import { instant } from '../columns/instant.ts';
import { users } from './account-schema.ts';
import { orderColumn, orders, policies } from './schema.ts';

/*
 * What happens to a policy after its sale. Transactions are lines that are added and never changed (the migration
 * `policy_transactions` refuses the rest); what is in force on a day is replayed from them.
 */

const kinds = [
  'issue',
  'endorse',
  'correct',
  'renew',
  'cancel',
  'lapse',
  'reinstate',
] as const satisfies TransactionKind[];

const policyColumn = () =>
  text('policy_number')
    .notNull()
    .references(() => policies.number);

export const policyTransactions = pgTable(
  'policy_transactions',
  {
    policyNumber: policyColumn(),
    /** Its place among all that was recorded of the policy, facts included; 1: the issue. */
    serial: integer('serial').notNull(),
    kind: text('kind').$type<TransactionKind>().notNull(),
    /** The first business day for which it holds. */
    effectiveFrom: text('effective_from').notNull(),
    /** The last business day of the term that it begins; of a renewal. Null of one that was recorded before this was kept. */
    termTo: text('term_to'),
    recordedAt: instant('recorded_at').notNull(),
    /** By which its answers are judged and rated. */
    version: text('version').notNull(),
    /** By what business day the premium of a term is rated; of issue and renewal. */
    asOf: text('as_of'),
    /** A reason that the product names; of a cancellation. */
    reason: text('reason'),
    /** By pointer, in the order in which they are made; of an issue none: those are in the frozen order. */
    changes: json('changes').$type<AnswerChanges>().notNull(),
    /** What was booked for it and, where it came late, for those after it; minor units. */
    bookings: json('bookings').$type<{ serial: number; lines: MoneyLine[] }[]>().notNull(),
    /** What the clerk wrote. */
    note: text('note'),
    /** Id of the user who recorded it, and of the other one who approved it; null for the buyer. */
    by: text('by').references(() => users.id),
    approvedBy: text('approved_by').references(() => users.id),
    /** Made by whoever asks, so that asking twice is once. */
    request: text('request').unique(),
    /** Why staff let cover begin before the day on which it was asked for. */
    granted: text('granted'),
    /** Business days, both counted, of which the policyholder declared that no loss was known. */
    noLoss: json('no_loss').$type<{ from: string; to: string }>(),
    /** The rules of the shop by which it is replayed; 1: free look and cooling-off only of a first term. */
    rules: integer('rules').notNull().default(2),
  },
  (table) => [
    primaryKey({ columns: [table.policyNumber, table.serial] }),
    check('policy_transactions_rules', sql`rules in (1, 2)`),
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
 * Facts of a policy, which are added and never changed: a claim was paid, a part of the premium came, a refund left by bank. They
 * share their serials with the transactions (the migration `policy_facts` refuses one that is used twice), so that of any two it is
 * known which was recorded first.
 */
export const policyFacts = pgTable(
  'policy_facts',
  {
    policyNumber: policyColumn(),
    serial: integer('serial').notNull(),
    kind: text('kind').$type<(typeof factKinds)[number]>().notNull(),
    /** The claim's id; order and number of the part; serial of the transaction that owed the payout. */
    of: text('of').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** Sums that were booked for transactions whose price has changed since then; minor units. */
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

const noticeKinds = [
  ...(['expires30', 'expires7', 'expires1', 'ends', 'grace', 'notRenewed'] as const),
  ...(['instalmentSoon', 'instalmentDue', 'instalmentLate'] as const),
] as const;
type NoticeKind = (typeof noticeKinds)[number];

/** What a policyholder was told of the end of a term, or of a payment: each once. */
export const policyNotices = pgTable(
  'policy_notices',
  {
    policyNumber: policyColumn(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The last day of the term; of a payment, when it is due. */
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

/** Money that goes back and that the payment provider cannot give: by bank, by two people. Stopped: a claim was paid before it left. */
export const payouts = pgTable(
  'payouts',
  {
    policyNumber: text('policy_number').notNull(),
    /** The transaction that owes it. */
    serial: integer('serial').notNull(),
    orderId: orderColumn(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<(typeof payoutStatuses)[number]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** To whom and where, as the bank is told, by the first of the two. */
    payee: text('payee'),
    preparedBy: text('prepared_by').references(() => users.id),
    preparedAt: instant('prepared_at'),
    /** The bank's, by the second. */
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

/** The payments of a premium that is paid in parts, the first with the sale. The open ones are what the ledger has in `instalments`. */
export const instalments = pgTable(
  'instalments',
  {
    policyNumber: policyColumn(),
    /** The order that is paid in parts: the sale, or a renewal. */
    orderId: orderColumn(),
    /** From 1. */
    nth: integer('nth').notNull(),
    /** The product's plan. */
    plan: text('plan').notNull(),
    dueOn: text('due_on').notNull(),
    /** The first day without cover where it is not paid. */
    lapsesOn: text('lapses_on').notNull(),
    /** Of the premium; and what paying in parts costs, on top of it. Minor units of the order's currency. */
    amount: integer('amount').notNull(),
    charge: integer('charge').notNull(),
    /** Dropped: what a policy gave back was taken off it, so that nothing is left. */
    status: text('status').$type<(typeof instalmentStatuses)[number]>().notNull(),
    paidAt: instant('paid_at'),
    /** The order by which it is paid, once there is one. */
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
