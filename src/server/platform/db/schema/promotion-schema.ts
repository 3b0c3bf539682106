import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isDay, notEmpty, notNegative, oneOf } from '../columns/guards.ts';
import { instant, required } from '../columns/types.ts';
import { orderColumn } from './schema.ts';

const promotionKinds = ['percent', 'amount'] as const;

/**
 * Codes of the demo, and codes that are inserted by hand; a use is counted at the payment, once. Promotions of the
 * studio have no row here: they are in the version of their product.
 */
export const promotions = pgTable(
  'promotions',
  {
    /** In capitals. */
    code: text('code').primaryKey(),
    /** The only product that it is valid for; null for all. */
    product: text('product'),
    kind: text('kind').$type<(typeof promotionKinds)[number]>().notNull(),
    /** Decimal string, e.g. '12.5'. */
    percent: text('percent'),
    /** Minor units. */
    amount: integer('amount'),
    /** Business dates, both included. */
    validFrom: text('valid_from').notNull(),
    validTo: text('valid_to').notNull(),
    maxUses: integer('max_uses'),
    /** A demo code, which is invalid in Prod. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [
    oneOf(table.kind, promotionKinds),
    check(
      'promotions_worth',
      sql`case kind when 'percent' then amount is null and percent is not null and percent ~ '^\\d{1,3}(\\.\\d+)?$'
        and percent::numeric between 0 and 100 else percent is null and amount is not null and amount > 0 end`,
    ),
    isDay(table.validFrom),
    isDay(table.validTo),
    check('promotions_period', sql`valid_to >= valid_from`),
    notNegative(table.maxUses),
  ],
);

/** A row for each code that was ever used. It is locked while a use is counted. */
export const promotionCodes = pgTable('promotion_codes', { code: text('code').primaryKey() }, (table) => [
  notEmpty(table.code),
]);

const useStatuses = ['reserved', 'used', 'released'] as const;

export const promotionUses = pgTable(
  'promotion_uses',
  {
    orderId: orderColumn().primaryKey(),
    code: required('code', () => promotionCodes.code),
    status: text('status').$type<(typeof useStatuses)[number]>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('promotion_uses_code').on(table.code, table.status), oneOf(table.status, useStatuses)],
);
