import { sql as raw, type SQL } from 'drizzle-orm';
import type { Grouping, PremiumFigures, RetentionFigures } from '#contract/reports.ts';
import type { Sql } from '../platform/db/database.ts';
import { isPremiumLine } from '../platform/ledger/figures-repository.ts';
import type { ReportSource } from './build-report.ts';
import {
  groupingKeys,
  parseExact,
  type ReportQuery,
  readFigures,
  reportCondition,
  toRows,
} from './report-repository.ts';

/** SQL intervals of a report's steps: earned premium is summed step by step. */
const FIRST_OF_STEP = { day: '1 day', week: '1 week', month: '1 month' } as const;

/**
 * Premium written and returned, charges and claims by the day of their booking; premium earned by the days of cover.
 */
export const premiumSource: ReportSource<PremiumFigures> = {
  nothing: {
    written: 0,
    returned: 0,
    net: 0,
    earned: 0,
    charges: 0,
    claims: 0,
    claimsPaid: 0,
    outstanding: 0,
    recovered: 0,
  },
  sortBy: ['net', 'earned'],
  async read(sql, by, wanted) {
    const booked = new Map((await readFigures(sql, by, wanted)).map((row) => [row.key, row]));
    const earned = await readEarned(sql, by, wanted);
    return [...new Set([...booked.keys(), ...earned.keys()])].map((key) => {
      const { written, returned, charges, claims, claimsPaid, ...more } = booked.get(key) ?? premiumSource.nothing;
      const { outstanding, recovered } = more;
      const ofPremium = { written, returned, net: written - returned, earned: earned.get(key) ?? 0, charges };
      return { key, ...ofPremium, claims, claimsPaid, outstanding, recovered };
    });
  },
};

/**
 * Reads the earned premium. The premium of each transaction is earned over the days from its start to the end of its
 * term, both included, rounded to the cent for each day, so that the parts add up to the whole. If a policy ended
 * earlier, the rest of the charged and not refunded premium is earned on its last day of cover (without a day of cover:
 * on the day of its end).
 */
async function readEarned(sql: Sql, by: Grouping | 'all', wanted: ReportQuery): Promise<Map<string | null, number>> {
  const { from, to, currency } = wanted;
  const step = by === 'day' || by === 'week' || by === 'month' ? FIRST_OF_STEP[by] : undefined;
  const steps =
    step === undefined
      ? raw`select 1 as nth, ${from}::date as first, ${to}::date as last`
      : raw`select row_number() over (order by d)::int as nth, greatest(d::date, ${from}::date) as first, least((d + ${step}::interval)::date - 1, ${to}::date) as last
          from generate_series(date_trunc(${by}, ${from}::date), ${to}::date, ${step}::interval) d`;
  const group = step === undefined ? groupingKeys[by] : raw`null::text`;
  const result = await sql.execute(raw`
    with steps as (${steps}), booked as materialized (
      select t.policy_number as number, (b.value ->> 'serial')::int as serial, sum((line.value ->> 'amount')::bigint)::bigint as amount
      from (select policy_number, bookings from policy_transactions union all select policy_number, bookings from policy_facts) t
        cross join json_array_elements(t.bookings) b cross join json_array_elements(b.value -> 'lines') line
      where json_array_length(t.bookings) > 0 and ${isPremiumLine} group by 1, 2
    ), renewals as materialized (
      select policy_number as number, array_agg(effective_from::date) as days, (array_agg(term_to::date order by effective_from desc, serial desc))[1] as last
      from policy_transactions where kind = 'renew' group by 1
    ), ended as materialized (
      select policy_number as number, min(effective_from)::date as day from policy_transactions t where ${isEffectiveEnd('t')} group by 1
    ), spans as materialized (
      select case t.serial when 1 then o.total else 0 end + coalesce(b.amount, 0) as amount,
        o.product, o.agent_id, o.partner_id, t.kind, t.effective_from::date as first, p.effective_from::date as begins, p.effective_to::date as ends,
        -- Few policies are renewed, and few end before their time.
        case when r.days is null then p.effective_from::date else (select max(day) from unnest(r.days) day) end as begin, r.last as renewed_to,
        case when r.days is not null then (select min(day) from unnest(r.days) day where day > t.effective_from::date) end as next,
        case when e.day is not null then e.day - (e.day > case when r.days is null then p.effective_from::date
          else coalesce((select max(day) from unnest(r.days) day where day <= e.day), p.effective_from::date) end)::int end as ended
      from policy_transactions t join policies p on p.number = t.policy_number join orders o on o.id = p.order_id
        left join booked b on b.number = t.policy_number and b.serial = t.serial
        left join renewals r on r.number = t.policy_number
        left join ended e on e.number = t.policy_number
      where o.currency = ${currency} and (t.serial = 1 or b.amount is not null)
        and (least(t.effective_from, p.effective_from) <= ${to} or e.day - 1 <= ${to}::date)
    ), spread as (
      select amount, product, agent_id, partner_id, ended,
        -- The days of the cover may have been moved since the sale.
        case when next is not null then first when kind in ('issue', 'renew') then begin else greatest(first, begin) end as first,
        -- A policy shows the days of a renewed term once that begins.
        coalesce(next - 1, renewed_to, case when ends >= begin then ends else begin + (ends - begins) end) as last
      from spans
    ), lasting as (
      select amount, product, agent_id, partner_id, ended, first, last - first + 1 as days, least(first, ended) as earns_from, least(last, ended) as earns_to
      from spread where least(last, ended) >= ${from}::date
    ), sums as (
      -- Of what goes on after a step it has all that is earned through its last day, less what the step before had; of the rest, all.
      select ends.nth, ${group} as of, sum(${earnedThrough(raw`ends.last`)}) filter (where s.earns_to > ends.last) as carried,
        sum(s.amount) filter (where s.earns_to <= ends.last) as finished
      from lasting s
        join (select nth, first, last from steps union all select 0, '-infinity', ${from}::date - 1) ends on ends.last >= s.earns_from and ends.first <= s.earns_to
      where ${reportCondition(wanted)} group by 1, 2
    )
    select ${step === undefined ? raw`of` : groupingKeys[by]} as key, sum(amount)::text as earned
    from (select nth, of, coalesce(carried, 0) + coalesce(finished, 0) as amount from sums union all select nth + 1, of, 0 - carried from sums where carried is not null) moved
      join (select nth, first as day from steps) starts using (nth)
    group by 1`);
  return new Map(
    toRows<{ key: string | null; earned: string }>(result).map(({ key, earned }) => [key, parseExact(earned)]),
  );
}

/** SQL: true for an end that no reinstatement from the same day has undone. */
function isEffectiveEnd(name: 't' | 'e'): SQL {
  const t = raw.raw(name);
  return raw`${t}.kind in ('lapse', 'cancel') and not exists (select 1 from policy_transactions back where back.policy_number = ${t}.policy_number
    and back.kind = 'reinstate' and back.serial > ${t}.serial and back.effective_from = ${t}.effective_from)`;
}

/**
 * SQL: minor units of a span's amount that are earned through a day before its last. Half a unit rounds away from zero,
 * in integer arithmetic, for speed: a million policies need millions of quotients a year.
 */
function earnedThrough(day: SQL): SQL {
  return raw`(2 * s.amount * (${day} - s.first + 1) + sign(s.amount)::int * s.days) / (2 * s.days)`;
}

type EndedTerms = Omit<RetentionFigures, 'rate'>;

/**
 * The ends of terms: renewed and expired by their last day, lapsed and cancelled by the first day without cover. A
 * reinstated term does not count.
 */
export const retentionSource: ReportSource<EndedTerms> = {
  nothing: { renewed: 0, expired: 0, lapsed: 0, cancelled: 0 },
  sortBy: ['renewed', 'expired'],
  async read(sql, by, wanted) {
    const { from, to, currency } = wanted;
    const result = await sql.execute(raw`
      with ends as (
        select t.policy_number as number, case t.kind when 'renew' then 'renewed' when 'lapse' then 'lapsed' else 'cancelled' end as how,
          case t.kind when 'renew' then t.effective_from::date - 1 else t.effective_from::date end as day
        from policy_transactions t
        where (t.kind = 'renew' and not exists (select 1 from policy_transactions e where e.policy_number = t.policy_number
          and e.serial > t.serial and e.effective_from <= t.effective_from and (${isEffectiveEnd('e')}))) or (${isEffectiveEnd('t')})
        union all
        select number, 'expired', effective_to::date from policies where status = 'expired'
      ), lines as (
        select ends.day, ends.how, o.product, o.agent_id, o.partner_id
        from ends join policies p on p.number = ends.number join orders o on o.id = p.order_id
        where o.currency = ${currency} and ends.day between ${from}::date and ${to}::date
      )
      select ${groupingKeys[by]} as key, count(*) filter (where how = 'renewed')::int as renewed,
        count(*) filter (where how = 'expired')::int as expired, count(*) filter (where how = 'lapsed')::int as lapsed,
        count(*) filter (where how = 'cancelled')::int as cancelled
      from lines where ${reportCondition(wanted)} group by 1`);
    return toRows<EndedTerms & { key: string | null }>(result);
  },
};
