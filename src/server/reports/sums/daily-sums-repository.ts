import { sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { figureNames, isCounted, lineFigures, toColumnName } from '#server/platform/ledger/figures-repository.ts';
import { figureColumns, isOfDay, toRows } from './report-repository.ts';

/** Lists business days before `before` without stored sums, from the first day in the ledger, in order. */
export async function listDaysToAggregate(sql: Sql, before: string, most: number): Promise<string[]> {
  const result = await sql.execute(raw`
    select to_char(d, 'YYYY-MM-DD') as day
    from generate_series(
      (select (min(at) at time zone interval '7 hours')::date from ledger_entries), ${before}::date - 1, interval '1 day') d
    where not exists (select 1 from folded_days f where f.day = to_char(d, 'YYYY-MM-DD'))
    order by d limit ${most}`);
  return toRows<{ day: string }>(result).map(({ day }) => day);
}

/**
 * Sums the entries of a business day, in a transaction that excludes writers: earlier entries are counted, and a later
 * entry deletes the day's sums.
 */
export async function aggregateDay(sql: Sql, day: string): Promise<void> {
  await sql.execute(raw`select ledger_pause()`);
  await sql.execute(raw`delete from daily_sums where day = ${day}`);
  await sql.execute(raw`
    insert into daily_sums (day, product, agent_id, partner_id, currency, ${figureColumns(raw``)})
    select ${day}::text, product, agent_id, partner_id, currency, ${selectSums}
    from (
      select o.product, o.agent_id, l.partner_id, l.currency, ${lineFigures}
      from ledger_entries e join ledger_lines l on l.entry_id = e.id left join orders o on o.id = e.order_id
      where ${isOfDay(raw`${day}::date`)} and ${isCounted}
    ) lines
    group by product, agent_id, partner_id, currency`);
  await sql.execute(raw`delete from account_sums where day = ${day}`);
  await sql.execute(raw`
    insert into account_sums (day, account, currency, debit, credit)
    select ${day}::text, l.account, l.currency, sum(greatest(l.amount, 0)), sum(greatest(0 - l.amount, 0))
    from ledger_entries e join ledger_lines l on l.entry_id = e.id where ${isOfDay(raw`${day}::date`)} group by 2, 3`);
  await sql.execute(raw`insert into folded_days (day) values (${day}) on conflict do nothing`);
}

const selectSums = raw.join(
  figureNames.map((name) => raw`sum(${raw.identifier(toColumnName(name))})`),
  raw`, `,
);

/** Lists days with stored sums that differ from the ledger. The expected result is empty. Reads all rows of both. */
export async function listDifferingDays(sql: Sql): Promise<string[]> {
  const ledger = raw`
    select day, product, agent_id, partner_id, currency, ${raw.join(
      figureNames.map((name) => raw`sum(${raw.identifier(toColumnName(name))})::bigint`),
      raw`, `,
    )}
    from (
      select to_char(e.at at time zone interval '7 hours', 'YYYY-MM-DD') as day, o.product, o.agent_id, l.partner_id,
        l.currency, ${lineFigures}
      from ledger_entries e join ledger_lines l on l.entry_id = e.id left join orders o on o.id = e.order_id
      where ${isCounted}
    ) lines
    where exists (select 1 from folded_days f where f.day = lines.day)
    group by 1, 2, 3, 4, 5`;
  const folded = raw`
    select s.day, s.product, s.agent_id, s.partner_id, s.currency, ${raw.join(
      figureNames.map((name) => raw`s.${raw.identifier(toColumnName(name))}::bigint`),
      raw`, `,
    )}
    from daily_sums s join folded_days f on f.day = s.day`;
  const result = await sql.execute(raw`
    select distinct day from (
      ((${ledger}) except all (${folded})) union all ((${folded}) except all (${ledger}))
    ) differing order by day`);
  return toRows<{ day: string }>(result).map(({ day }) => day);
}
