import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Json } from '#engine/language/json.ts';
import { isCurrency, isDay, isObject, notEmpty, notNegative, oneOf } from '../columns/guards.ts';
import { instant } from '../columns/instant.ts';
import { partners, users } from './account-schema.ts';
import { orders, policies } from './schema.ts';

/*
 * The ledger: double entry, lines are added and never changed. What the schema cannot say the migration `ledger` does by
 * triggers: the lines of an entry come to nothing in each currency when its transaction ends, none is changed or deleted,
 * and a line on a partner's balance moves its sums in `partners`.
 */

/** Where money stands. Of the insurer's books: what it has and spends is a debit, what it owes and earns a credit. */
const ledgerAccounts = [
  // Customers' money at the payment provider, and what came any other way.
  ...(['clearing', 'bank'] as const),
  // What a customer owes for an order: its premium, until money came for it.
  'receivable',
  // What of a premium is paid in parts, later: the instalments that are open.
  'instalments',
  // The premium by its breakdown: net, loadings and discounts are earned, fees and levies too until they are paid on.
  ...(['premium', 'loading', 'discount', 'fee', 'levy'] as const),
  // The charge for paying in parts, and the charge for a change: no premium.
  'charge',
  // What partners earned, and what of it is still due to them.
  ...(['commission', 'commissionDue'] as const),
  // A partner's balance: what it may spend, and what is held for orders.
  ...(['balance', 'held'] as const),
  // Customers' money that bought nothing, or no longer buys anything, until it is given back.
  'refundDue',
  // What was paid for losses.
  'claims',
  // The other side of a correction.
  'adjustment',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What happened; ledger/transfer.ts, sale-posting.ts and change-posting.ts say which accounts it moves. */
const ledgerKinds = [
  ...(['sale', 'payment', 'marked', 'refundOwed', 'refund', 'deposit'] as const),
  ...(['reserve', 'release', 'spend', 'kept', 'settlement', 'correction'] as const),
  ...(['change', 'giveBack', 'returned', 'payout', 'claim', 'offset'] as const),
  ...(['deferred', 'instalment', 'charge'] as const),
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /** When it happened, by the clock of the business; and when it was written, by the database's. */
    at: instant('at').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    orderId: text('order_id').references(() => orders.id),
    /** The provider's transaction: what became of it is written once. */
    tranId: text('tran_id'),
    note: text('note'),
    /** Id of the user who did it; null for the buyer and for what happened by itself. */
    by: text('by').references(() => users.id),
  },
  (table) => [
    index('ledger_entries_at').on(table.at),
    index('ledger_entries_order').on(table.orderId).where(sql`order_id is not null`),
    uniqueIndex('ledger_entries_sale').on(table.orderId).where(sql`kind = 'sale'`),
    // A charge may go back in parts; each part is noted once by its own row (refunds).
    uniqueIndex('ledger_entries_transaction')
      .on(table.tranId, table.kind)
      .where(sql`tran_id is not null and kind not in ('refundOwed', 'giveBack', 'refund')`),
    oneOf(table.kind, ledgerKinds),
  ],
);

export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerEntries.id),
    account: text('account').$type<LedgerAccount>().notNull(),
    /** The partner that it concerns; null for the public. */
    partnerId: text('partner_id').references(() => partners.id),
    /** Minor units: a debit is positive, a credit negative. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** Of a line on a partner's balance: the sums after it, for the statement. */
    total: bigint('total', { mode: 'number' }),
    outstanding: bigint('outstanding', { mode: 'number' }),
  },
  (table) => [
    index('ledger_lines_entry').on(table.entryId),
    index('ledger_lines_balance').on(table.partnerId, table.entryId).where(sql`account in ('balance', 'held')`),
    index('ledger_lines_due').on(table.partnerId, table.amount).where(sql`account = 'commissionDue'`),
    oneOf(table.account, ledgerAccounts),
    isCurrency(table.currency),
    check(
      'ledger_lines_sums',
      sql`account not in ('balance', 'held') or (partner_id is not null and total is not null and outstanding is not null)`,
    ),
  ],
);

/**
 * What the ledger says of a business day, by what was sold and by whom: so that a report adds up days, not entries. Only of days that
 * stand in `folded_days`; an entry that comes late takes its day out of there (migration `instalments_and_daily_sums`).
 */
export const dailySums = pgTable(
  'daily_sums',
  {
    day: text('day').notNull(),
    /** None of what belongs to no order. */
    product: text('product'),
    agentId: text('agent_id'),
    partnerId: text('partner_id'),
    currency: text('currency').notNull(),
    /** As ledger/figures-repository.ts says of one line. */
    orders: integer('orders').notNull(),
    /** Read by servers of the release before, while they are replaced. */
    premium: bigint('premium', { mode: 'number' }).generatedAlwaysAs(sql`written - returned`),
    written: bigint('written', { mode: 'number' }).notNull(),
    returned: bigint('returned', { mode: 'number' }).notNull(),
    charges: bigint('charges', { mode: 'number' }).notNull(),
    commission: bigint('commission', { mode: 'number' }).notNull(),
    takenBack: bigint('taken_back', { mode: 'number' }).notNull(),
    settled: bigint('settled', { mode: 'number' }).notNull(),
    refunds: integer('refunds').notNull(),
    refunded: bigint('refunded', { mode: 'number' }).notNull(),
    refundsSent: bigint('refunds_sent', { mode: 'number' }).notNull(),
    claims: integer('claims').notNull(),
    claimsPaid: bigint('claims_paid', { mode: 'number' }).notNull(),
  },
  (table) => [index('daily_sums_day').on(table.day, table.currency), isDay(table.day), isCurrency(table.currency)],
);

/** Business days whose sums stand in `daily_sums`; of all others the entries are read. */
export const foldedDays = pgTable('folded_days', { day: text('day').primaryKey() }, (table) => [isDay(table.day)]);

const differenceKinds = [
  ...(['order', 'instalments', 'balance', 'day'] as const),
  // Of a policy: what it charged, what its transactions booked, what is owed, parts that were paid, refunds, payouts, claims.
  ...(['charged', 'booked', 'owed', 'partsPaid', 'refunds', 'payouts', 'claims'] as const),
] as const;

/** Where the ledger is not what orders, policies, partners and the sums of days say, as the last look found it; none is right. */
export const ledgerDifferences = pgTable(
  'ledger_differences',
  {
    kind: text('kind').$type<(typeof differenceKinds)[number]>().notNull(),
    /** Number of an order or a policy, id of a partner, a business day. */
    of: text('of').notNull(),
    currency: text('currency').notNull(),
    /** Minor units: what should stand in the ledger, and what does. */
    expected: bigint('expected', { mode: 'number' }).notNull(),
    found: bigint('found', { mode: 'number' }).notNull(),
    /** When it was found first. */
    since: instant('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.of, table.currency] }),
    oneOf(table.kind, differenceKinds),
    isCurrency(table.currency),
  ],
);

const moneyActs = ['cancel', 'change', 'claim', 'booking', 'markAsPaid'] as const;
const requestStatuses = ['waiting', 'alone', 'done', 'refused'] as const;

/**
 * Acts by which money leaves, or cover is given without money: those that one person did alone within the limit, which are added
 * up, and those that wait, or waited, for a second person (platform/money).
 */
export const moneyRequests = pgTable(
  'money_requests',
  {
    id: text('id').primaryKey(),
    act: text('act').$type<(typeof moneyActs)[number]>().notNull(),
    /** Number of the policy that is cancelled, id of the order, the claim or the partner. */
    subject: text('subject').notNull(),
    /** The policy that it concerns, where there is one. */
    policyNumber: text('policy_number').references(() => policies.number),
    /** The receiver of the money or the cover. */
    payee: text('payee').notNull(),
    /** Minor units: it is done for this amount or not at all. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason'),
    note: text('note'),
    /** Other inputs of the act. */
    payload: jsonb('payload').$type<Record<string, Json>>().notNull(),
    /** Id of the user who began it; null for the customer. */
    askedBy: text('asked_by').references(() => users.id),
    askedAt: instant('asked_at').notNull(),
    /** Alone: who began it did it, without a second person. */
    status: text('status').$type<(typeof requestStatuses)[number]>().notNull(),
    decidedBy: text('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    /** Why it was refused. */
    decision: text('decision'),
  },
  (table) => [
    uniqueIndex('money_requests_waiting')
      .on(table.act, table.subject)
      .where(sql`status = 'waiting' and act <> 'booking'`),
    index('money_requests_open').on(table.askedAt).where(sql`status = 'waiting'`),
    index('money_requests_subject').on(table.act, table.subject),
    index('money_requests_payee').on(table.payee, table.askedAt).where(sql`status = 'alone'`),
    index('money_requests_policy').on(table.policyNumber, table.askedAt).where(sql`status = 'alone'`),
    index('money_requests_person').on(table.askedBy, table.askedAt).where(sql`status = 'alone'`),
    oneOf(table.act, moneyActs),
    oneOf(table.status, requestStatuses),
    notNegative(table.amount),
    isCurrency(table.currency),
    isObject(table.payload),
    notEmpty(table.subject),
    notEmpty(table.payee),
    check(
      'money_requests_decided',
      sql`(status in ('waiting', 'alone')) = (decided_by is null) and (decided_by is null) = (decided_at is null)`,
    ),
    // The person who began it may withdraw it, and never approves it.
    check('money_requests_two_people', sql`status <> 'done' or decided_by <> asked_by`),
  ],
);
