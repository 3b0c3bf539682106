import { and, asc, desc, eq, isNotNull, sql as raw, type SQL } from 'drizzle-orm';
import type { CommissionDue } from '#contract/reconciliation/commission-runs.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { partners } from '#server/platform/db/schema/account-schema.ts';
import {
  commissionRunLines,
  commissionRuns,
  commissionStatements,
} from '#server/platform/db/schema/money/commission-schema.ts';
import { findBy, findRow, insertInto, lockBy, updateBy } from '#server/platform/db/statements.ts';

export type CommissionRun = typeof commissionRuns.$inferSelect;
export type StatementRow = typeof commissionStatements.$inferSelect;

export const insertCommissionRun = insertInto(commissionRuns);
export const findCommissionRun = findBy(commissionRuns, commissionRuns.id);
/** Reads a run and locks it until the transaction ends, so that it is decided once. */
export const lockCommissionRun = lockBy(commissionRuns, commissionRuns.id, 'update');
export const updateCommissionRun = updateBy(commissionRuns, commissionRuns.id);
export const updateStatement = updateBy(commissionStatements, commissionStatements.id);

/** Finds the run in a currency that waits for a second person. */
export const findWaitingRun = (sql: Sql, currency: string) =>
  findRow(sql, commissionRuns, and(eq(commissionRuns.status, 'proposed'), eq(commissionRuns.currency, currency)));

/** Locks proposals in a currency until the transaction ends, so that they run one after another. */
export async function lockProposals(sql: Sql, currency: string): Promise<void> {
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`commission run ${currency}`}, 727036))`);
}

/** SQL: lines of commission of partners that no run has, with their entries, before an instant. */
const openLines = (currency: string, before: Date): SQL => raw`ledger_lines l join ledger_entries e on e.id = l.entry_id
  where l.account = 'commissionDue' and l.partner_id is not null and l.currency = ${currency}
    and e.at < ${before.toISOString()}::timestamptz
    and not exists (select from commission_run_lines r where r.line_id = l.id)`;

/** SQL: the sums of lines of commission: a credit is due to the partner. */
const lineSums = raw`coalesce(0 - sum(l.amount) filter (where e.kind in ('sale', 'change') and l.amount < 0), 0)::text as earned,
  coalesce(sum(l.amount) filter (where e.kind in ('sale', 'change') and l.amount > 0), 0)::text as taken_back,
  coalesce(sum(l.amount) filter (where e.kind not in ('sale', 'change')), 0)::text as deducted`;

type LineSums = Record<'earned' | 'taken_back' | 'deducted', string>;
type DueSums = LineSums & { partner_id: string; name: string; opening: string };

/** Sums the lines that a run up to an instant would have, by partner, in the order of the partners' names. */
export async function sumOpenLines(sql: Sql, currency: string, before: Date): Promise<CommissionDue[]> {
  return sumByPartner(sql, openLines(currency, before));
}

/** Sums the lines of a run, which nobody has approved yet, by partner, in the order of the partners' names. */
export async function sumRunLines(sql: Sql, runId: string): Promise<CommissionDue[]> {
  return sumByPartner(
    sql,
    raw`commission_run_lines r join ledger_lines l on l.id = r.line_id join ledger_entries e on e.id = l.entry_id
      where r.run_id = ${runId}`,
  );
}

async function sumByPartner(sql: Sql, lines: SQL): Promise<CommissionDue[]> {
  const { rows } = await sql.execute<DueSums>(raw`
    select s.*, p.name, coalesce((select c.closing from commission_statements c
      where c.partner_id = s.partner_id and c.number is not null order by c.number desc limit 1), 0)::text as opening
    from (select l.partner_id, ${lineSums} from ${lines} group by 1) s join partners p on p.id = s.partner_id
    order by p.name, p.id`);
  return rows.map(({ partner_id: id, name, ...sums }) => {
    const opening = Number(sums.opening);
    const { earned, takenBack, deducted } = toSums(sums);
    const balance = opening + earned - takenBack - deducted;
    const amount = Math.max(0, balance);
    return { partner: { id, name }, opening, earned, takenBack, deducted, amount, closing: balance - amount };
  });
}

const toSums = ({ earned, taken_back: takenBack, deducted }: LineSums) => ({
  ...{ earned: Number(earned), takenBack: Number(takenBack), deducted: Number(deducted) },
});

/** Adds the lines to a run that no run has: those before an instant. */
export async function insertRunLines(sql: Sql, { id, currency }: CommissionRun, before: Date): Promise<void> {
  await sql.execute(
    raw`insert into commission_run_lines (line_id, run_id) select l.id, ${id} from ${openLines(currency, before)}`,
  );
}

/** Releases the lines of a refused run: the next run has them. */
export async function deleteRunLines(sql: Sql, runId: string): Promise<void> {
  await sql.delete(commissionRunLines).where(eq(commissionRunLines.runId, runId));
}

/** Adds the line of a payment to its run, and returns the id of its entry. The partner is locked. */
export async function insertPaidLine(
  sql: Sql,
  { runId, partnerId, amount }: Pick<StatementRow, 'runId' | 'partnerId' | 'amount'>,
  number: string,
): Promise<number> {
  const { rows } = await sql.execute<{ entry_id: string }>(raw`
    with paid as (select l.id, l.entry_id from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.partner_id = ${partnerId} and l.account = 'commissionDue' and l.amount = ${amount}
        and e.kind = 'settlement' and e.note = ${number}),
      made as (insert into commission_run_lines (line_id, run_id) select id, ${runId} from paid)
    select entry_id::text from paid`);
  return Number(rows[0]?.entry_id);
}

export async function insertStatements(sql: Sql, rows: (typeof commissionStatements.$inferInsert)[]): Promise<void> {
  await sql.insert(commissionStatements).values(rows);
}

/** A statement with its partner's name. */
export type RunStatement = StatementRow & { name: string };

/** Lists the statements of a run by the names of the partners. */
export async function listStatementsOfRun(sql: Sql, runId: string): Promise<RunStatement[]> {
  const rows = await sql
    .select({ statement: commissionStatements, name: partners.name })
    .from(commissionStatements)
    .innerJoin(partners, eq(partners.id, commissionStatements.partnerId))
    .where(eq(commissionStatements.runId, runId))
    .orderBy(asc(partners.name), asc(partners.id));
  return rows.map(({ statement, name }) => ({ ...statement, name }));
}

type RunQuery = {
  status: CommissionRun['status'] | undefined;
  after: [at: Date, id: string] | undefined;
  limit: number;
};

/** Lists runs with their sums, the newest first. */
export async function listCommissionRuns(sql: Sql, { status, after, limit }: RunQuery) {
  const [at, id] = after ?? [];
  const { proposedAt } = commissionRuns;
  const next = at && raw`(${proposedAt}, ${commissionRuns.id}) < (${at.toISOString()}::timestamptz, ${id})`;
  return selectRuns(sql)
    .where(and(status === undefined ? undefined : eq(commissionRuns.status, status), next))
    .orderBy(desc(proposedAt), desc(commissionRuns.id))
    .limit(limit);
}
export type RunWithSums = Awaited<ReturnType<typeof listCommissionRuns>>[number];

/** Finds a run with its sums. */
export async function findRunWithSums(sql: Sql, id: string): Promise<RunWithSums | undefined> {
  const [row] = await selectRuns(sql).where(eq(commissionRuns.id, id));
  return row;
}

const ofRun = raw`from ${commissionStatements} where ${commissionStatements.runId} = ${commissionRuns.id}`;

const selectRuns = (sql: Sql) =>
  sql
    .select({
      run: commissionRuns,
      total: raw<number>`(select coalesce(sum(${commissionStatements.amount}), 0) ${ofRun})::float8`,
      count: raw<number>`(select count(*) ${ofRun})::int`,
    })
    .from(commissionRuns);

/** Lists the statements of a partner by number, newest first, before the number `after`. */
export async function listPartnerStatements(
  sql: Sql,
  { partner, after, limit }: { partner: string; after: string | undefined; limit: number },
) {
  const { partnerId, number } = commissionStatements;
  const earlier = after === undefined ? isNotNull(number) : raw`${number} < ${after}`;
  return selectStatements(sql)
    .where(and(eq(partnerId, partner), earlier))
    .orderBy(desc(number))
    .limit(limit);
}

/**
 * Finds the statement of a booked run by its number.
 * @param partner the partner whose statements are seen; undefined: all
 */
export async function findStatement(sql: Sql, number: string, partner: string | undefined) {
  const seen = partner === undefined ? undefined : eq(commissionStatements.partnerId, partner);
  const [row] = await selectStatements(sql).where(and(eq(commissionStatements.number, number), seen));
  return row;
}
export type FoundStatement = NonNullable<Awaited<ReturnType<typeof findStatement>>>;

const selectStatements = (sql: Sql) =>
  sql
    .select({ statement: commissionStatements, run: commissionRuns, partner: partners.name })
    .from(commissionStatements)
    .innerJoin(commissionRuns, eq(commissionRuns.id, commissionStatements.runId))
    .innerJoin(partners, eq(partners.id, commissionStatements.partnerId));

/** The commission of an order in a statement. Minor units; `order`: null for bookings without an order. */
export type OrderInStatement = {
  order: string | null;
  at: Date;
  earned: number;
  takenBack: number;
  deducted: number;
};
type OrderRow = LineSums & { number: string | null; at: string | Date };

/** Lists the commission of a statement by order, the earliest first, without the payment itself. */
export async function listOrdersOfStatement(
  sql: Sql,
  { runId, partnerId, entryId }: StatementRow,
  limit: number,
): Promise<OrderInStatement[]> {
  const { rows } = await sql.execute<OrderRow>(raw`
    select o.number, min(e.at) as at, ${lineSums}
    from commission_run_lines r join ledger_lines l on l.id = r.line_id join ledger_entries e on e.id = l.entry_id
      left join orders o on o.id = e.order_id
    where r.run_id = ${runId} and l.partner_id = ${partnerId} and e.id is distinct from ${entryId}
    group by o.number, case when o.number is null then e.id end order by 2, 1 limit ${limit}`);
  return rows.map(({ number: order, at, ...sums }) => ({ order, at: new Date(at), ...toSums(sums) }));
}
