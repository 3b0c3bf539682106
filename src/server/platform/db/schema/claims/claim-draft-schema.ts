import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { ClaimDraftInput } from '#contract/claims/claim-drafts.ts';
import { isArray, isObject, notNegative, positive } from '../../columns/guards.ts';
import { instant, required } from '../../columns/types.ts';
import { users } from '../account-schema.ts';
import { policyColumn } from '../schema.ts';

/** Claims in preparation: one for each person and policy. */
export const claimDrafts = pgTable(
  'claim_drafts',
  {
    id: text('id').primaryKey(),
    policyNumber: policyColumn(),
    /** The user who prepares it; null: the policyholder. */
    userId: text('user_id').references(() => users.id),
    answers: jsonb('answers').$type<ClaimDraftInput['answers']>().notNull(),
    passed: jsonb('passed').$type<ClaimDraftInput['passed']>().notNull(),
    /** The kind of document of each file, by the file's id. */
    papers: jsonb('papers').$type<Record<string, string>>().notNull(),
    /** The number of saves. */
    version: integer('version').notNull(),
    savedAt: instant('saved_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('claim_drafts_of').on(table.policyNumber, table.userId).nullsNotDistinct(),
    index('claim_drafts_user').on(table.userId, table.savedAt).where(sql`user_id is not null`),
    index('claim_drafts_expires_at').on(table.expiresAt),
    isObject(table.answers),
    isArray(table.passed),
    isObject(table.papers),
    notNegative(table.version),
  ],
);

/** Files of claims in preparation. The bytes are in the file store under the same id, which stays when the claim is filed. */
export const claimDraftFiles = pgTable(
  'claim_draft_files',
  {
    id: text('id').primaryKey(),
    draftId: required('draft_id', () => claimDrafts.id),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
    digest: text('digest'),
    likeness: integer('likeness').array(),
  },
  (table) => [index('claim_draft_files_draft').on(table.draftId), positive(table.bytes)],
);
