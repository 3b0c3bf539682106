import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type Locale, locale } from '#contract/products.ts';
import { isArray, listLiterals, notEmpty, oneOf, positive } from '../columns/guards.ts';
import { instant } from '../columns/types.ts';
import { users } from './account-schema.ts';
import { orders, policyColumn } from './schema.ts';

/* Consents of an order's customer, issued documents, and pictures. */

const ways = ['code', 'signedForm'] as const;

/** A customer's consent to an order that another person entered, one per order. */
export const consents = pgTable(
  'consents',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    agreedAt: instant('agreed_at').notNull(),
    way: text('way').$type<(typeof ways)[number]>().notNull(),
    /** The language of the text that the customer read. */
    language: text('language').$type<Locale>().notNull(),
    /** SHA-256 of the whole text of the consent. */
    wording: text('wording').notNull(),
    /** The sentences of that text, unchanged. */
    sentences: jsonb('sentences').$type<string[]>().notNull(),
    /** The signed form in the file store, its type, and the id of the user who sent it. */
    fileId: text('file_id'),
    fileType: text('file_type'),
    by: text('by').references(() => users.id),
  },
  (table) => [
    oneOf(table.way, ways),
    oneOf(table.language, listLiterals(locale)),
    isArray(table.sentences),
    check(
      'consents_form',
      sql`(way = 'signedForm') = (file_id is not null and file_type is not null and by is not null)`,
    ),
  ],
);

const paperLanguages = ['km', 'en', 'both'] as const;

/** Documents of policies as first issued, stored as long as the policy. The bytes are in the file store. */
export const issuedPapers = pgTable(
  'issued_papers',
  {
    policyNumber: policyColumn(),
    /**
     * The document's name in the product. If another document has the same name and serial, a day follows that
     * distinguishes them, for example the first day of its term.
     */
    document: text('document').notNull(),
    language: text('language').$type<(typeof paperLanguages)[number]>().notNull(),
    /** Serial of the policy's transaction from which the document is valid; 1: the issue. */
    serial: integer('serial').notNull().default(1),
    fileId: text('file_id').notNull().unique(),
    /** SHA-256 of the bytes, in hexadecimal digits. */
    hash: text('hash').notNull(),
    bytes: integer('bytes').notNull(),
    madeAt: instant('made_at').notNull(),
    /** The last time at which its file was found missing or altered; null: never. */
    damagedAt: instant('damaged_at'),
  },
  (table) => [
    primaryKey({ columns: [table.policyNumber, table.document, table.language, table.serial] }),
    positive(table.serial),
    oneOf(table.language, paperLanguages),
    notEmpty(table.hash),
    positive(table.bytes),
  ],
);

/** Pictures of a draft; the bytes are in the file store under the same id. A picture of an order outlives the draft. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    draftId: text('draft_id').notNull(),
    contentType: text('content_type').notNull(),
    /** The size of the stored, encoded picture in bytes. */
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('uploads_draft').on(table.draftId), positive(table.bytes)],
);
