import { and, asc, eq, inArray, sql as raw } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { partners } from '../db/schema/account-schema.ts';
import { ledgerEntries } from '../db/schema/ledger-schema.ts';
import { receipts } from '../db/schema/money/book-schema.ts';
import { orders } from '../db/schema/schema.ts';

/** SQL: the instant at which the payment of a receipt was made void; null: it was not. */
const voidedAt = raw<string | null>`case when ${ledgerEntries.kind} = 'marked' then (
  select max(e.at) from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.order_id = ${receipts.orderId} and e.kind = 'marked' and l.account = 'bank' and l.amount < 0) end`;

/** SQL: the refunds of a payment: those of its provider's transaction, and those of its order without one. */
const refunds = raw`from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.order_id = ${receipts.orderId} and e.kind in ('refundOwed', 'giveBack', 'returned')
    and l.account in ('refundDue', 'balance') and (e.tran_id is null or e.tran_id = ${ledgerEntries.tranId})`;
const refunded = raw<number>`least(${receipts.amount}, (select coalesce(0 - sum(l.amount), 0) ${refunds}))::float8`;
const refundedAt = raw<string | null>`(select max(e.at) ${refunds})`;

/** SQL: the reference of a payment by bank. The reason, which follows it in these notes, is internal. */
const reference = raw<string | null>`case ${ledgerEntries.kind}
  when 'deposit' then split_part(${ledgerEntries.note}, ' · ', 1)
  when 'marked' then (select split_part(o.note, ' · ', 1) from order_events o
    where o.order_id = ${receipts.orderId} and o.type = 'MARKED' and o.note like '% · %' order by o.id limit 1) end`;

const columns = {
  ...{ receipt: receipts, kind: ledgerEntries.kind },
  ...{ reference, voidedAt, refunded, refundedAt },
};

/** A receipt with its payment: the kind, the refunded amount (minor units), and the instant of its last refund. */
export type ListedReceipt = {
  receipt: typeof receipts.$inferSelect;
  kind: string;
  reference: string | null;
  voidedAt: string | Date | null;
  refunded: number;
  refundedAt: string | Date | null;
};

/** Returns true if the payment of a receipt was made and was not refunded in full. */
export function isStanding({ receipt, voidedAt, refunded }: ListedReceipt): boolean {
  return voidedAt === null && refunded < receipt.amount;
}

/** Lists the receipts of an order, the oldest first. */
export async function listOrderReceipts(sql: Sql, orderId: string): Promise<ListedReceipt[]> {
  return sql
    .select(columns)
    .from(receipts)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, receipts.entryId))
    .where(eq(receipts.orderId, orderId))
    .orderBy(asc(receipts.entryId));
}

/**
 * Finds a receipt with its order and its partner.
 * @param partner the partner whose receipts are seen; undefined: all
 */
export async function findReceipt(sql: Sql, number: string, partner: string | undefined) {
  const seen = partner === undefined ? undefined : eq(receipts.partnerId, partner);
  const [row] = await sql
    .select({ ...columns, order: orders, partner: partners.name })
    .from(receipts)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, receipts.entryId))
    .leftJoin(orders, eq(orders.id, receipts.orderId))
    .leftJoin(partners, eq(partners.id, receipts.partnerId))
    .where(and(eq(receipts.number, number), seen));
  return row;
}
export type FoundReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** Loads the numbers of the receipts of ledger entries, by entry id. */
export async function loadReceiptNumbers(sql: Sql, entries: readonly number[]): Promise<Map<number, string>> {
  if (entries.length === 0) return new Map();
  const rows = await sql
    .select({ entry: receipts.entryId, number: receipts.number })
    .from(receipts)
    .where(inArray(receipts.entryId, [...entries]));
  return new Map(rows.map(({ entry, number }) => [entry, number]));
}
