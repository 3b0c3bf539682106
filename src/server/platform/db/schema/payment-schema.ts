import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { startPayment } from '#contract/purchase/orders.ts';
import paymentLife from '../../../../../machines/lifecycles/payment.json' with { type: 'json' };
import { isCurrency, oneOf, positive, statesOf, wordsOf } from '../columns/guards.ts';
import { instant } from '../columns/instant.ts';
import { type ProviderStatus, providerStatuses } from '../columns/provider-statuses.ts';
import { ofOrder } from './schema.ts';

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    tranId: text('tran_id').primaryKey(),
    orderId: ofOrder(),
    /** A state of machines/lifecycles/payment.json. */
    status: text('status').notNull(),
    option: text('option').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The product's plan of which it is the first part; null: all of it at once. */
    plan: text('plan'),
    /** The form that the browser posts, so that pressing Pay twice is the same payment. */
    form: jsonb('form').$type<{ action: string; fields: Record<string, string> }>().notNull(),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** What the provider said of it last, and when; null while it has said nothing. */
    said: text('said').$type<ProviderStatus>(),
    saidAt: instant('said_at'),
  },
  (table) => [
    index('payment_attempts_order').on(table.orderId, table.startedAt),
    index('payment_attempts_money').on(table.startedAt).where(sql`status in ('paid', 'refunded')`),
    oneOf(table.status, statesOf(paymentLife)),
    oneOf(table.option, wordsOf(startPayment.body.properties.option)),
    oneOf(table.said, providerStatuses),
    positive(table.amount),
    isCurrency(table.currency),
    check('payment_attempts_said_once', sql`(said is null) = (said_at is null)`),
  ],
);

const refundStatuses = ['due', 'done'] as const;

/** Money that goes back: it came too late, twice, or for a cancelled order. A charge may go back in parts, one after another. */
export const refunds = pgTable(
  'refunds',
  {
    tranId: text('tran_id')
      .notNull()
      .references(() => paymentAttempts.tranId),
    orderId: ofOrder(),
    /** Of this part. */
    amount: integer('amount').notNull(),
    /** What has gone back of the charge in all once this part has: asked of the provider, it tells whether it went. */
    totalAfter: integer('total_after').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<(typeof refundStatuses)[number]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Until then one server has it in hand, and no other gives it. */
    claimedUntil: instant('claimed_until'),
  },
  (table) => [
    primaryKey({ columns: [table.tranId, table.totalAfter] }),
    index('refunds_created').on(table.createdAt),
    index('refunds_order').on(table.orderId),
    oneOf(table.status, refundStatuses),
    positive(table.amount),
    isCurrency(table.currency),
    check('refunds_sum', sql`total_after >= amount`),
  ],
);
