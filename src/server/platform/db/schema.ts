import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Json } from '#engine/json.ts';
import type { Premium } from '#engine/rating.ts';
import type { Answers, Circumstances, DraftRecord } from '#engine/record.ts';
import { instant } from './instant.ts';

/* Business dates are text 'YYYY-MM-DD' (Asia/Phnom_Penh), money is whole minor units. Accounts and claims have their own files. */

/** Every version of a product that was ever on sale, so that a draft or an order stays on its own. */
export const productVersions = pgTable(
  'product_versions',
  {
    product: text('product').notNull(),
    version: text('version').notNull(),
    bundle: jsonb('bundle').$type<string>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.product, table.version] })],
);

export const drafts = pgTable(
  'drafts',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the draft's key; the key itself is only with its owner. */
    keyHash: text('key_hash').notNull(),
    product: text('product').notNull(),
    version: text('version').notNull(),
    circumstances: jsonb('circumstances').$type<Circumstances>().notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    findings: jsonb('findings').$type<DraftRecord['findings']>().notNull(),
    asOf: text('as_of').notNull(),
    passed: jsonb('passed').$type<DraftRecord['passed']>().notNull(),
    orderId: text('order_id'),
    /** Who sells it; null for the public. */
    partnerId: text('partner_id'),
    agentId: text('agent_id'),
    savedAt: instant('saved_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('drafts_expires_at').on(table.expiresAt),
    index('drafts_partner').on(table.partnerId, table.savedAt, table.id).where(sql`partner_id is not null`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** Unguessable: all that a public page knows of an order. */
    ref: text('ref').notNull().unique(),
    number: text('number').notNull().unique(),
    draftId: text('draft_id').notNull(),
    product: text('product').notNull(),
    version: text('version').notNull(),
    /** A state of machines/lifecycles/order.json. */
    status: text('status').notNull(),
    customerStatus: text('customer_status').notNull(),
    /** The record as confirmed: answers, findings, circumstances and asOf never change again. */
    frozen: jsonb('frozen').$type<DraftRecord>().notNull(),
    /** In which its customer is written to: at first that of the draft. */
    language: text('language').$type<Circumstances['language']>().notNull(),
    premium: jsonb('premium').$type<Premium>().notNull(),
    total: integer('total').notNull(),
    currency: text('currency').notNull(),
    phone: text('phone').notNull(),
    /** The policyholder's, to be found by. */
    customerName: text('customer_name'),
    /** Business date of birth, where the product asks for it: with the phone it tells who the policy holder is. */
    customerBorn: text('customer_born'),
    createdAt: instant('created_at').notNull(),
    payableUntil: instant('payable_until').notNull(),
    /** Who sold it; null for the public. */
    partnerId: text('partner_id'),
    agentId: text('agent_id'),
    /** Minor units, as agreed when it was confirmed; null for the public. */
    commission: integer('commission'),
    premiumWithoutCommission: integer('premium_without_commission'),
    /** Whether what it insures is kept in `insured_risks`: not yet of orders older than that table. */
    risksKept: boolean('risks_kept').notNull().default(false),
    paidBy: text('paid_by').$type<'customer' | 'balance' | 'marked'>(),
  },
  (table) => [
    index('orders_partner').on(table.partnerId, table.createdAt, table.id),
    index('orders_created').on(table.createdAt, table.id),
    index('orders_partner_total').on(table.partnerId, table.total, table.id),
    index('orders_total').on(table.total, table.id),
    index('orders_risks').on(table.id).where(sql`not risks_kept`),
    index('orders_unpaid').on(table.status, table.payableUntil),
    index('orders_phone').on(table.phone, table.status),
    // By the beginnings of a name's words, and by the last digits of a number.
    index('orders_customer_name').using('gin', sql`to_tsvector('simple', coalesce(customer_name, ''))`),
    index('orders_held')
      .on(table.product, table.phone, table.customerBorn, table.partnerId)
      .where(sql`status = 'issued'`),
    index('orders_phone_end').on(sql`reverse(phone) text_pattern_ops`),
    index('orders_number_end').on(sql`reverse(number) text_pattern_ops`),
  ],
);

/** The order's log, in the words of its charts; `outcomes` of the record. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: text('order_id').notNull(),
    type: text('type').notNull(),
    at: instant('at').notNull(),
    note: text('note'),
    /** Id of the user who did it; null for the buyer and for what happened by itself. */
    by: text('by'),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    index('order_events_money').on(table.at, table.orderId).where(sql`type in ('PAID', 'REFUNDED', 'ISSUED')`),
  ],
);

/** One-time codes of a draft or an order (`subject`), hashed; one is alive at a time. */
export const codes = pgTable(
  'codes',
  {
    id: text('id').primaryKey(),
    subject: text('subject').notNull(),
    /** A phone in E.164, or an e-mail address: which are never the same. */
    recipient: text('phone').notNull(),
    hash: text('hash').notNull(),
    status: text('status').$type<'sent' | 'verified' | 'replaced' | 'locked'>().notNull(),
    tries: integer('tries').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Network that entered it rightly, as limits know it: who asks from there later is no stranger to the number. */
    provenBy: text('proven_by'),
  },
  (table) => [
    index('codes_subject').on(table.subject, table.sentAt),
    index('codes_phone').on(table.recipient, table.sentAt),
  ],
);

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    tranId: text('tran_id').primaryKey(),
    orderId: text('order_id').notNull(),
    /** A state of machines/lifecycles/payment.json. */
    status: text('status').notNull(),
    option: text('option').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The form that the browser posts, so that pressing Pay twice is the same payment. */
    form: jsonb('form').$type<{ action: string; fields: Record<string, string> }>().notNull(),
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** What the provider said of it last, and when; null while it has said nothing. */
    said: text('said'),
    saidAt: instant('said_at'),
  },
  (table) => [
    index('payment_attempts_order').on(table.orderId, table.startedAt),
    index('payment_attempts_money').on(table.startedAt).where(sql`status in ('paid', 'refunded')`),
  ],
);

/** Money that goes back: it came too late, twice, or for a cancelled order. A charge may go back in parts, one after another. */
export const refunds = pgTable(
  'refunds',
  {
    tranId: text('tran_id').notNull(),
    orderId: text('order_id').notNull(),
    /** Of this part. */
    amount: integer('amount').notNull(),
    /** What has gone back of the charge in all once this part has: asked of the provider, it tells whether it went. */
    totalAfter: integer('total_after').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<'due' | 'done'>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Until then one server has it in hand, and no other gives it. */
    claimedUntil: instant('claimed_until'),
  },
  (table) => [primaryKey({ columns: [table.tranId, table.totalAfter] }), index('refunds_created').on(table.createdAt)],
);

export const policies = pgTable(
  'policies',
  {
    number: text('number').primaryKey(),
    /** One order, one policy. */
    orderId: text('order_id').notNull().unique(),
    product: text('product').notNull(),
    version: text('version').notNull(),
    /** A state of machines/lifecycles/policy.json. */
    status: text('status').notNull(),
    effectiveFrom: text('effective_from').notNull(),
    effectiveTo: text('effective_to').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** Proves the policyholder's date of birth (birth-proof.ts); null where the product does not know it. */
    birthProof: text('birth_proof'),
  },
  (table) => [
    index('policies_issued').on(table.issuedAt, table.number),
    index('policies_active_until').on(table.effectiveTo).where(sql`status = 'active'`),
  ],
);

/** Pictures of a draft. The bytes are in the file store, under the same id. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    draftId: text('draft_id').notNull(),
    contentType: text('content_type').notNull(),
    /** Of the picture as it is kept, re-encoded. */
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('uploads_draft').on(table.draftId)],
);

/** Codes that take something off a premium; a use is counted at payment, once. */
export const promotions = pgTable('promotions', {
  /** In capitals. */
  code: text('code').primaryKey(),
  /** The only product that it is for; null for all. */
  product: text('product'),
  kind: text('kind').$type<'percent' | 'amount'>().notNull(),
  /** Decimal string, e.g. '12.5'. */
  percent: text('percent'),
  /** Minor units. */
  amount: integer('amount'),
  /** Business dates, both included. */
  validFrom: text('valid_from').notNull(),
  validTo: text('valid_to').notNull(),
  maxUses: integer('max_uses'),
  /** Of the demo: worth nothing in Prod. */
  isDemo: boolean('is_demo').notNull().default(false),
});

export const promotionUses = pgTable(
  'promotion_uses',
  {
    orderId: text('order_id').primaryKey(),
    code: text('code').notNull(),
    status: text('status').$type<'reserved' | 'used' | 'released'>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('promotion_uses_code').on(table.code, table.status)],
);

/** People who hold a policy, as they last described themselves. Found by a proven phone and the date of birth. */
export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    phone: text('phone').notNull(),
    dateOfBirth: text('date_of_birth').notNull(),
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('customers_phone_birth').on(table.phone, table.dateOfBirth)],
);

/** Writes by their Idempotency-Key: under way, or answered. */
export const idempotentReplies = pgTable(
  'idempotent_replies',
  {
    key: text('key').primaryKey(),
    request: text('request').notNull(),
    /** Null while somebody is at it, who holds `lease`, until `leasedUntil`. */
    status: integer('status'),
    body: jsonb('body').$type<Json>(),
    lease: text('lease'),
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('idempotent_replies_created').on(table.createdAt)],
);
