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

const columns = { receipt: receipts, kind: ledgerEntries.kind, note: ledgerEntries.note, voidedAt };

/** A receipt with the kind of its payment. */
export type ListedReceipt = {
  receipt: typeof receipts.$inferSelect;
  kind: string;
  note: string | null;
  voidedAt: string | Date | null;
};

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
