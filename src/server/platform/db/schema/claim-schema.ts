import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { claimEventTypes, claimStatuses } from '#contract/claims/claims.ts';
import type { Json } from '#engine/language/json.ts';
import { isCurrency, isDay, isObject, notEmpty, notNegative, oneOf, positive } from '../columns/guards.ts';
import { instant, required } from '../columns/types.ts';
import { partners, users } from './account-schema.ts';
import { policyColumn } from './schema.ts';

/** Claims on policies; `status` is a state of machines/lifecycles/claim.json. */
export const claims = pgTable(
  'claims',
  {
    id: text('id').primaryKey(),
    /** Unguessable reference of the claim in web addresses. */
    ref: text('ref').notNull().unique(),
    number: text('number').notNull().unique(),
    policyNumber: policyColumn(),
    /** The partner that sold the policy; null for the public. */
    partnerId: text('partner_id').references(() => partners.id),
    /** The claimant and the contact person, as the claim's form describes them. The claimed amounts are in `claimLines`. */
    claimant: jsonb('claimant').$type<Record<string, Json>>().notNull(),
    status: text('status').notNull(),
    lossDate: text('loss_date').notNull(),
    dischargeDate: text('discharge_date'),
    /** The claimed amount in minor units. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    /** Id of the insurer's user who reviews it. */
    assignedTo: text('assigned_to').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    decision: jsonb('decision').$type<Record<string, Json>>(),
    /**
     * The approval that a paid claim had before it was opened again the last time; else null. Its lines use their benefits
     * while there is no decision.
     */
    lastApproval: jsonb('last_approval').$type<Record<string, Json>>(),
    /** The saved input of a reviewer before the decision; null: none. */
    draft: jsonb('draft').$type<Record<string, Json>>(),
    /** The end of the service clock; null while the claim does not wait for the insurer. */
    dueAt: instant('due_at'),
    /** From this instant the claim is due soon. */
    warnAt: instant('warn_at'),
    /** The days of the service clock, by the kind of the claim. Default: those of claims that were filed before. */
    serviceDays: integer('service_days').notNull().default(5),
    /** The days before the end of the clock from which it warns. */
    warnDays: integer('warn_days').notNull().default(2),
    /** The last answer of the claimant, until the reviewer acts. */
    answeredAt: instant('answered_at'),
    /** The last appeal of the claimant, until its decision. */
    appealedAt: instant('appealed_at'),
    /** Id of the reviewer whose decision the claimant appealed against. */
    appealedAgainst: text('appealed_against').references(() => users.id),
    /** The claimant's rating and words after the payment. */
    feedback: jsonb('feedback').$type<Record<string, Json>>(),
    /** Id of the claim that it duplicates. */
    duplicateOf: text('duplicate_of').references((): AnyPgColumn => claims.id),
    /** Id of the policyholder's claim, if a third party claims; null: the policyholder or an insured person claims. */
    thirdPartyOf: text('third_party_of').references((): AnyPgColumn => claims.id),
  },
  (table) => [
    index('claims_queue').on(table.status, table.createdAt, table.id),
    index('claims_amount').on(table.amount, table.id),
    index('claims_created').on(table.createdAt, table.id),
    index('claims_partner').on(table.partnerId, table.createdAt, table.id),
    index('claims_assigned').on(table.assignedTo, table.status),
    index('claims_asked').on(table.partnerId, table.createdAt, table.id).where(sql`status = 'information_requested'`),
    index('claims_due').on(table.dueAt, table.id, table.warnAt).where(sql`due_at is not null`),
    // The lists of work by the end of the service clock.
    index('claims_assigned_due').on(table.assignedTo, table.dueAt, table.id).where(sql`due_at is not null`),
    index('claims_status_due').on(table.status, table.dueAt, table.id).where(sql`due_at is not null`),
    index('claims_unassigned_due')
      .on(table.dueAt, table.id)
      .where(
        sql`assigned_to is null and due_at is not null and status in ('submitted', 'under_review', 'information_requested')`,
      ),
    index('claims_answered').on(table.createdAt, table.id).where(sql`answered_at is not null`),
    index('claims_appealed').on(table.createdAt, table.id).where(sql`appealed_at is not null`),
    index('claims_unassigned')
      .on(table.createdAt, table.id)
      .where(sql`assigned_to is null and status in ('submitted', 'under_review', 'information_requested')`),
    // The approvals of a person on a business day, by the person whose authority they use.
    index('claims_approvals')
      .on(sql`(coalesce(decision ->> 'confirmedBy', decision ->> 'by'))`, sql`(decision ->> 'at')`)
      .where(sql`status in ('approved', 'paid')`),
    index('claims_policy').on(table.policyNumber, table.lossDate),
    index('claims_third_party').on(table.thirdPartyOf).where(sql`third_party_of is not null`),
    index('claims_phone').on(sql`(claimant ->> 'phone')`),
    index('claims_words').using('gin', sql`claim_words(partner_id, number, policy_number, claimant)`),
    oneOf(table.status, claimStatuses),
    isDay(table.lossDate),
    isDay(table.dischargeDate),
    positive(table.amount),
    isCurrency(table.currency),
    isObject(table.claimant),
    isObject(table.decision),
    isObject(table.lastApproval),
    isObject(table.draft),
    isObject(table.feedback),
    positive(table.serviceDays),
    check('claims_not_of_itself', sql`duplicate_of <> id`),
    check('claims_third_party_not_of_itself', sql`third_party_of <> id`),
  ],
);

const claimColumn = () => required('claim_id', () => claims.id);

const audiences = ['all', 'internal'] as const;

/** A claim's log. `internal` lines are for the insurer only. */
export const claimEvents = pgTable(
  'claim_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    claimId: claimColumn(),
    type: text('type').notNull(),
    at: instant('at').notNull(),
    /** Id of the user; null for automatic events. */
    by: text('by').references(() => users.id),
    note: text('note'),
    audience: text('audience').$type<(typeof audiences)[number]>().notNull(),
  },
  (table) => [
    index('claim_events_claim').on(table.claimId, table.id),
    oneOf(table.type, claimEventTypes),
    oneOf(table.audience, audiences),
  ],
);

/** Files of a claim. The bytes are in the file store under the same id. */
export const claimFiles = pgTable(
  'claim_files',
  {
    id: text('id').primaryKey(),
    claimId: claimColumn(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
    /** SHA-256 of the bytes that were sent; null in old rows. */
    digest: text('digest'),
    /** The look of a picture in parts, of which similar pictures share one; null for a PDF and in old rows. */
    likeness: integer('likeness').array(),
  },
  (table) => [
    index('claim_files_claim').on(table.claimId),
    index('claim_files_digest').on(table.digest),
    index('claim_files_likeness').using('gin', table.likeness),
    positive(table.bytes),
  ],
);

/** The number of a bill, for comparisons: its letters and digits in lower case. */
const billKey = sql`lower(regexp_replace(bill_number, '[^[:alnum:]]', '', 'g'))`;

/** The lines of claims: one for each bill, or for each part of a bill that another benefit pays. */
export const claimLines = pgTable(
  'claim_lines',
  {
    claimId: claimColumn(),
    /** The number of the line within its claim. */
    id: integer('id').notNull(),
    benefit: text('benefit').notNull(),
    /** The insured item, of a benefit with sums insured. */
    item: text('item'),
    /** A cause of the product's claim rules. */
    cause: text('cause'),
    /** Days, weeks or visits; null: the days of the line, or of the claim. */
    units: integer('units'),
    /** Percent of a scale of disablement. */
    degree: integer('degree'),
    provider: text('provider'),
    billNumber: text('bill_number'),
    billDate: text('bill_date'),
    /** First and last day of the treatment or service. */
    from: text('from_date'),
    to: text('to_date'),
    /** Currency of the bill, and the claimed amount in its minor units. Null: the bill is in the claim's currency. */
    currency: text('currency'),
    asked: bigint('asked', { mode: 'number' }),
    /** The amount of this currency for one unit of the claim's currency, its source and its day. */
    rate: numeric('rate', { precision: 18, scale: 6 }),
    rateSource: text('rate_source'),
    rateDay: text('rate_day'),
    /** The claimed amount in minor units of the claim's currency; null in old claims, which have one amount in all. */
    amount: integer('amount'),
    /** The estimate of a repair that a reviewer approved, in minor units of the claim's currency; null: none. */
    estimate: integer('estimate'),
    /** True if `amount` is that of the invoice, which was entered after the filing. */
    isInvoiced: boolean('is_invoiced').notNull().default(false),
    /** The file that proves the line. */
    fileId: text('file_id').references(() => claimFiles.id),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.id] }),
    index('claim_lines_bill').on(sql`lower(provider)`, billKey).where(sql`bill_number is not null`),
    index('claim_lines_alike')
      .on(sql`lower(provider)`, table.billDate, table.amount)
      .where(sql`provider is not null and bill_date is not null`),
    positive(table.id),
    notEmpty(table.benefit),
    notNegative(table.units),
    check('claim_lines_degree_percent', sql`${table.degree} between 0 and 100`),
    isDay(table.billDate),
    isDay(table.from),
    isDay(table.to),
    check('claim_lines_period', sql`${table.from} <= ${table.to}`),
    isCurrency(table.currency),
    positive(table.asked),
    positive(table.rate),
    isDay(table.rateDay),
    positive(table.amount),
    positive(table.estimate),
    check('claim_lines_rate_complete', sql`num_nulls(currency, asked, rate, rate_source, rate_day) in (0, 5)`),
  ],
);

/** Benefit amounts of a policy that approved claims used, in minor units; a reversal is negative. */
export const benefitUses = pgTable(
  'benefit_uses',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    policyNumber: policyColumn(),
    benefit: text('benefit').notNull(),
    claimId: claimColumn(),
    amount: integer('amount').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('benefit_uses_policy').on(table.policyNumber, table.benefit),
    index('benefit_uses_claim').on(table.claimId),
    check('benefit_uses_something', sql`amount <> 0`),
  ],
);

/**
 * The maximum amounts that a person approves without a second person: for a claim, for all claims of one policy and day
 * of loss, and on one business day. Minor units. A person without a row has the setting `CLAIM_AUTHORITY`.
 */
export const claimAuthorities = pgTable(
  'claim_authorities',
  {
    userId: required('user_id', () => users.id),
    /** Null: all products without a row of their own. */
    product: text('product'),
    claim: bigint('claim', { mode: 'number' }).notNull(),
    event: bigint('event', { mode: 'number' }).notNull(),
    day: bigint('day', { mode: 'number' }).notNull(),
    /** The maximum by which an approval exceeds the proposal. */
    above: bigint('above', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('claim_authorities_of').on(table.userId, table.product).nullsNotDistinct(),
    notEmpty(table.product),
    notNegative(table.claim),
    notNegative(table.event),
    notNegative(table.day),
    notNegative(table.above),
  ],
);
