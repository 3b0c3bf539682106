import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { startPayment } from '#contract/purchase/orders.ts';
import { differenceKinds, type PaymentDifferenceKind } from '#contract/reconciliation/payment-differences.ts';
import paymentLife from '../../../../../machines/lifecycles/payment.json' with { type: 'json' };
import {
  isCurrency,
  isDay,
  listLiterals,
  listStates,
  notEmpty,
  notNegative,
  oneOf,
  positive,
} from '../columns/guards.ts';
import { type ProviderStatus, providerStatuses } from '../columns/provider-statuses.ts';
import { instant, required } from '../columns/types.ts';
import { users } from './account-schema.ts';
import { orderColumn, orders } from './schema.ts';

const paymentProviders = ['payway', 'bakong'] as const;

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    tranId: text('tran_id').primaryKey(),
    orderId: orderColumn(),
    /** A state of machines/lifecycles/payment.json. */
    status: text('status').notNull(),
    option: text('option').notNull(),
    /** The payment provider. */
    provider: text('provider').$type<(typeof paymentProviders)[number]>().notNull().default('payway'),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The product's payment plan, of which this is the first instalment; null: the whole amount. */
    plan: text('plan'),
    /** The form that the browser posts, so that a second press of Pay is the same payment. */
    form: jsonb('form').$type<{ action: string; fields: Record<string, string> }>().notNull(),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The provider's last status and its time; null before the first one. */
    said: text('said').$type<ProviderStatus>(),
    saidAt: instant('said_at'),
  },
  (table) => [
    index('payment_attempts_order').on(table.orderId, table.startedAt),
    index('payment_attempts_money').on(table.startedAt).where(sql`status in ('paid', 'refunded')`),
    oneOf(table.status, listStates(paymentLife)),
    oneOf(table.option, listLiterals(startPayment.body.properties.option)),
    oneOf(table.provider, paymentProviders),
    oneOf(table.said, providerStatuses),
    positive(table.amount),
    isCurrency(table.currency),
    check('payment_attempts_said_once', sql`(said is null) = (said_at is null)`),
  ],
);

/** Access tokens of payment providers that the shop renews, encrypted. */
export const providerTokens = pgTable('provider_tokens', {
  id: text('id').primaryKey(),
  encrypted: text('encrypted').notNull(),
  renewedAt: instant('renewed_at').notNull(),
});

const refundStatuses = ['due', 'done'] as const;
const refundMethods = ['provider', 'bank'] as const;

/**
 * Refunds of payments that were late or double, or whose order or policy gives money back. A charge may be refunded in
 * parts, one after another.
 */
export const refunds = pgTable(
  'refunds',
  {
    tranId: required('tran_id', () => paymentAttempts.tranId),
    orderId: orderColumn(),
    /** The amount of this part. */
    amount: integer('amount').notNull(),
    /**
     * The total refund of the charge after this part. A comparison with the provider's total shows if this part
     * arrived.
     */
    totalAfter: integer('total_after').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<(typeof refundStatuses)[number]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Until this time one server processes the refund, and no other server does. */
    claimedUntil: instant('claimed_until'),
    /**
     * The time at which the provider refused it or did not answer the last attempt; then a person decides. Null while
     * the shop retries.
     */
    failedAt: instant('failed_at'),
    /** The provider's code for its refusal; null if it did not refuse or did not answer. */
    failure: text('failure'),
    /**
     * By the provider, or by bank: then one person enters the receiver, and another confirms the payment with the
     * bank's reference.
     */
    way: text('way').$type<(typeof refundMethods)[number]>().notNull().default('provider'),
    payee: text('payee'),
    preparedBy: text('prepared_by').references(() => users.id),
    preparedAt: instant('prepared_at'),
    reference: text('reference'),
    paidBy: text('paid_by').references(() => users.id),
    paidAt: instant('paid_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tranId, table.totalAfter] }),
    index('refunds_by_bank').on(table.createdAt).where(sql`way = 'bank' and status = 'due'`),
    index('refunds_failed').on(table.createdAt).where(sql`failed_at is not null and status = 'due'`),
    oneOf(table.way, refundMethods),
    check('refunds_failed_once', sql`failure is null or failed_at is not null`),
    check('refunds_prepared', sql`(payee is null) = (prepared_by is null) and (payee is null or way = 'bank')`),
    check(
      'refunds_paid',
      sql`way = 'provider' or ((status = 'done') = (reference is not null) and (reference is null) = (paid_by is null))`,
    ),
    check('refunds_two_people', sql`paid_by is null or (prepared_by is not null and paid_by <> prepared_by)`),
    index('refunds_created').on(table.createdAt),
    index('refunds_order').on(table.orderId),
    oneOf(table.status, refundStatuses),
    positive(table.amount),
    isCurrency(table.currency),
    check('refunds_sum', sql`total_after >= amount`),
  ],
);

/** Business days whose list was read from the payment provider, and the time of the last reading. */
export const listedDays = pgTable(
  'listed_days',
  { day: text('day').primaryKey(), readAt: instant('read_at').notNull(), payments: integer('payments').notNull() },
  (table) => [isDay(table.day), notNegative(table.payments)],
);

/** Differences between the provider's own list and our books. A resolved or explained difference stays as history. */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    tranId: text('tran_id').notNull(),
    kind: text('kind').$type<PaymentDifferenceKind>().notNull(),
    /** Null for a transaction that did not begin in this shop. */
    orderId: text('order_id').references(() => orders.id),
    /** The amounts in our books and in the provider's list, in minor units; 0 if the transaction is missing there. */
    ours: bigint('ours', { mode: 'number' }).notNull(),
    theirs: bigint('theirs', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The time of the payment, as far as known; it decides if a reading covers the payment. */
    paymentAt: instant('payment_at').notNull(),
    foundAt: instant('found_at').notNull(),
    /** The time from which both agree; null while they differ. */
    mendedAt: instant('mended_at'),
    note: text('note'),
    explainedBy: text('explained_by').references(() => users.id),
    explainedAt: instant('explained_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tranId, table.kind] }),
    index('payment_differences_open').on(table.foundAt).where(sql`mended_at is null and explained_at is null`),
    oneOf(table.kind, differenceKinds),
    notNegative(table.ours),
    notNegative(table.theirs),
    isCurrency(table.currency),
    notEmpty(table.tranId),
    check(
      'payment_differences_explained',
      sql`(note is null) = (explained_by is null) and (note is null) = (explained_at is null)`,
    ),
  ],
);
