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
import { instant } from '../columns/types.ts';
import { partners, users } from './account-schema.ts';
import { orders, policies } from './schema.ts';

/*
 * The ledger: double entry; lines are added and never changed. The triggers of the migration `ledger` enforce the rules
 * that the schema cannot express: the lines of an entry sum to zero in each currency when its transaction ends, no line
 * is changed or deleted, and a line on a partner's balance updates its sums in `partners`.
 */

/** Accounts in the insurer's books: assets and expenses are debits, liabilities and income are credits. */
const ledgerAccounts = [
  // Customers' money at the payment provider, and money by any other method.
  ...(['clearing', 'bank'] as const),
  // The amount that a customer owes for an order: its premium, until the payment.
  'receivable',
  // The open instalments of a premium.
  'instalments',
  // The premium by its breakdown: net, loadings and discounts are earned, and fees and levies too until they are passed
  // on.
  ...(['premium', 'loading', 'discount', 'fee', 'levy'] as const),
  // The charge for instalments, and the charge for a change: not premium.
  'charge',
  // The commission that partners earned, and the part that is still due to them.
  ...(['commission', 'commissionDue'] as const),
  // A partner's balance: the available amount, and the amount reserved for orders.
  ...(['balance', 'held'] as const),
  // Customers' money that bought nothing, or no longer buys anything, until its refund.
  'refundDue',
  // Payments for losses; the amounts that open claims are expected to cost, with their expense; money that came in on
  // claims.
  ...(['claims', 'outstandingClaims', 'claimReserves', 'recoveries'] as const),
  // The other side of a correction.
  'adjustment',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The kind of event; ledger/transfer.ts, buy-policy.ts and change-posting.ts define its accounts. */
const ledgerKinds = [
  ...(['sale', 'payment', 'marked', 'refundOwed', 'refund', 'deposit'] as const),
  ...(['reserve', 'release', 'spend', 'kept', 'settlement', 'correction'] as const),
  ...(['change', 'giveBack', 'returned', 'payout', 'claim', 'offset'] as const),
  ...(['deferred', 'instalment', 'charge', 'claimReserve', 'recovery'] as const),
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    /**
     * `at` is the time of the event by the server's clock; `recordedAt` is the time of the row by the database's clock.
     */
    at: instant('at').notNull(),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    orderId: text('order_id').references(() => orders.id),
    /** Id of the payment provider's transaction, whose result is posted once; null for other entries. */
    tranId: text('tran_id'),
    note: text('note'),
    /** Id of the user who acted; null for the buyer and for automatic events. */
    by: text('by').references(() => users.id),
  },
  (table) => [
    index('ledger_entries_at').on(table.at),
    index('ledger_entries_order').on(table.orderId).where(sql`order_id is not null`),
    uniqueIndex('ledger_entries_sale').on(table.orderId).where(sql`kind = 'sale'`),
    // A charge may be refunded in parts; each part is posted once by its own row (refunds).
    uniqueIndex('ledger_entries_transaction')
      .on(table.tranId, table.kind)
      .where(sql`tran_id is not null and kind not in ('refundOwed', 'giveBack', 'refund')`),
    // The reference of a payment that was marked: a line of a bank statement finds it.
    index('ledger_entries_marked').on(table.note).where(sql`kind = 'marked'`),
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
    /** The partner; null for the public. */
    partnerId: text('partner_id').references(() => partners.id),
    /** Minor units: a debit is positive, a credit negative. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** For a line on a partner's balance: the sums after it, for the statement. */
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
 * The sums of a business day in the ledger, by product and seller, so that a report adds days instead of entries. Only
 * for days in `folded_days`; a late entry deletes its day there (migration `instalments_and_daily_sums`).
 */
export const dailySums = pgTable(
  'daily_sums',
  {
    day: text('day').notNull(),
    /** Null for entries without an order. */
    product: text('product'),
    agentId: text('agent_id'),
    partnerId: text('partner_id'),
    currency: text('currency').notNull(),
    /** This and the next columns are the figures of ledger/figures-repository.ts; amounts are minor units. */
    orders: integer('orders').notNull(),
    /** Read by servers of the previous release during an upgrade. */
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
    outstanding: bigint('outstanding', { mode: 'number' }).notNull().default(0),
    recovered: bigint('recovered', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('daily_sums_day').on(table.day, table.currency), isDay(table.day), isCurrency(table.currency)],
);

/** The sums of a business day by account, for trial balances. Only for days in `folded_days`, as `daily_sums`. */
export const accountSums = pgTable(
  'account_sums',
  {
    day: text('day').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    currency: text('currency').notNull(),
    /** Minor units. */
    debit: bigint('debit', { mode: 'number' }).notNull(),
    credit: bigint('credit', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.account, table.currency] }),
    isDay(table.day),
    isCurrency(table.currency),
  ],
);

/** Business days with sums in `daily_sums` and `account_sums`; for all others the entries are read. */
export const foldedDays = pgTable('folded_days', { day: text('day').primaryKey() }, (table) => [isDay(table.day)]);

const differenceKinds = [
  ...(['order', 'instalments', 'balance', 'day'] as const),
  // Figures of a policy: charges, bookings of its transactions, open amounts, paid instalments, refunds, payouts,
  // claims paid, reserves of claims, recoveries.
  ...(['charged', 'booked', 'owed', 'partsPaid', 'refunds', 'payouts', 'claims'] as const),
  ...(['reserves', 'recoveries'] as const),
] as const;

/** Differences of the ledger from orders, policies, partners and the daily sums at the last check; normally empty. */
export const ledgerDifferences = pgTable(
  'ledger_differences',
  {
    kind: text('kind').$type<(typeof differenceKinds)[number]>().notNull(),
    /** Number of an order or a policy, id of a partner, or a business day. */
    of: text('of').notNull(),
    currency: text('currency').notNull(),
    /** Minor units: the expected amount, and the amount in the ledger. */
    expected: bigint('expected', { mode: 'number' }).notNull(),
    found: bigint('found', { mode: 'number' }).notNull(),
    /** The time of the first detection. */
    since: instant('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.of, table.currency] }),
    oneOf(table.kind, differenceKinds),
    isCurrency(table.currency),
  ],
);

const moneyActs = [
  ...([
    'cancel',
    'change',
    'claim',
    'approveClaim',
    'booking',
    'markAsPaid',
    'claimRun',
    'voidMarked',
    'closeMonth',
    'commissionRun',
  ] as const),
] as const;
const requestStatuses = ['waiting', 'alone', 'done', 'refused'] as const;

/**
 * Acts by which money leaves, or cover is granted without money: those that one person did alone within the limit,
 * which are added up, and those that wait or waited for a second person (platform/money).
 */
export const moneyRequests = pgTable(
  'money_requests',
  {
    id: text('id').primaryKey(),
    act: text('act').$type<(typeof moneyActs)[number]>().notNull(),
    /** Number of the cancelled policy, or id of the order, the claim, the run or the partner. */
    subject: text('subject').notNull(),
    /** The policy, if there is one. */
    policyNumber: text('policy_number').references(() => policies.number),
    /** The receiver of the money or the cover. */
    payee: text('payee').notNull(),
    /** Minor units: the act applies to exactly this amount. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason'),
    note: text('note'),
    /** Other inputs of the act. */
    payload: jsonb('payload').$type<Record<string, Json>>().notNull(),
    /** Id of the user who began it; null for the customer. */
    askedBy: text('asked_by').references(() => users.id),
    askedAt: instant('asked_at').notNull(),
    /** Alone: the same person began and did it. */
    status: text('status').$type<(typeof requestStatuses)[number]>().notNull(),
    decidedBy: text('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    /** The reason of a refusal. */
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
