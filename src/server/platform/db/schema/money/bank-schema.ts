import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bankLineStatuses, bankLineWhys } from '#contract/reconciliation/bank-statements.ts';
import { isCurrency, isDay, notEmpty, notNegative, oneOf } from '../../columns/guards.ts';
import { instant, required } from '../../columns/types.ts';
import { users } from '../account-schema.ts';
import { orders } from '../schema.ts';

/** Files of bank statements that people imported. The same file has one row. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the file, in hex. */
    digest: text('digest').notNull().unique(),
    importedBy: required('imported_by', () => users.id),
    importedAt: instant('imported_at').notNull(),
    /** The number of incoming payments in the file. */
    lines: integer('lines').notNull(),
  },
  (table) => [notNegative(table.lines), notEmpty(table.digest)],
);

/**
 * Incoming payments of bank statements. A line has one order, and an order one line. `waiting`: a colleague must approve
 * the mark-as-paid; the order shows whether that has happened (`bank-line-repository.ts`).
 */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: text('id').primaryKey(),
    statementId: required('statement_id', () => bankStatements.id),
    /** A digest of the account and of what the bank says of the payment: the same line of another file adds no row. */
    key: text('key').notNull().unique(),
    account: text('account').notNull(),
    bookedOn: text('booked_on').notNull(),
    /** Minor units; below zero: the bank took a payment back. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The bank's reference, and the payer's own; empty: none. */
    reference: text('reference').notNull(),
    payerReference: text('payer_reference').notNull(),
    payer: text('payer').notNull(),
    /** The words of the payer. */
    details: text('details').notNull(),
    status: text('status').$type<(typeof bankLineStatuses)[number]>().notNull(),
    why: text('why').$type<(typeof bankLineWhys)[number]>(),
    orderId: text('order_id').references(() => orders.id),
    /** Why a person set the line aside. */
    note: text('note'),
    /** Null: an import decided it. */
    decidedBy: text('decided_by').references(() => users.id),
    /** The last decision, also if the line is open again. Null: none. */
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('bank_lines_booked').on(table.bookedOn, table.id),
    index('bank_lines_open').on(table.bookedOn, table.id).where(sql`status in ('open', 'waiting')`),
    uniqueIndex('bank_lines_order').on(table.orderId).where(sql`order_id is not null`),
    isDay(table.bookedOn),
    isCurrency(table.currency),
    oneOf(table.status, bankLineStatuses),
    oneOf(table.why, bankLineWhys),
    check('bank_lines_amount', sql`amount <> 0`),
    check('bank_lines_with_order', sql`(status in ('waiting', 'matched')) = (order_id is not null)`),
    check('bank_lines_set_aside', sql`(status = 'setAside') = (note is not null)`),
    check('bank_lines_open_why', sql`(status = 'open') = (why is not null)`),
  ],
);
