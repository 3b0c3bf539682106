import { and, desc, eq, inArray, lt, sql as raw, sum } from 'drizzle-orm';
import type { EntryKind, PartnerEntry } from '#contract/people/partners.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ledgerEntries, ledgerLines } from '#server/platform/db/schema/ledger-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { loadReceiptNumbers } from '#server/platform/ledger/receipt-repository.ts';

/**
 * SQL: the commission of an order. The partner earns it once, at the payment, or loses it in the transaction that
 * returns the payment to the balance.
 */
const keptBeside = raw<string>`case when ${ledgerEntries.kind} in ('spend', 'returned') then (
  select coalesce(abs(sum(l.amount)), 0) from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.order_id = ${ledgerEntries.orderId} and e.kind = 'kept' and l.account = 'commissionDue'
    and case ${ledgerEntries.kind} when 'spend' then l.amount > 0 else l.amount < 0 and e.at = ${ledgerEntries.at} end
) else 0 end`;

type StatementQuery = { partner: string; before?: number | undefined; limit: number };

/**
 * Lists the statement of a partner: the ledger entries that changed its balance, newest first, before the entry
 * `before`.
 */
export async function listEntries(sql: Sql, { partner, before, limit }: StatementQuery): Promise<PartnerEntry[]> {
  const { id, entryId, account, amount, total, outstanding } = ledgerLines;
  const onBalance = and(eq(ledgerLines.partnerId, partner), inArray(account, ['balance', 'held']));
  /** SQL: the sums after an entry, which are the sums after the last of its lines. */
  const last = (column: typeof total | typeof outstanding) =>
    raw<string>`(array_agg(${column} order by ${id} desc))[1]`;
  const moves = sql
    .select({
      entryId,
      change: sum(amount).as('change'),
      held: raw<string>`coalesce(sum(${amount}) filter (where ${account} = 'held'), 0)`.as('held_change'),
      total: last(total).as('total_after'),
      outstanding: last(outstanding).as('outstanding_after'),
    })
    .from(ledgerLines)
    .where(and(onBalance, before === undefined ? undefined : lt(entryId, before)))
    .groupBy(entryId)
    .orderBy(desc(entryId))
    .limit(limit)
    .as('moves');
  const rows = await sql
    .select({ entry: ledgerEntries, order: orders.number, kept: keptBeside, ...moves._.selectedFields })
    .from(moves)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, moves.entryId))
    .leftJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .orderBy(desc(moves.entryId));
  const receipts = await loadReceiptNumbers(
    sql,
    rows.map(({ entry }) => entry.id),
  );
  return rows.map(({ entry, order, kept, change, held, ...after }) => {
    const totalAfter = Number(after.total);
    return {
      ...{ id: entry.id, at: entry.at.toISOString(), kind: entry.kind as EntryKind, order, note: entry.note },
      receipt: receipts.get(entry.id) ?? null,
      // The ledger has the sign of the insurer: a credit for the partner is negative there.
      ...{ amount: 0 - Number(change), held: 0 - Number(held) },
      ...{ total: totalAfter, available: totalAfter - Number(after.outstanding), kept: Number(kept) },
    };
  });
}
