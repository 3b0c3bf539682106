import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Scope } from '#contract/scopes.ts';
import { isArray, isDay, isObject, notEmpty, notNegative, oneOf } from '../../columns/guards.ts';
import { instant, required } from '../../columns/types.ts';
import { partners, users } from '../account-schema.ts';

/* Lists of the portal that users save as files. */

/** Lists that users asked for as files (lists/exports). A row ends with its file. */
export const listExports = pgTable(
  'list_exports',
  {
    id: text('id').primaryKey(),
    userId: required('user_id', () => users.id),
    list: text('list').notNull(),
    /** The filters as JSON, encrypted: a search may name a person. */
    question: text('question').notNull(),
    format: text('format').notNull(),
    language: text('language').notNull(),
    status: text('status').notNull(),
    /** The written rows, and the rows of the list; `all` is null while the number is not known. */
    rows: integer('rows').notNull(),
    all: integer('all'),
    failure: text('failure'),
    /** The run that writes the file: after a crash another run begins again. Null before the first. */
    run: text('run'),
    createdAt: instant('created_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The user's partner in the run, null for the insurer, and the rights that gave the rows; null before the first run. */
    partnerId: text('partner_id').references(() => partners.id),
    scopes: jsonb('scopes').$type<Scope[]>(),
  },
  (table) => [
    index('list_exports_user').on(table.userId, table.createdAt),
    index('list_exports_ends').on(table.endsAt),
    oneOf(table.format, ['xlsx', 'csv']),
    oneOf(table.status, ['waiting', 'running', 'done', 'failed']),
    notNegative(table.rows),
    notNegative(table.all),
    notEmpty(table.question),
    isArray(table.scopes),
  ],
);

/** The parts of a file, encrypted in the file store, in their order. */
export const listExportParts = pgTable(
  'list_export_parts',
  {
    exportId: required('export_id', () => listExports.id),
    /** The place of the part in the file, from 0. */
    at: integer('at').notNull(),
    /** The run that wrote the part. */
    run: text('run').notNull(),
    fileId: text('file_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.run, table.at] }), notNegative(table.at)],
);

/**
 * Views of lists that users saved (lists/views): filters, sorting and columns, and never a searched text. `partnerId`: the
 * user's partner at that time, null for the insurer; a shared view is for the people of the same partner.
 */
export const listViews = pgTable(
  'list_views',
  {
    id: text('id').primaryKey(),
    userId: required('user_id', () => users.id),
    partnerId: text('partner_id').references(() => partners.id),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: jsonb('query').$type<Record<string, string>>().notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('list_views_name').on(table.userId, table.list, table.name),
    index('list_views_shared').on(table.partnerId).where(sql`is_shared`),
    notEmpty(table.name),
    isObject(table.query),
  ],
);

/** Saved reports that users chose to get by mail each morning (lists/views/mail-reports). */
export const reportMails = pgTable(
  'report_mails',
  {
    id: text('id').primaryKey(),
    viewId: text('view_id')
      .notNull()
      .references(() => listViews.id, { onDelete: 'cascade' }),
    userId: required('user_id', () => users.id),
    /** The business date of the last mail: each day has one, of whichever server. Null before the first. */
    lastOn: text('last_on'),
  },
  (table) => [unique('report_mails_once').on(table.viewId, table.userId), isDay(table.lastOn)],
);
