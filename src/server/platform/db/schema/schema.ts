import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import { locale } from '#contract/products.ts';
import { orderRow } from '#contract/purchase/order-histories.ts';
import type { Premium, Quotation } from '#engine/language/premium.ts';
import { chartEvents } from '#engine/language/vocabulary.ts';
import type {
  AgreedEndorsement,
  EndorsementDetails,
  InstalmentDetails,
} from '#engine/policy/endorsements/endorsement-details.ts';
import type { Answers, Circumstances, DraftRecord } from '#engine/record.ts';
import orderLife from '../../../../../machines/lifecycles/order.json' with { type: 'json' };
import policyLife from '../../../../../machines/lifecycles/policy.json' with { type: 'json' };
import type { SearchFacts } from '../columns/fact-condition.ts';
import {
  isArray,
  isCurrency,
  isDay,
  isObject,
  listLiterals,
  listStates,
  notEmpty,
  notNegative,
  oneOf,
} from '../columns/guards.ts';
import { instant, required } from '../columns/types.ts';
import { partners, users } from './account-schema.ts';

/*
 * Business dates are text 'YYYY-MM-DD' (Asia/Phnom_Penh), money is whole minor units. Accounts and claims have their
 * own files.
 */

/** Creates the columns of the selling partner and its agent; both are null for a direct sale. */
const seller = () => ({
  partnerId: text('partner_id').references(() => partners.id),
  agentId: text('agent_id').references(() => users.id),
});

/** The offer of which it is a further quotation, by its first order; null: the first quotation, or the only one. */
const offerColumn = () => text('offer_id').references((): AnyPgColumn => orders.id);

/** The release whose trial shop it belongs to; null for a real purchase. */
const trialColumn = () => text('trial');

/** Creates the foreign key to a product version that was on sale or on trial, without which the answers are unreadable. */
export const versionReference = (table: { product: AnyPgColumn; version: AnyPgColumn }) =>
  foreignKey({
    columns: [table.product, table.version],
    foreignColumns: [productVersions.product, productVersions.version],
  });

/** Creates the column of a row that belongs to an order. */
export const orderColumn = (name = 'order_id') => required(name, () => orders.id);

/** Creates the column of a row that belongs to a policy. */
export const policyColumn = () => required('policy_number', () => policies.number);

/** Every version of a product that was ever on sale or on trial, so that a draft or an order can use its own version. */
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
    /** SHA-256 of the draft's key; only its owner has the key itself. */
    keyHash: text('key_hash').notNull(),
    ...{ product: text('product').notNull(), version: text('version').notNull() },
    circumstances: jsonb('circumstances').$type<Circumstances>().notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    findings: jsonb('findings').$type<DraftRecord['findings']>().notNull(),
    asOf: text('as_of').notNull(),
    passed: jsonb('passed').$type<DraftRecord['passed']>().notNull(),
    /** The premium at the last save; null for no premium. */
    premium: jsonb('premium').$type<Quotation>(),
    ...{ orderId: text('order_id').references((): AnyPgColumn => orders.id), offerId: offerColumn() },
    /** The change of a policy that the draft is for; null for a purchase. */
    about: jsonb('about').$type<EndorsementDetails>(),
    ...seller(),
    trial: trialColumn(),
    /** Business day of the begin, for counts; null: not counted. Its place at the last save: drafts/draft-place.ts. */
    ...{ begunOn: text('begun_on'), trail: text('trail'), stopField: text('stop_field') },
    savedAt: instant('saved_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('drafts_expires_at').on(table.expiresAt),
    index('drafts_begun').on(table.begunOn).where(sql`begun_on is not null`),
    index('drafts_partner').on(table.partnerId, table.savedAt, table.id).where(sql`partner_id is not null`),
    index('drafts_agent')
      .on(table.agentId, table.expiresAt, table.partnerId)
      .where(sql`agent_id is not null and order_id is null`),
    versionReference(table),
    notEmpty(table.keyHash),
    isObject(table.circumstances),
    isObject(table.answers),
    isObject(table.findings),
    isArray(table.passed),
    isDay(table.asOf),
    isDay(table.begunOn),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** Unguessable: the only id of an order on a public page. */
    ref: text('ref').notNull().unique(),
    number: text('number').notNull().unique(),
    /** Not a foreign key, because the draft is deleted after its time and the order stays. */
    draftId: text('draft_id').notNull(),
    ...{ product: text('product').notNull(), version: text('version').notNull() },
    /** A state of machines/lifecycles/order.json. */
    status: text('status').notNull(),
    customerStatus: text('customer_status').$type<Static<typeof orderRow>['customerStatus']>().notNull(),
    /** The record at the confirmation: answers, findings, circumstances and asOf never change again. */
    frozen: jsonb('frozen').$type<DraftRecord>().notNull(),
    /** Language of messages to its customer: at first that of the draft. */
    language: text('language').$type<Circumstances['language']>().notNull(),
    premium: jsonb('premium').$type<Premium>().notNull(),
    ...{ total: integer('total').notNull(), currency: text('currency').notNull() },
    phone: text('phone').notNull(),
    customerName: text('customer_name'),
    /** More facts for searches: other names, identity numbers, plates. Null: not derived yet (`backfill-search-facts.ts`). */
    searchFacts: jsonb('search_facts').$type<SearchFacts>(),
    /** Business date of birth, if the product asks for it: with the phone it identifies the policy holder. */
    customerBorn: text('customer_born'),
    createdAt: instant('created_at').notNull(),
    payableUntil: instant('payable_until').notNull(),
    ...seller(),
    /** The user who looks after it since the work of a colleague was handed over; null: the agent. */
    ownerId: text('owner_id').references(() => users.id),
    /** The partner's commission as agreed at the confirmation, and the total without it; minor units. Null: a direct sale. */
    commission: integer('commission'),
    premiumWithoutCommission: integer('premium_without_commission'),
    /** True if its insured things are in `insured_risks`: not yet for orders older than that table. */
    risksKept: boolean('risks_kept').notNull().default(false),
    paidBy: text('paid_by').$type<Static<typeof orderRow>['paidBy']>(),
    /**
     * An agreed change of a policy after its sale, or an instalment of its premium: `total` is the amount due, or zero.
     * Null for a purchase.
     */
    about: jsonb('about').$type<AgreedEndorsement | InstalmentDetails>(),
    ...{ offerId: offerColumn(), trial: trialColumn() },
    /** `begun_on` of its draft; null: not counted. */
    begunOn: text('begun_on'),
  },
  (table) => [
    index('orders_begun')
      .on(table.begunOn, table.product, table.partnerId, table.agentId, table.status)
      .where(sql`begun_on is not null`),
    index('orders_partner').on(table.partnerId, table.createdAt, table.id),
    index('orders_owner')
      .on(sql`coalesce(owner_id, agent_id)`, table.createdAt)
      .where(sql`coalesce(owner_id, agent_id) is not null`),
    index('orders_created').on(table.createdAt, table.id),
    index('orders_partner_total').on(table.partnerId, table.total, table.id),
    index('orders_total').on(table.total, table.id),
    index('orders_risks').on(table.id).where(sql`not risks_kept`),
    index('orders_unpaid').on(table.status, table.payableUntil),
    index('orders_offered').on(table.partnerId, table.payableUntil).where(sql`status = 'confirmed'`),
    index('orders_unpaid_version').on(table.product, table.version).where(sql`status in ('incomplete', 'confirmed')`),
    index('orders_draft').on(table.draftId),
    index('orders_offer').on(table.offerId).where(sql`offer_id is not null`),
    index('orders_phone').on(table.phone, table.status),
    index('orders_about').on(sql`(about ->> 'policy')`, table.createdAt).where(sql`about is not null`),
    index('orders_words').using('gin', sql`order_words(partner_id, number, phone, customer_name, search_facts)`),
    index('orders_without_facts').on(table.id).where(sql`search_facts is null`),
    index('orders_held')
      .on(table.product, table.phone, table.customerBorn, table.partnerId)
      .where(sql`status = 'issued' and about is null`),
    versionReference(table),
    oneOf(table.status, listStates(orderLife)),
    oneOf(table.customerStatus, listLiterals(orderRow.properties.customerStatus)),
    oneOf(table.language, listLiterals(locale)),
    oneOf(table.paidBy, listLiterals(orderRow.properties.paidBy)),
    notNegative(table.total),
    isCurrency(table.currency),
    isObject(table.frozen),
    isObject(table.premium),
    isObject(table.searchFacts),
    notEmpty(table.phone),
    isDay(table.customerBorn),
    isDay(table.begunOn),
    check('orders_commission', sql`commission between 0 and total and premium_without_commission = total - commission`),
    // A partner's sale has a commission, possibly zero; a direct sale has none.
    check(
      'orders_share',
      sql`(partner_id is null) = (commission is null) and (partner_id is null) = (premium_without_commission is null)`,
    ),
    check('orders_paid_somehow', sql`status <> 'issued' or paid_by is not null`),
  ],
);

/** Types of order events that are no events of a state chart. */
const ofOrders = 'KNOWN OVERLAP MARKED VOIDED APPROVED LINK OPENED PROVEN GIVEN WITHDRAWN CORRECTION REFUND_STOPPED';
const ownEvents = ofOrders.split(' ');

/** The order's log. `type` is an event of its state charts (the `outcomes` of a record), or one of `ownEvents`. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: orderColumn(),
    type: text('type').notNull(),
    at: instant('at').notNull(),
    note: text('note'),
    /** Id of the user who acted; null for the buyer and for automatic events. */
    by: text('by').references(() => users.id),
  },
  (table) => [
    oneOf(table.type, [...chartEvents, ...ownEvents]),
    index('order_events_order').on(table.orderId, table.id),
    index('order_events_money').on(table.at, table.orderId).where(sql`type in ('PAID', 'REFUNDED', 'ISSUED')`),
  ],
);

export const policies = pgTable(
  'policies',
  {
    number: text('number').primaryKey(),
    /** One order, one policy. */
    orderId: orderColumn().unique(),
    /** The partner of the order, by a trigger; null for a direct sale. */
    partnerId: text('partner_id').references(() => partners.id),
    /** The user who looks after the order, by triggers: its owner, else its agent. */
    ownerId: text('owner_id').references(() => users.id),
    ...{ product: text('product').notNull(), version: text('version').notNull() },
    /** A state of machines/lifecycles/policy.json. */
    status: text('status').notNull(),
    effectiveFrom: text('effective_from').notNull(),
    effectiveTo: text('effective_to').notNull(),
    /** The first day without cover, if it ended before its last day. */
    endedFrom: text('ended_from'),
    /** The total amount charged for the policy, in minor units; payments do not change it. */
    charged: integer('charged').notNull().default(0),
    issuedAt: instant('issued_at').notNull(),
    /** HMAC of the policyholder's date of birth (birth-proof.ts); null if the product does not ask for it. */
    birthProof: text('birth_proof'),
  },
  (table) => [
    index('policies_issued').on(table.issuedAt, table.number),
    index('policies_words').using('gin', sql`fact_words('number', number)`),
    index('policies_active_version').on(table.product, table.version).where(sql`status = 'active'`),
    index('policies_until').on(table.effectiveTo, table.number),
    index('policies_active_until').on(table.effectiveTo).where(sql`status = 'active'`),
    // With the owner, so that a count of the policies of a user reads no rows.
    index('policies_partner_until')
      .on(table.partnerId, table.effectiveTo, table.number, table.ownerId)
      .where(sql`status = 'active' and ended_from is null`),
    index('policies_ending').on(table.endedFrom).where(sql`status = 'active'`),
    index('policies_in_force').on(table.product, table.number).where(sql`status = 'active'`),
    versionReference(table),
    oneOf(table.status, listStates(policyLife)),
    isDay(table.effectiveFrom),
    isDay(table.effectiveTo),
    isDay(table.endedFrom),
    check('policies_period', sql`effective_to >= effective_from`),
  ],
);
