import { sql as raw, type SQL } from 'drizzle-orm';
import type { Grouping } from '#contract/reports.ts';
import { addDays, addMonths } from '#engine/language/dates.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { isPremiumLine } from '#server/platform/ledger/figures-repository.ts';
import { isEffectiveEnd } from '#server/platform/ledger/term-ends-repository.ts';
import type { Period } from './periods.ts';
import { groupingKeys, parseExact, type ReportQuery, reportCondition, toRows } from './report-repository.ts';

/*
 * The earned premium. The premium of each transaction is earned over the days from its start to the end of its term,
 * both included, rounded to the cent for each day, so that the parts add up to the whole. If a policy ended earlier, the
 * rest of the charged and not refunded premium is earned on its last day of cover (without a day of cover: on the day of
 * its end). Spans of policies and their sums by month are stored: a million policies need millions of quotients a year.
 */

/** Returns true if a policy was changed since its spans were stored. */
export async function hasEarnedChanges(sql: Sql): Promise<boolean> {
  const result = await sql.execute(raw`select exists (select from earned_changes) as "hasAny"`);
  return toRows<{ hasAny: boolean }>(result)[0]?.hasAny ?? false;
}

/** Stores the spans of at most `most` changed policies, and their sums, and returns the number of read changes. */
export async function storeChanges(sql: Sql, most: number): Promise<number> {
  // Another transaction that stores would not see these spans, and store them a second time.
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended('earned premium', 727041))`);
  const result = await sql.execute(raw`
    with changes as (
      delete from earned_changes where id in (select id from earned_changes order by id limit ${most}) returning policy_number
    ), changed as materialized (
      select distinct policy_number as number from changes
    ), booked as materialized (
      select t.policy_number as number, (b.value ->> 'serial')::int as serial, sum((line.value ->> 'amount')::bigint)::bigint as amount
      from (select policy_number, bookings from policy_transactions union all select policy_number, bookings from policy_facts) t
        join changed on changed.number = t.policy_number
        cross join json_array_elements(t.bookings) b cross join json_array_elements(b.value -> 'lines') line
      where json_array_length(t.bookings) > 0 and ${isPremiumLine} group by 1, 2
    ), renewals as materialized (
      select policy_number as number, array_agg(effective_from::date) as days, (array_agg(term_to::date order by effective_from desc, serial desc))[1] as last
      from policy_transactions join changed on changed.number = policy_number where kind = 'renew' group by 1
    ), ended as materialized (
      select policy_number as number, min(effective_from)::date as day from policy_transactions t
      join changed on changed.number = t.policy_number where ${isEffectiveEnd('t')} group by 1
    ), spans as materialized (
      select case t.serial when 1 then o.total else 0 end + coalesce(b.amount, 0) as amount,
        p.number, o.product, o.agent_id, o.partner_id, o.currency, t.kind, t.effective_from::date as first, p.effective_from::date as begins,
        p.effective_to::date as ends,
        -- Few policies are renewed, and few end before their time.
        case when r.days is null then p.effective_from::date else (select max(day) from unnest(r.days) day) end as begin, r.last as renewed_to,
        case when r.days is not null then (select min(day) from unnest(r.days) day where day > t.effective_from::date) end as next,
        case when e.day is not null then e.day - (e.day > case when r.days is null then p.effective_from::date
          else coalesce((select max(day) from unnest(r.days) day where day <= e.day), p.effective_from::date) end)::int end as ended
      from changed join policies p on p.number = changed.number join policy_transactions t on t.policy_number = p.number
        join orders o on o.id = p.order_id
        left join booked b on b.number = t.policy_number and b.serial = t.serial
        left join renewals r on r.number = t.policy_number
        left join ended e on e.number = t.policy_number
      where t.serial = 1 or b.amount is not null
    ), spread as (
      select number, product, agent_id, partner_id, currency, amount, ended,
        -- The days of the cover may have been moved since the sale.
        case when next is not null then first when kind in ('issue', 'renew') then begin else greatest(first, begin) end as first,
        -- A policy shows the days of a renewed term once that begins.
        coalesce(next - 1, renewed_to, case when ends >= begin then ends else begin + (ends - begins) end) as last
      from spans
    ), old as (
      delete from earned_spans s using changed where s.policy_number = changed.number returning s.*
    ), new as (
      insert into earned_spans (policy_number, product, agent_id, partner_id, currency, amount, first, days, earns_from, earns_to)
      select number, product, agent_id, partner_id, currency, amount, first, greatest(1, last - first + 1), least(first, last, ended), least(last, ended)
      from spread returning *
    ), moved as (
      select m::date as month, s.product, s.agent_id, s.partner_id, s.currency, s.sign * (${earnedThrough(raw`least(s.earns_to, (m + interval '1 month')::date - 1)`)}
        - ${earnedThrough(raw`(greatest(m::date, s.earns_from) - 1)`)}) as amount
      from (select old.*, -1 as sign from old union all select new.*, 1 from new) s
        cross join generate_series(date_trunc('month', s.earns_from), s.earns_to, interval '1 month') m
    ), summed as (
      insert into earned_months (month, product, agent_id, partner_id, currency, amount)
      select month, product, agent_id, partner_id, currency, sum(amount) from moved group by 1, 2, 3, 4, 5 having sum(amount) <> 0
      on conflict on constraint earned_months_of do update set amount = earned_months.amount + excluded.amount
    )
    select count(*)::int as count from changes`);
  return toRows<{ count: number }>(result)[0]?.count ?? 0;
}

/**
 * SQL: minor units of a span's amount that are earned through a day: nothing before its first one, and all from its last
 * one on. Half a unit rounds away from zero, in integer arithmetic, for speed.
 */
function earnedThrough(day: SQL): SQL {
  return raw`(case when ${day} < s.earns_from then 0 when ${day} >= s.earns_to then s.amount
    else (2 * s.amount * (${day} - s.first + 1) + sign(s.amount)::int * s.days) / (2 * s.days) end)`;
}

type Earned = Map<string | null, number>;

/** Reads the earned premium of the stored spans, by days and weeks from the spans and else from the sums of months. */
export async function readEarned(sql: Sql, by: Grouping | 'all', wanted: ReportQuery): Promise<Earned> {
  if (by === 'day' || by === 'week') return readSteps(sql, by, wanted);
  const { whole, parts } = splitMonths(wanted);
  const earned: Earned = whole ? await readMonths(sql, by, { ...wanted, ...whole }) : new Map();
  for (const part of parts)
    for (const [key, amount] of await readSteps(sql, by, { ...wanted, ...part }))
      earned.set(key, (earned.get(key) ?? 0) + amount);
  return earned;
}

/** Splits a period into its whole months, and the parts of months before and after them. */
function splitMonths({ from, to }: Period): { whole: Period | undefined; parts: Period[] } {
  const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
  const begin = from === firstOf(from) ? from : addMonths(firstOf(from), 1);
  const end = addDays(firstOf(addDays(to, 1)), -1);
  if (end < begin) {
    const middle = addDays(firstOf(to), -1);
    // Two parts of neighbouring months, or one part of a month.
    return {
      whole: undefined,
      parts:
        from > middle
          ? [{ from, to }]
          : [
              { from, to: middle },
              { from: addDays(middle, 1), to },
            ],
    };
  }
  return {
    whole: { from: begin, to: end },
    parts: [
      ...(from < begin ? [{ from, to: addDays(begin, -1) }] : []),
      ...(end < to ? [{ from: addDays(end, 1), to }] : []),
    ],
  };
}

async function readMonths(sql: Sql, by: Grouping | 'all', wanted: ReportQuery): Promise<Earned> {
  const { from, to, currency } = wanted;
  return toEarned(
    await sql.execute(raw`
    select ${groupingKeys[by]} as key, sum(amount)::text as earned
    from (select month as day, product, agent_id, partner_id, amount from earned_months
      where month between ${from}::date and ${to}::date and currency = ${currency}) lines
    where ${reportCondition(wanted)} group by 1`),
  );
}

/** SQL intervals of a report's steps: the earned premium is summed step by step. */
const FIRST_OF_STEP = { day: '1 day', week: '1 week', month: '1 month' } as const;

async function readSteps(sql: Sql, by: Grouping | 'all', wanted: ReportQuery): Promise<Earned> {
  const { from, to, currency } = wanted;
  const step = by === 'day' || by === 'week' || by === 'month' ? FIRST_OF_STEP[by] : undefined;
  const steps =
    step === undefined
      ? raw`select 1 as nth, ${from}::date as first, ${to}::date as last`
      : raw`select row_number() over (order by d)::int as nth, greatest(d::date, ${from}::date) as first, least((d + ${step}::interval)::date - 1, ${to}::date) as last
          from generate_series(date_trunc(${by}, ${from}::date), ${to}::date, ${step}::interval) d`;
  const group = step === undefined ? groupingKeys[by] : raw`null::text`;
  return toEarned(
    await sql.execute(raw`
    with steps as (${steps}), sums as (
      -- Of what goes on after a step it has all that is earned through its last day, less what the step before had; of the rest, all.
      select ends.nth, ${group} as of, sum(${earnedThrough(raw`ends.last`)}) filter (where s.earns_to > ends.last) as carried,
        sum(s.amount) filter (where s.earns_to <= ends.last) as finished
      from earned_spans s
        join (select nth, first, last from steps union all select 0, '-infinity', ${from}::date - 1) ends on ends.last >= s.earns_from and ends.first <= s.earns_to
      where s.currency = ${currency} and s.earns_to >= ${from}::date and s.earns_from <= ${to}::date and ${reportCondition(wanted)} group by 1, 2
    )
    select ${step === undefined ? raw`of` : groupingKeys[by]} as key, sum(amount)::text as earned
    from (select nth, of, coalesce(carried, 0) + coalesce(finished, 0) as amount from sums union all select nth + 1, of, 0 - carried from sums where carried is not null) moved
      join (select nth, first as day from steps) starts using (nth)
    group by 1`),
  );
}

const toEarned = (result: unknown): Earned =>
  new Map(toRows<{ key: string | null; earned: string }>(result).map(({ key, earned }) => [key, parseExact(earned)]));
