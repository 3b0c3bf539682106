import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { providerKinds } from '#contract/claims/claim-guarantees.ts';
import { notEmpty, oneOf } from '../../columns/guards.ts';
import { instant, required } from '../../columns/types.ts';
import { users } from '../account-schema.ts';

/** Hospitals, garages and other providers whose bills claims state. An ended one stays, because claims name it. */
export const claimProviders = pgTable(
  'claim_providers',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<(typeof providerKinds)[number]>().notNull(),
    /** The name in Latin letters, which claims store; then in Khmer and Chinese, null: the Latin one. */
    name: text('name').notNull(),
    khmerName: text('khmer_name'),
    chineseName: text('chinese_name'),
    /** True if the insurer settles its bills directly. */
    isDirect: boolean('is_direct').notNull(),
    /** The bank account for direct settlement, encrypted; `digits`: its last four characters. Null: none. */
    bank: text('bank'),
    account: text('account'),
    digits: text('digits'),
    addedAt: instant('added_at').notNull(),
    addedBy: required('added_by', () => users.id),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('claim_providers_name').on(sql`lower(name)`).where(sql`ended_at is null`),
    oneOf(table.kind, providerKinds),
    notEmpty(table.name),
    notEmpty(table.khmerName),
    notEmpty(table.chineseName),
    check('claim_providers_account', sql`num_nulls(bank, account, digits) in (0, 3)`),
    check('claim_providers_ended', sql`num_nulls(ended_at, ended_by) in (0, 2)`),
  ],
);
