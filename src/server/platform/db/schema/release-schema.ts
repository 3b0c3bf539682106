import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Price } from '#contract/products.ts';
import type { CheckProgress, ReleaseCheckDetails, ReleaseCheckReport } from '#contract/studio/release-checks.ts';
import type { Answers } from '#engine/record.ts';
import { isDay, isObject, notEmpty, oneOf } from '../columns/guards.ts';
import { bytes, instant, required } from '../columns/types.ts';
import { users } from './account-schema.ts';
import { versionReference } from './schema.ts';

/**
 * A picture of a product as WebP, in two widths, with the SHA-256 of the wide one as its key, which the files of a
 * product refer to.
 */
export const pictures = pgTable('pictures', {
  hash: text('hash').primaryKey(),
  wide: bytes('wide').notNull(),
  narrow: bytes('narrow').notNull(),
  /** The last upload; a picture without a reference is deleted some time later. */
  sentAt: instant('sent_at').notNull(),
});

/** The text of a product file, stored once for all releases that contain it, by its SHA-256. */
export const fileTexts = pgTable(
  'file_texts',
  {
    hash: text('hash').primaryKey(),
    text: text('text').notNull(),
    /** The only release whose edits created it; null if others may contain it too. */
    writtenIn: text('written_in').references((): AnyPgColumn => releases.id),
    /** The time at which that release replaced it; it is deleted some time later. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [index('file_texts_replaced').on(table.writtenIn, table.replacedAt).where(sql`written_in is not null`)],
);

/** The origin of a release: the files of the project, or people in the studio. */
export const releaseOrigins = ['files', 'studio'] as const;

/** Content that an approver sent back, with the reason; `at` is an instant. */
type ReleaseReturn = { contentHash: string; reason: string; by: string; at: string };

/**
 * A complete set of product files as a person proposes it. `sales` says which one is on sale; the state of a release
 * follows from the checks, approvals and sales of exactly this content.
 */
export const releases = pgTable(
  'releases',
  {
    id: text('id').primaryKey(),
    number: integer('number').notNull().unique(),
    title: text('title').notNull(),
    origin: text('origin').$type<(typeof releaseOrigins)[number]>().notNull(),
    /** The newest of the releases from which it started. */
    base: text('base').references((): AnyPgColumn => releases.id),
    /** Hash of the text by path, of every file at its start; empty for the first release. */
    baseFiles: jsonb('base_files').$type<Record<string, string>>().notNull(),
    /** The time at which the release was started; it does not include products that went on sale later. */
    basedAt: instant('based_at').notNull(),
    /** Hash of the text by path, of every file. */
    files: jsonb('files').$type<Record<string, string>>().notNull(),
    /** SHA-256 over all paths and hashes. */
    contentHash: text('content_hash').notNull(),
    /** Null for the project's own files. */
    createdBy: text('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    discardedAt: instant('discarded_at'),
    /** The changes in the words of the people who made them. An approval needs it. */
    summary: text('summary'),
    /** The last time that an approver sent the release back to its editors. It applies to this content only. */
    returned: jsonb('returned').$type<ReleaseReturn>(),
  },
  (table) => [
    index('releases_content').on(table.contentHash),
    oneOf(table.origin, releaseOrigins),
    isObject(table.files),
    isObject(table.baseFiles),
    notEmpty(table.title),
    notEmpty(table.summary),
  ],
);

/** The use of a version: new policies, or renewals. */
export const saleKinds = ['new', 'renewal'] as const;
/**
 * The effect on drafts of other versions. `stay`: they keep their version. `move`: they change to this one before their
 * confirmation.
 */
export const draftTerms = ['stay', 'move'] as const;
/** The effect on unpaid offers of other versions. `keep`: they remain valid. `void`: they become invalid. */
export const offerTerms = ['keep', 'void'] as const;

/**
 * The sale plan: of the rows of a product whose time has come, the last one applies. Rows are added and never changed;
 * a future one may be cancelled.
 */
export const sales = pgTable(
  'sales',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    product: text('product').notNull(),
    kind: text('kind').$type<(typeof saleKinds)[number]>().notNull(),
    /** Null: the product is no longer sold. */
    version: text('version'),
    releaseId: required('release_id', () => releases.id),
    startsAt: instant('starts_at').notNull(),
    drafts: text('drafts').$type<(typeof draftTerms)[number]>().notNull(),
    offers: text('offers').$type<(typeof offerTerms)[number]>().notNull(),
    /** The price of the product's cheapest ordinary example case; null if the product names none. */
    priceFrom: jsonb('price_from').$type<Price>(),
    reason: text('reason').notNull(),
    /** Null for the project's own files. */
    by: text('by').references(() => users.id),
    at: instant('at').notNull(),
    calledOffAt: instant('called_off_at'),
  },
  (table) => [
    index('sales_of_product').on(table.product, table.kind, table.startsAt, table.id),
    index('sales_of_release').on(table.releaseId, table.id),
    versionReference(table),
    oneOf(table.kind, saleKinds),
    oneOf(table.drafts, draftTerms),
    oneOf(table.offers, offerTerms),
    check('sales_called_off_before_start', sql`called_off_at is null or called_off_at < starts_at`),
  ],
);

/**
 * Every edit of a release: the value before and after at one location. One row per location, never changed; an undo is
 * a new edit.
 */
export const releaseEdits = pgTable(
  'release_edits',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    releaseId: required('release_id', () => releases.id),
    path: text('path').notNull(),
    /** JSON pointer into the file; '' for the file as a whole, as text. */
    pointer: text('pointer').notNull(),
    /** The value before and after the edit as JSON text; null: no value. */
    before: text('before'),
    after: text('after'),
    /** The member before which the value stood or was put; null: the last member, or a value in a list. */
    next: text('next'),
    /** The edit that it undoes. */
    undoes: bigint('undoes', { mode: 'number' })
      .unique()
      .references((): AnyPgColumn => releaseEdits.id),
    by: required('by', () => users.id),
    at: instant('at').notNull(),
  },
  (table) => [index('release_edits_release').on(table.releaseId, table.id)],
);

export const evidenceStates = ['waiting', 'running', 'passed', 'failed', 'cancelled'] as const;

/** Results of checks of a release's content, computed outside of requests. */
export const releaseEvidence = pgTable(
  'release_evidence',
  {
    id: text('id').primaryKey(),
    /** The order of the requests: two may have the same instant. */
    serial: bigserial('serial', { mode: 'number' }).notNull().unique(),
    releaseId: required('release_id', () => releases.id),
    contentHash: text('content_hash').notNull(),
    status: text('status').$type<(typeof evidenceStates)[number]>().notNull(),
    /** Number of products that are checked (`done`), and of all products to check. */
    done: integer('done').notNull(),
    all: integer('all').notNull(),
    /** The current step; null before the start and after the end of the check. */
    doing: jsonb('doing').$type<CheckProgress>(),
    /** The results by product; null until the end. */
    report: jsonb('report').$type<ReleaseCheckReport>(),
    /** SHA-256 of the report and all its details. */
    hash: text('hash'),
    by: required('by', () => users.id),
    at: instant('at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('release_evidence_release').on(table.releaseId, table.serial), oneOf(table.status, evidenceStates)],
);

/** Details of each product that are too long for a report. */
export const evidenceDetails = pgTable(
  'evidence_details',
  {
    evidenceId: required('evidence_id', () => releaseEvidence.id),
    product: text('product').notNull(),
    details: jsonb('details').$type<ReleaseCheckDetails>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.evidenceId, table.product] }), isObject(table.details)],
);

/** The approval of exactly this content with these check results, by a person who wrote none of it. */
export const releaseApprovals = pgTable(
  'release_approvals',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    releaseId: required('release_id', () => releases.id),
    contentHash: text('content_hash').notNull(),
    evidenceHash: text('evidence_hash').notNull(),
    /** The summary that the approver read; null before summaries were required. */
    summary: text('summary'),
    by: required('by', () => users.id),
    at: instant('at').notNull(),
  },
  (table) => [index('release_approvals_release').on(table.releaseId)],
);

/**
 * Inputs of quotes: the values that the rating reads, without names, numbers or dates of birth. A draft has one row, that
 * of its last premium. A change of a product is tested with those of the last 90 days.
 */
export const ratingInputs = pgTable(
  'rating_inputs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    product: text('product').notNull(),
    version: text('version').notNull(),
    /** Business date of the rating. */
    day: text('day').notNull(),
    /** By name, as the rating reads them. */
    inputs: jsonb('inputs').$type<Answers>().notNull(),
    /** HMAC of the draft's id; null after the draft was deleted: then nothing connects the two. */
    draft: text('draft').unique(),
  },
  (table) => [
    index('rating_inputs_product').on(table.product, table.id),
    index('rating_inputs_day').on(table.day),
    isDay(table.day),
    isObject(table.inputs),
  ],
);

/** A place in a file: the keys of objects, the names of list items, the inputs of a table row. */
type CommentPlace = { path: string; steps: string[] };

/** Comments about a release with author and time. Only their resolution changes. */
export const releaseComments = pgTable(
  'release_comments',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    releaseId: required('release_id', () => releases.id),
    text: text('text').notNull(),
    /** Null for a comment about the whole release. */
    place: jsonb('place').$type<CommentPlace>(),
    /** The comment that it answers. */
    answers: bigint('answers', { mode: 'number' }).references((): AnyPgColumn => releaseComments.id),
    by: required('by', () => users.id),
    at: instant('at').notNull(),
    resolvedBy: text('resolved_by').references(() => users.id),
    resolvedAt: instant('resolved_at'),
  },
  (table) => [
    index('release_comments_release').on(table.releaseId, table.id),
    notEmpty(table.text),
    check('release_comments_resolved', sql`(resolved_by is null) = (resolved_at is null)`),
  ],
);

/**
 * The windows in which a product of a release is open, each with the place where its user is writing. A row is valid
 * until its end; the window renews it. While it is valid, nobody else changes that place.
 */
export const releasePresences = pgTable(
  'release_presences',
  {
    userId: required('user_id', () => users.id),
    /** A random name of the window. */
    tab: text('tab').notNull(),
    releaseId: required('release_id', () => releases.id),
    product: text('product').notNull(),
    path: text('path'),
    /** JSON pointer into the file. */
    pointer: text('pointer'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tab] }),
    index('release_presences_release').on(table.releaseId, table.expiresAt),
    index('release_presences_expiry').on(table.expiresAt),
    check('release_presences_place', sql`(path is null) = (pointer is null)`),
  ],
);
