import { and, desc, eq, inArray, isNull, ne, sql as raw, type SQL } from 'drizzle-orm';
import type { BankLine } from '#contract/reconciliation/bank-statements.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ledgerEntries, ledgerLines, moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { bankLines, bankStatements } from '#server/platform/db/schema/money/bank-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { waitingCondition } from '#server/platform/money/money-request-repository.ts';

export type StoredLine = typeof bankLines.$inferSelect;
type Status = BankLine['status'];

/** Adds the file of a statement; returns false if the same file was imported before. */
export async function addStatement(sql: Sql, row: typeof bankStatements.$inferInsert): Promise<boolean> {
  const added = await sql.insert(bankStatements).values(row).onConflictDoNothing().returning({ id: bankStatements.id });
  return added.length > 0;
}

const line = bankLines;

/**
 * SQL: the present status. A line that waits is matched once its order was marked as paid, and open again if nobody can
 * approve that any more: the request was declined, or the order has lapsed.
 */
const status = raw<Status>`case when ${line.status} <> 'waiting' then ${line.status}
  when exists (select from orders o where o.id = ${line.orderId} and o.status = 'issued' and o.paid_by = 'marked') then 'matched'
  when exists (select from ${moneyRequests} where ${waitingCondition} and ${moneyRequests.act} = 'markAsPaid'
    and ${moneyRequests.subject} = ${line.orderId}) then 'waiting'
  else 'open' end`;

/** A line with its present status. */
export type PresentLine = { line: StoredLine; status: Status; order: { id: string; number: string } | null };

const selectLines = (sql: Sql) =>
  sql
    .select({ line, status, order: { id: orders.id, number: orders.number } })
    .from(line)
    .leftJoin(orders, eq(orders.id, line.orderId));

/** Adds the lines that no file had before; returns their number. */
export async function insertLines(sql: Sql, lines: StoredLine[]): Promise<number> {
  if (lines.length === 0) return 0;
  const added = await sql
    .insert(line)
    .values(lines)
    .onConflictDoNothing({ target: line.key })
    .returning({ id: line.id });
  return added.length;
}

/** Lists the lines with these keys, in their order, with their present status. */
export async function listLinesByKey(sql: Sql, keys: readonly string[]): Promise<PresentLine[]> {
  const rows = await selectLines(sql).where(inArray(line.key, [...keys]));
  const found = new Map(rows.map((row) => [row.line.key, row]));
  return keys.flatMap((key) => found.get(key) ?? []);
}

/** Lists at most `limit` lines of a present status, the newest first, after the line of a cursor. */
export async function listLines(
  sql: Sql,
  { wanted, after, limit }: { wanted: Status | undefined; after: readonly [string, string] | undefined; limit: number },
): Promise<PresentLine[]> {
  const isLater = after && raw`(${line.bookedOn}, ${line.id}) < (${after[0]}, ${after[1]})`;
  return selectLines(sql)
    .where(and(buildCondition(wanted), isLater))
    .orderBy(desc(line.bookedOn), desc(line.id))
    .limit(limit);
}

function buildCondition(wanted: Status | undefined): SQL | undefined {
  if (wanted === undefined) return undefined;
  if (wanted === 'setAside') return eq(line.status, 'setAside');
  // The index of open lines has those that wait.
  const stored =
    wanted === 'matched' ? raw`${line.status} in ('matched', 'waiting')` : raw`${line.status} in ('open', 'waiting')`;
  return and(stored, eq(status, wanted));
}

/** Builds the query of the ids of the open lines, for counts. */
export const selectOpenLines = (sql: Sql) => sql.select({ id: line.id }).from(line).where(buildCondition('open'));

/** Finds a line with its present status. */
export async function findLine(sql: Sql, id: string): Promise<PresentLine | undefined> {
  const [found] = await selectLines(sql).where(eq(line.id, id));
  return found;
}

/** Locks a line until the transaction ends, and returns it with its present status. Lock its order before. */
export async function lockLine(sql: Sql, id: string): Promise<PresentLine | undefined> {
  await sql.select({ id: line.id }).from(line).where(eq(line.id, id)).for('update');
  return findLine(sql, id);
}

type Decision = Pick<StoredLine, 'status' | 'why' | 'orderId' | 'note' | 'decidedBy' | 'decidedAt'>;

export async function decideLine(sql: Sql, id: string, decision: Decision): Promise<void> {
  await sql.update(line).set(decision).where(eq(line.id, id));
}

/**
 * True for a line that an import may match: it has never had an order, and no person has set it aside. After that its
 * order is the decision of a person, also if a colleague declined or voided the mark-as-paid.
 */
export const isUndecided = ({ line: { status, decidedAt, why } }: PresentLine): boolean =>
  // The previous release wrote no time for a line whose payment was voided.
  status === 'open' && decidedAt === null && why !== 'voided';

/** Notes why the import found no order for a line that is still undecided. */
export async function noteWhy(sql: Sql, id: string, why: StoredLine['why']): Promise<void> {
  await sql
    .update(line)
    .set({ why })
    .where(and(eq(line.id, id), eq(line.status, 'open'), isNull(line.decidedAt)));
}

/**
 * Opens the line of an order again, because its mark-as-paid was voided; or, with `notYet`, because it waits for a request
 * that nobody can approve any more. The time of the decision stays: no import matches the line again.
 */
export async function releaseOrder(sql: Sql, orderId: string, { notYet = false } = {}): Promise<void> {
  const nobody = { orderId: null, decidedBy: null, note: null };
  await sql
    .update(line)
    .set({ ...nobody, status: 'open', why: notYet ? 'notPayable' : 'voided' })
    .where(and(eq(line.orderId, orderId), notYet ? eq(status, 'open') : undefined));
}

/** Finds the line of an order, except this one. */
export async function findLineOfOrder(sql: Sql, orderId: string, except: string): Promise<StoredLine | undefined> {
  const [found] = await sql
    .select()
    .from(line)
    .where(and(eq(line.orderId, orderId), ne(line.id, except)));
  return found;
}

/** Finds the ids of orders by their numbers. */
export async function loadOrderIds(sql: Sql, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await sql
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** Lists orders that were marked as paid with one of these references and this amount, and have no line yet; two at most. */
export async function listMarkedOrders(
  sql: Sql,
  references: readonly string[],
  { amount, currency }: Pick<StoredLine, 'amount' | 'currency'>,
): Promise<string[]> {
  if (references.length === 0) return [];
  const rows = await sql
    .selectDistinct({ id: ledgerEntries.orderId })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .leftJoin(line, eq(line.orderId, ledgerEntries.orderId))
    .where(
      and(
        ...[eq(ledgerEntries.kind, 'marked'), inArray(ledgerEntries.note, [...references]), isNull(line.id)],
        ...[eq(ledgerLines.account, 'bank'), eq(ledgerLines.amount, amount), eq(ledgerLines.currency, currency)],
      ),
    )
    .limit(2);
  return rows.flatMap(({ id }) => id ?? []);
}
