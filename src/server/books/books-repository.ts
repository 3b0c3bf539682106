import { gte, sql as raw } from 'drizzle-orm';
import type { TrialBalance } from '#contract/reconciliation/books.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { closedMonths } from '#server/platform/db/schema/money/book-schema.ts';
import { findBy, hasRow, insertInto } from '#server/platform/db/statements.ts';

/**
 * Closes a month. It waits until the entries of the month that others are writing are saved. Until the transaction ends,
 * nobody adds one. The database refuses a month while an earlier one is open.
 */
export const insertClosedMonth = insertInto(closedMonths);
export const findClosedMonth = findBy(closedMonths, closedMonths.month);

/** Returns true if a month, or a later one, is closed. */
export async function isMonthClosed(sql: Sql, month: string): Promise<boolean> {
  return hasRow(sql, closedMonths, gte(closedMonths.month, month));
}

/** SQL: the instants at which a month of business dates begins and ends. Cambodia is UTC+7 all year. */
const begins = (month: string) => raw`(${`${month}-01`}::timestamp at time zone interval '7 hours')`;
const ends = (month: string) =>
  raw`((${`${month}-01`}::date + interval '1 month')::timestamp at time zone interval '7 hours')`;

/** Lists the months that have bookings, the newest first. */
export async function listMonths(sql: Sql): Promise<string[]> {
  const { rows } = await sql.execute<{ month: string }>(raw`
    with recursive months as (
      select to_char(max(at) at time zone 'UTC' + interval '7 hours', 'YYYY-MM') as month from ledger_entries
      union all
      select (select to_char(max(e.at) at time zone 'UTC' + interval '7 hours', 'YYYY-MM') from ledger_entries e
        where e.at < ((m.month || '-01')::timestamp at time zone interval '7 hours')) from months m where m.month is not null
    ) select month from months where month is not null order by 1 desc`);
  return rows.map(({ month }) => month);
}

/** Finds the first month with bookings that is open and before `month`. */
export async function findEarlierOpenMonth(sql: Sql, month: string): Promise<string | undefined> {
  const { rows } = await sql.execute<{ month: string | null }>(raw`
    select to_char(min(at) at time zone 'UTC' + interval '7 hours', 'YYYY-MM') as month from ledger_entries
    where at < ${begins(month)} and at >= coalesce(
      (select ((max(month) || '-01')::timestamp + interval '1 month') at time zone interval '7 hours' from closed_months),
      '-infinity')`);
  return rows[0]?.month ?? undefined;
}

/** Sums the debits of a month in a currency, minor units. It reads the entries of this month alone. */
export async function sumDebits(sql: Sql, month: string, currency: string): Promise<number> {
  const { rows } = await sql.execute<{ debit: string }>(raw`
    select coalesce(sum(l.amount), 0)::text as debit from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.at >= ${begins(month)} and e.at < ${ends(month)} and l.amount > 0 and l.currency = ${currency}`);
  return Number(rows[0]?.debit ?? 0);
}

const isOfMonth = (month: string) => raw`at >= ${begins(month)} and at < ${ends(month)}`;

type Sums = Record<'opening' | 'debit' | 'credit', string> & { account: string };

/**
 * Sums the accounts of a month in a currency, by name; minor units. Of days with stored sums (`folded_days`) it reads these, of
 * the others the entries.
 */
export async function sumAccounts(sql: Sql, month: string, currency: string): Promise<TrialBalance['accounts']> {
  const { rows } = await sql.execute<Sums>(raw`
    with live as (
      select d::date as day
      from generate_series((select min(at) at time zone interval '7 hours' from ledger_entries)::date::timestamp, ${ends(month)} at time zone interval '7 hours' - interval '1 day', interval '1 day') d
      where not exists (select from folded_days f where f.day = to_char(d, 'YYYY-MM-DD'))
    ), sums as (
      select s.day, s.account, s.debit, s.credit from account_sums s join folded_days f on f.day = s.day
      where s.day <= to_char(${ends(month)} at time zone interval '7 hours' - interval '1 day', 'YYYY-MM-DD') and s.currency = ${currency}
      union all
      select to_char(live.day, 'YYYY-MM-DD'), l.account, greatest(l.amount, 0), greatest(0 - l.amount, 0)
      from live
        cross join lateral (select e.id from ledger_entries e where e.at >= (live.day::timestamp at time zone interval '7 hours')
          and e.at < ((live.day + 1)::timestamp at time zone interval '7 hours') offset 0) e
        cross join lateral (select * from ledger_lines l where l.entry_id = e.id offset 0) l
      where l.currency = ${currency}
    )
    select account, coalesce(sum(debit - credit) filter (where day < ${`${month}-01`}), 0)::text as opening,
      coalesce(sum(debit) filter (where day >= ${`${month}-01`}), 0)::text as debit,
      coalesce(sum(credit) filter (where day >= ${`${month}-01`}), 0)::text as credit
    from sums group by 1 order by 1`);
  return rows
    .map(({ account, ...sums }) => {
      const [opening, debit, credit] = [Number(sums.opening), Number(sums.debit), Number(sums.credit)];
      return { account, opening, debit, credit, closing: opening + debit - credit };
    })
    .filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0);
}

/** A line of the journal. Amounts are minor units. */
export type JournalLine = {
  id: number;
  at: Date;
  entry: number;
  kind: string;
  account: string;
  amount: number;
  currency: string;
  order: string | null;
  partner: string | null;
  tranId: string | null;
  receipt: string | null;
  note: string | null;
};

/** Lists at most `most` lines of a month after the line `after`, by their entries, in the order of the ledger. */
export async function listJournalLines(
  sql: Sql,
  month: string,
  { after, most }: { after: Pick<JournalLine, 'entry' | 'id'> | undefined; most: number },
): Promise<JournalLine[]> {
  const { rows } = await sql.execute<Omit<JournalLine, 'at'> & { at: string | Date }>(raw`
    select l.id::int as id, e.at, e.id::int as entry, e.kind, l.account, l.amount::text as amount, l.currency, o.number as order,
      p.name as partner, e.tran_id as "tranId", r.number as receipt, e.note
    from ledger_entries e join ledger_lines l on l.entry_id = e.id left join orders o on o.id = e.order_id
      left join partners p on p.id = l.partner_id left join receipts r on r.entry_id = e.id
    where e.at >= ${begins(month)} and e.at < ${ends(month)}
      -- The range of its entries, so that the entries are read in their order and not sorted.
      and e.id >= greatest(${after?.entry ?? 0}, (select min(id) from ledger_entries where ${isOfMonth(month)}))
      and e.id <= (select max(id) from ledger_entries where ${isOfMonth(month)})
      and (e.id, l.id) > (${after?.entry ?? 0}, ${after?.id ?? 0})
    order by e.id, l.id limit ${most}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at), amount: Number(row.amount) }));
}

/** Counts the lines of a month. */
export async function countJournalLines(sql: Sql, month: string): Promise<number> {
  const { rows } = await sql.execute<{ count: number }>(raw`
    select count(*)::int as count from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.at >= ${begins(month)} and e.at < ${ends(month)}`);
  return rows[0]?.count ?? 0;
}
