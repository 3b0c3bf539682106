import { sql as raw, type SQL } from 'drizzle-orm';
import type { Grouping } from '#contract/reports.ts';
import type { Sql } from '../platform/db/database.ts';
import type { ReportSource } from './build-report.ts';
import { groupingKeys, parseExact, type ReportQuery, reportCondition, toRows } from './sums/report-repository.ts';

/** Numbers of drafts that began in a period, and of the orders that came from them. */
export type DraftCounts = { begun: number; quoted: number; confirmed: number; issued: number };

/** Drafts of one trail that ended, or are now, at one question. `open`: agents' drafts that can still be opened. */
export type DraftEnds = { trail: string; stopField: string | null; confirmed: boolean; drafts: number; open: number };

type Days = Pick<ReportQuery, 'from' | 'to'>;

/**
 * SQL: the drafts that began in a period, from their rows and, after their deletion, from the stored counts. `n` is a number
 * of drafts.
 */
const draftLines = ({ from, to }: Days): SQL => raw`
  select d.begun_on::date as day, d.product, d.partner_id, coalesce(o.agent_id, d.agent_id) as agent_id, d.trail, d.stop_field,
    d.premium is not null as quoted, d.order_id is not null as confirmed, d.expires_at, 1 as n
  from drafts d left join orders o on o.id = d.order_id
  where d.begun_on between ${from} and ${to}
  union all
  select day::date, product, partner_id, agent_id, trail, stop_field, quoted, confirmed, null, drafts
  from ended_drafts where day between ${from} and ${to}`;

/** Conversion of drafts into orders, by the day on which the draft began. */
export const conversionSource: ReportSource<DraftCounts> = {
  nothing: { begun: 0, quoted: 0, confirmed: 0, issued: 0 },
  sortBy: ['begun', 'issued'],
  async read(sql: Sql, by: Grouping | 'all', wanted: ReportQuery) {
    const result = await sql.execute(raw`
      with lines as (
        select day, product, partner_id, agent_id, n as begun, case when quoted then n else 0 end as quoted, 0 as confirmed, 0 as issued
        from (${draftLines(wanted)}) drafts
        union all
        select begun_on::date, product, partner_id, agent_id, 0, 0, 1, case when status = 'issued' then 1 else 0 end
        from orders where begun_on between ${wanted.from} and ${wanted.to}
      )
      select ${groupingKeys[by]} as key, coalesce(sum(begun), 0)::text as begun, coalesce(sum(quoted), 0)::text as quoted,
        coalesce(sum(confirmed), 0)::text as confirmed, coalesce(sum(issued), 0)::text as issued
      from lines where ${reportCondition(wanted)} group by 1`);
    return toRows<Record<keyof DraftCounts, string> & { key: string | null }>(result).map(({ key, ...counts }) => ({
      key,
      begun: parseExact(counts.begun),
      quoted: parseExact(counts.quoted),
      confirmed: parseExact(counts.confirmed),
      issued: parseExact(counts.issued),
    }));
  },
};

/** Reads where the drafts of a period ended or are now, as few groups. */
export async function readDraftEnds(sql: Sql, wanted: ReportQuery, now: Date): Promise<DraftEnds[]> {
  const isOpen = raw`not confirmed and agent_id is not null and expires_at > ${now.toISOString()}::timestamptz`;
  const result = await sql.execute(raw`
    select trail, stop_field as "stopField", confirmed, sum(n)::text as drafts,
      (count(*) filter (where ${isOpen}))::text as open
    from (${draftLines(wanted)}) drafts where ${reportCondition(wanted)} group by 1, 2, 3`);
  return toRows<Omit<DraftEnds, 'drafts' | 'open'> & Record<'drafts' | 'open', string>>(result).map((row) => ({
    ...row,
    drafts: parseExact(row.drafts),
    open: parseExact(row.open),
  }));
}
