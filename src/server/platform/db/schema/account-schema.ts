import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import { type CommissionRates, partnerStatus, partnerType } from '#contract/people/partners.ts';
import type { MonthlyTarget } from '#contract/people/targets.ts';
import { type AccountEventType, accountEventTypes, userStatus } from '#contract/people/users.ts';
import { type Locale, locale } from '#contract/products.ts';
import type { Scope } from '#contract/scopes.ts';
import {
  isArray,
  isCurrency,
  isObject,
  listLiterals,
  notEmpty,
  notNegative,
  oneOf,
  positive,
} from '../columns/guards.ts';
import { instant, required } from '../columns/types.ts';

/** Partners that sell to customers, with a balance at the insurer. */
export const partners = pgTable(
  'partners',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<Static<typeof partnerType>>().notNull(),
    name: text('name').notNull(),
    company: text('company').notNull(),
    accountCode: text('account_code').notNull(),
    maySell: boolean('may_sell').notNull(),
    allowPayWithoutCommission: boolean('allow_pay_without_commission').notNull(),
    commission: jsonb('commission').$type<CommissionRates>().notNull(),
    target: jsonb('target').$type<MonthlyTarget>(),
    status: text('status').$type<Static<typeof partnerStatus>>().notNull(),
    /**
     * The balance, and the part of it that is reserved for orders (`outstanding`); the rest is available. Minor units.
     * A trigger on the ledger lines updates both.
     */
    total: bigint('total', { mode: 'number' }).notNull(),
    outstanding: bigint('outstanding', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('partners_account').on(table.company, table.accountCode),
    index('partners_name').on(table.name),
    check('partners_not_overdrawn', sql`outstanding >= 0 and total >= outstanding`),
    oneOf(table.type, listLiterals(partnerType)),
    oneOf(table.status, listLiterals(partnerStatus)),
    isCurrency(table.currency),
    isObject(table.commission),
    isObject(table.target),
  ],
);

/** Users who sign in: agents of partners, and the insurer's own people. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** In small letters. */
    username: text('username').notNull().unique(),
    phone: text('phone').unique(),
    email: text('email'),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    customerId: text('customer_id'),
    partnerId: text('partner_id').references(() => partners.id),
    scopes: jsonb('scopes').$type<Scope[]>().notNull(),
    language: text('language').$type<Locale>().notNull(),
    /** A seller's choice: all questions of a product on one page. */
    sellsOnOnePage: boolean('sells_on_one_page').notNull().default(false),
    /** The target of a seller for each month. */
    target: jsonb('target').$type<MonthlyTarget>(),
    status: text('status').$type<Static<typeof userStatus>>().notNull(),
    /** Hash with its parameters; null until an invitation or a reset is used. */
    password: text('password'),
    /** Secret of the second factor, encrypted; it is required at the sign-in from `secondFactorAt`. */
    secondFactor: text('second_factor'),
    secondFactorAt: instant('second_factor_at'),
    /** Last time step with a used code, so that no code works twice. */
    secondFactorStep: integer('second_factor_step'),
    /** Created by the demo with a public password; cannot sign in in Prod. */
    isDemo: boolean('is_demo').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSignInAt: instant('last_sign_in_at'),
  },
  (table) => [
    index('users_partner').on(table.partnerId),
    index('users_email').on(sql`lower(email)`).where(sql`email is not null`),
    notEmpty(table.username),
    isArray(table.scopes),
    isObject(table.target),
    oneOf(table.language, listLiterals(locale)),
    oneOf(table.status, listLiterals(userStatus)),
  ],
);

/** Creates the column of a row that belongs to a user and is deleted with the user. */
const rightOf = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Active or ended sessions; only the user has the token itself. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: rightOf(),
    device: text('device').notNull(),
    network: text('network').notNull(),
    /** True if the OpenID Connect issuer of the sign-in reported that it checked a second factor. */
    secondFactor: boolean('second_factor').notNull().default(false),
    startedAt: instant('started_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
);

/** The id (`subject`) of a user at an OpenID Connect issuer. */
export const userIdentities = pgTable(
  'user_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: rightOf(),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique('user_identities_user').on(table.userId, table.issuer),
    notEmpty(table.subject),
  ],
);

/** Hashed links of invitations and resets; a user has one valid link, which works once. */
export const invites = pgTable(
  'invites',
  { tokenHash: text('token_hash').primaryKey(), userId: rightOf(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('invites_user').on(table.userId)],
);

/** Hashed codes for the loss of the second factor (second-factor/second-factor.ts); a used code is deleted. */
export const recoveryCodes = pgTable('recovery_codes', { userId: rightOf(), hash: text('hash').notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.hash] }),
]);

/**
 * Hashes of browsers and networks that a user has signed in from. Their attempts are counted apart from those of
 * strangers.
 */
export const knownDevices = pgTable(
  'known_devices',
  { userId: rightOf(), hash: text('hash').notNull(), endsAt: instant('ends_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.hash] }), index('known_devices_ends').on(table.endsAt)],
);

/**
 * Failed sign-ins, second-factor codes and password checks, counted by subject, for example a user name or a network.
 * `key` is the HMAC of the subject.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
    blockedUntil: instant('blocked_until'),
  },
  (table) => [index('sign_in_failures_last').on(table.lastAt), notNegative(table.failures)],
);

/**
 * The log of actions on accounts and partners. Rows are added, never changed, and contain no secret. Users and partners
 * are never deleted, because the log refers to them.
 */
export const accountEvents = pgTable(
  'account_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    type: text('type').$type<AccountEventType>().notNull(),
    /** Id of the user who acted. */
    byId: text('by_id').references(() => users.id),
    userId: text('user_id').references(() => users.id),
    partnerId: text('partner_id').references(() => partners.id),
    network: text('network'),
    note: text('note'),
  },
  (table) => [
    index('account_events_user').on(table.userId, table.id),
    index('account_events_partner').on(table.partnerId, table.id),
    index('account_events_by').on(table.byId, table.id),
    index('account_events_type').on(table.type, table.id),
    index('account_events_at').on(table.at),
    index('account_events_about').using('gin', sql`string_to_array(note, ' ')`).where(sql`note is not null`),
    // One line an hour for a person who reads the page of a customer.
    uniqueIndex('account_events_read')
      .on(table.byId, sql`md5(note)`, sql`date_trunc('hour', at at time zone 'UTC')`)
      .where(sql`type = 'customerRead'`),
    oneOf(table.type, accountEventTypes),
  ],
);

/**
 * A program that calls the API for a partner. It acts as a user without a password, and its sales have that user's
 * name.
 */
export const apiClients = pgTable(
  'api_clients',
  {
    id: text('id')
      .primaryKey()
      .references(() => users.id),
    callsPerMinute: integer('calls_per_minute').notNull(),
    createdBy: text('created_by').references(() => users.id),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [positive(table.callsPerMinute)],
);

/** Hashed secrets of clients; at most two are active. */
export const apiClientSecrets = pgTable(
  'api_client_secrets',
  {
    id: text('id').primaryKey(),
    clientId: required('client_id', () => apiClients.id),
    hash: text('hash').notNull().unique(),
    ends: text('ends').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [index('api_client_secrets_client').on(table.clientId), notEmpty(table.hash)],
);
