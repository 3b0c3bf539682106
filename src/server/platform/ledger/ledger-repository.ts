import { and, asc, eq, inArray, isNull, sql as raw, type SQL, sum } from 'drizzle-orm';
import type { Sql } from '../db/database.ts';
import { partners } from '../db/schema/account-schema.ts';
import { type LedgerAccount, type LedgerKind, ledgerEntries, ledgerLines } from '../db/schema/ledger-schema.ts';

/** An entry with its lines, whose amounts (minor units, a debit positive) sum to zero. */
export type Posting = {
  kind: LedgerKind;
  at: Date;
  orderId?: string | null;
  /** The provider's transaction. */
  tranId?: string;
  /** The partner; null for the public. */
  partnerId: string | null;
  /** Id of the user who acted. */
  by?: string | undefined;
  note?: string | undefined;
  currency: string;
  lines: { account: LedgerAccount; amount: number }[];
};

/**
 * Writes entries in the transaction of the event. The database refuses an unbalanced entry, a second sale of an order
 * and a second posting of a provider's transaction; a line on a balance updates the sums of its partner.
 */
export async function post(sql: Sql, ...postings: Posting[]): Promise<void> {
  if (postings.length === 0) return;
  const entries = postings.map(({ kind, at, orderId, tranId, note, by }) => ({ kind, at, orderId, tranId, note, by }));
  const ids = await sql.insert(ledgerEntries).values(entries).returning({ id: ledgerEntries.id });
  const lines = postings.flatMap(({ partnerId, currency, lines }, nth) =>
    lines.map((line) => ({ ...line, entryId: ids[nth]?.id as number, partnerId, currency })),
  );
  await sql.insert(ledgerLines).values(lines);
}

/** Returns the reserved amount of an order, in minor units. Exact only while its partner is locked. */
export async function sumHeld(sql: Sql, partnerId: string, orderId: string): Promise<number> {
  const held = and(eq(ledgerLines.account, 'held'), eq(ledgerLines.partnerId, partnerId));
  const [row] = await sql
    .select({ held: sum(ledgerLines.amount) })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, and(eq(ledgerLines.entryId, ledgerEntries.id), held))
    .where(eq(ledgerEntries.orderId, orderId));
  return 0 - Number(row?.held ?? 0);
}

/**
 * Returns the open amount of an order, in minor units; below zero the payer gets it back. Exact only while the order is
 * locked.
 */
export async function sumReceivable(sql: Sql, orderId: string, currency: string): Promise<number> {
  return sumOrderLines(sql, orderId, and(eq(ledgerLines.account, 'receivable'), eq(ledgerLines.currency, currency)));
}

/** Returns the commission that the partner of an order deducted from its payment, in minor units. */
export async function sumKeptCommission(sql: Sql, orderId: string): Promise<number> {
  return sumOrderLines(sql, orderId, and(eq(ledgerLines.account, 'commissionDue'), eq(ledgerEntries.kind, 'kept')));
}

async function sumOrderLines(sql: Sql, orderId: string, of: SQL | undefined): Promise<number> {
  const [row] = await sql
    .select({ sum: sum(ledgerLines.amount) })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(and(eq(ledgerEntries.orderId, orderId), of));
  return Number(row?.sum ?? 0);
}

/** Returns the amount that was deducted from an order's instalments at an instant, in minor units. */
export async function sumTakenOffInstalments(sql: Sql, orderId: string, at: Date): Promise<number> {
  const then = and(eq(ledgerEntries.kind, 'deferred'), eq(ledgerEntries.at, at), eq(ledgerLines.account, 'receivable'));
  return Math.max(0, await sumOrderLines(sql, orderId, then));
}

/** Returns the time at which a payment of the provider was posted. */
export async function findPaymentPostedAt(sql: Sql, tranId: string): Promise<Date | undefined> {
  const payment = and(eq(ledgerEntries.tranId, tranId), eq(ledgerEntries.kind, 'payment'));
  const [row] = await sql.select({ at: ledgerEntries.at }).from(ledgerEntries).where(payment);
  return row?.at;
}

/** Returns the commission that a partner earned and that is neither deducted nor settled, in minor units. */
export async function sumCommissionDue(sql: Sql, partnerId: string): Promise<number> {
  const due = and(eq(ledgerLines.account, 'commissionDue'), eq(ledgerLines.partnerId, partnerId));
  const [row] = await sql
    .select({ due: sum(ledgerLines.amount) })
    .from(ledgerLines)
    .where(due);
  return 0 - Number(row?.due ?? 0);
}

/** Deletes the entries of all orders, when testers delete the orders. Balances become the sum of the other entries. */
export async function deleteOrderPostings(sql: Sql): Promise<void> {
  const kept = await sql
    .select()
    .from(ledgerEntries)
    .where(isNull(ledgerEntries.orderId))
    .orderBy(asc(ledgerEntries.id));
  const ids = kept.map(({ id }) => id);
  const lines = await sql
    .select()
    .from(ledgerLines)
    .where(inArray(ledgerLines.entryId, ids))
    .orderBy(asc(ledgerLines.id));
  await sql.execute(
    raw`truncate receipts, commission_run_lines, commission_statements, ledger_lines, ledger_entries, daily_sums, account_sums, folded_days`,
  );
  // The receipts of the other entries are written again, from the first number.
  await sql.execute(raw`delete from sequences where name like 'receipt %'`);
  await sql.update(partners).set({ total: 0, outstanding: 0 });
  if (kept.length > 0) await sql.insert(ledgerEntries).values(kept);
  if (lines.length > 0) await sql.insert(ledgerLines).values(lines);
}
