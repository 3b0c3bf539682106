import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  check,
  foreignKey,
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
import { bytes } from '../columns/bytes.ts';
import { isDay, isObject, notEmpty, oneOf } from '../columns/guards.ts';
import { instant } from '../columns/instant.ts';
import { users } from './account-schema.ts';
import { productVersions } from './schema.ts';

/** A picture of a product as WebP, in two widths, by the SHA-256 of the wide one. The files of a product name it by that. */
export const pictures = pgTable('pictures', {
  hash: text('hash').primaryKey(),
  wide: bytes('wide').notNull(),
  narrow: bytes('narrow').notNull(),
  /** When it was last sent; one that nothing names goes a while later. */
  sentAt: instant('sent_at').notNull(),
});

/** The text of a file of products, once for all releases that have it, by the SHA-256 of it. */
export const fileTexts = pgTable(
  'file_texts',
  {
    hash: text('hash').primaryKey(),
    text: text('text').notNull(),
    /** The release by whose edits alone it came about; null where others may have it, too. */
    writtenIn: text('written_in').references((): AnyPgColumn => releases.id),
    /** When that release took another text in its place: it is deleted a while later. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [index('file_texts_replaced').on(table.writtenIn, table.replacedAt).where(sql`written_in is not null`)],
);

/** Where a release comes from: the files of the project, or people in the studio. */
export const releaseOrigins = ['files', 'studio'] as const;

/**
 * All files of products as somebody wants them to be. What is on sale is said by `sales`; what has become of a release
 * follows from what was checked, approved and put on sale of just this content.
 */
export const releases = pgTable(
  'releases',
  {
    id: text('id').primaryKey(),
    number: integer('number').notNull().unique(),
    title: text('title').notNull(),
    origin: text('origin').$type<(typeof releaseOrigins)[number]>().notNull(),
    /** The newest release of those that it began with. */
    base: text('base').references((): AnyPgColumn => releases.id),
    /** Hash of the text by path, of every file that it began with; empty for the first release. */
    baseFiles: jsonb('base_files').$type<Record<string, string>>().notNull(),
    /** When it began with them: what went on sale later is not among them. */
    basedAt: instant('based_at').notNull(),
    /** Hash of the text by path, of every file. */
    files: jsonb('files').$type<Record<string, string>>().notNull(),
    /** SHA-256 over all paths and hashes. */
    contentHash: text('content_hash').notNull(),
    /** Null for what the files say by themselves. */
    createdBy: text('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    discardedAt: instant('discarded_at'),
  },
  (table) => [
    index('releases_content').on(table.contentHash),
    oneOf(table.origin, releaseOrigins),
    isObject(table.files),
    isObject(table.baseFiles),
    notEmpty(table.title),
  ],
);

/** For whom a version is: new policies, or those that are renewed. */
export const saleKinds = ['new', 'renewal'] as const;
/** What becomes of drafts of other versions: they go on as they are, or move before they are confirmed. */
export const draftTerms = ['stay', 'move'] as const;
/** What becomes of offers of other versions that are not paid yet. */
export const offerTerms = ['keep', 'void'] as const;

/**
 * What is sold from when: of the rows of a product whose time has come, the last one holds. Rows are added and never
 * changed; one that has not begun may be called off.
 */
export const sales = pgTable(
  'sales',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    product: text('product').notNull(),
    kind: text('kind').$type<(typeof saleKinds)[number]>().notNull(),
    /** Null where it is not sold any more. */
    version: text('version'),
    releaseId: text('release_id')
      .notNull()
      .references(() => releases.id),
    startsAt: instant('starts_at').notNull(),
    drafts: text('drafts').$type<(typeof draftTerms)[number]>().notNull(),
    offers: text('offers').$type<(typeof offerTerms)[number]>().notNull(),
    /** What its cheapest ordinary case costs; null where the product names none. */
    priceFrom: jsonb('price_from').$type<Price>(),
    reason: text('reason').notNull(),
    /** Null for what the files say by themselves. */
    by: text('by').references(() => users.id),
    at: instant('at').notNull(),
    calledOffAt: instant('called_off_at'),
  },
  (table) => [
    index('sales_of_product').on(table.product, table.kind, table.startsAt, table.id),
    index('sales_of_release').on(table.releaseId, table.id),
    foreignKey({
      columns: [table.product, table.version],
      foreignColumns: [productVersions.product, productVersions.version],
    }),
    oneOf(table.kind, saleKinds),
    oneOf(table.drafts, draftTerms),
    oneOf(table.offers, offerTerms),
    check('sales_called_off_before_start', sql`called_off_at is null or called_off_at < starts_at`),
  ],
);

/**
 * Every edit of a release: what stood at a place and what stands there since. One row a place, never changed; taking an
 * edit back is an edit.
 */
export const releaseEdits = pgTable(
  'release_edits',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    releaseId: text('release_id')
      .notNull()
      .references(() => releases.id),
    path: text('path').notNull(),
    /** JSON pointer into the file; '' for the file as a whole, as text. */
    pointer: text('pointer').notNull(),
    /** JSON text; null for nothing. */
    before: text('before'),
    after: text('after'),
    /** The edit that it takes back. */
    undoes: bigint('undoes', { mode: 'number' })
      .unique()
      .references((): AnyPgColumn => releaseEdits.id),
    by: text('by')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [index('release_edits_release').on(table.releaseId, table.id)],
);

export const evidenceStates = ['waiting', 'running', 'passed', 'failed', 'cancelled'] as const;

/** What was found out about a release of a content, off the way of requests. */
export const releaseEvidence = pgTable(
  'release_evidence',
  {
    id: text('id').primaryKey(),
    /** In the order in which it was asked for: two may be asked for at one instant. */
    serial: bigserial('serial', { mode: 'number' }).notNull().unique(),
    releaseId: text('release_id')
      .notNull()
      .references(() => releases.id),
    contentHash: text('content_hash').notNull(),
    status: text('status').$type<(typeof evidenceStates)[number]>().notNull(),
    /** Products that are judged, and how many are by now. */
    done: integer('done').notNull(),
    all: integer('all').notNull(),
    /** What is done now; null before and after. */
    doing: jsonb('doing').$type<CheckProgress>(),
    /** By product; null until it is over. */
    report: jsonb('report').$type<ReleaseCheckReport>(),
    /** SHA-256 of the report and all its details. */
    hash: text('hash'),
    by: text('by')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('release_evidence_release').on(table.releaseId, table.serial), oneOf(table.status, evidenceStates)],
);

/** What is too long for a report, of each product. */
export const evidenceDetails = pgTable(
  'evidence_details',
  {
    evidenceId: text('evidence_id')
      .notNull()
      .references(() => releaseEvidence.id),
    product: text('product').notNull(),
    details: jsonb('details').$type<ReleaseCheckDetails>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.evidenceId, table.product] }), isObject(table.details)],
);

/** Somebody who wrote none of it takes a content and its evidence for good. */
export const releaseApprovals = pgTable(
  'release_approvals',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    releaseId: text('release_id')
      .notNull()
      .references(() => releases.id),
    contentHash: text('content_hash').notNull(),
    evidenceHash: text('evidence_hash').notNull(),
    by: text('by')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [index('release_approvals_release').on(table.releaseId)],
);

/**
 * What quotes were rated by: the values that the rating reads, without anybody's name, number or birth, and without a way back
 * to the draft. A change of a product is tried on those of 90 days.
 */
export const ratingInputs = pgTable(
  'rating_inputs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    product: text('product').notNull(),
    version: text('version').notNull(),
    /** Business date by which it was rated. */
    day: text('day').notNull(),
    /** By name, as the rating reads them. */
    inputs: jsonb('inputs').$type<Answers>().notNull(),
  },
  (table) => [
    index('rating_inputs_product').on(table.product, table.id),
    index('rating_inputs_day').on(table.day),
    isDay(table.day),
    isObject(table.inputs),
  ],
);

/** What people say to each other about a release: who and when, never changed. */
export const releaseComments = pgTable(
  'release_comments',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    releaseId: text('release_id')
      .notNull()
      .references(() => releases.id),
    text: text('text').notNull(),
    by: text('by')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [index('release_comments_release').on(table.releaseId, table.id), notEmpty(table.text)],
);
