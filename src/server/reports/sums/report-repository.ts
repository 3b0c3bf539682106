import { inArray, sql as raw, type SQL } from 'drizzle-orm';
import type { Grouping } from '#contract/reports.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { partners, users } from '#server/platform/db/schema/account-schema.ts';
import {
  type FigureName,
  figureNames,
  isCounted,
  lineFigures,
  toColumnName,
} from '#server/platform/ledger/figures-repository.ts';
import { startOfBusinessDate } from '#shared/business-date.ts';
import { joinNames } from '#shared/full-name.ts';
import type { Period } from './periods.ts';

/**
 * The filter of a report: `partners` limits the data to the reader's rights (undefined: all); the others are the
 * reader's own filters.
 */
export type ReportQuery = Period & {
  currency: string;
  seen?: string | undefined;
  product?: string | undefined;
  agent?: string | undefined;
  partner?: string | undefined;
};

/** Sums in minor units, and counts. */
export type Figures = Record<FigureName, number>;
type FigureRow = { key: string | null } & Figures;

/**
 * SQL: columns of a table of sums.
 * @param of the table's name with a dot
 */
export const figureColumns = (of: SQL): SQL =>
  raw.join(
    figureNames.map((name) => raw`${of}${raw.identifier(toColumnName(name))}`),
    raw`, `,
  );

/** SQL: true if an entry belongs to a business day. Cambodia is UTC+7 all year, so no time zone data is needed. */
export const isOfDay = (day: SQL): SQL => raw`
  e.at >= (${day}::timestamp at time zone interval '7 hours')
  and e.at < ((${day} + 1)::timestamp at time zone interval '7 hours')`;

export const groupingKeys: Record<Grouping | 'all', SQL> = {
  day: raw`to_char(day, 'YYYY-MM-DD')`,
  week: raw`to_char(date_trunc('week', day), 'YYYY-MM-DD')`,
  month: raw`to_char(date_trunc('month', day), 'YYYY-MM-DD')`,
  product: raw`product`,
  agent: raw`agent_id`,
  partner: raw`partner_id`,
  all: raw`null::text`,
};

/** SQL: an instant is within business dates. */
export function withinPeriod(at: SQL, { from, to }: Period): SQL {
  const begin = startOfBusinessDate(from).toISOString();
  const end = startOfBusinessDate(addDays(to, 1)).toISOString();
  return raw`${at} >= ${begin}::timestamptz and ${at} < ${end}::timestamptz`;
}

/**
 * Reads the grouped figures (platform/ledger/figures-repository.ts defines each). For days with stored sums it reads
 * the sums, for the others the entries, in one statement: day by day, because these are few, and lines by entry
 * (`offset 0` enforces this order; otherwise PostgreSQL would read all lines to find a partner's).
 */
export async function readFigures(sql: Sql, by: Grouping | 'all', wanted: ReportQuery): Promise<FigureRow[]> {
  const { from, to, currency } = wanted;
  const result = await sql.execute(raw`
    with live as (
      select d::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') d
      where not exists (select 1 from folded_days f where f.day = to_char(d, 'YYYY-MM-DD'))
    ), lines as (
      select s.day::date as day, s.product, s.agent_id, s.partner_id, ${figureColumns(raw`s.`)}
      from daily_sums s join folded_days f on f.day = s.day
      where s.day between ${from} and ${to} and s.currency = ${currency}
      union all
      select live.day, o.product, o.agent_id, l.partner_id, ${lineFigures}
      from live
        cross join lateral (select * from ledger_entries e where ${isOfDay(raw`live.day`)} offset 0) e
        cross join lateral (select * from ledger_lines l where l.entry_id = e.id offset 0) l
        left join orders o on o.id = e.order_id
      where ${isCounted} and l.currency = ${currency}
    )
    select ${groupingKeys[by]} as key, ${raw.join(
      figureNames.map(
        (name) => raw`coalesce(sum(${raw.identifier(toColumnName(name))}), 0)::text as ${raw.identifier(name)}`,
      ),
      raw`, `,
    )}
    from lines where ${reportCondition(wanted)} group by 1 order by 1`);
  return toRows<Record<FigureName, string> & { key: string | null }>(result).map(({ key, ...sums }) => ({
    ...(Object.fromEntries(figureNames.map((name) => [name, parseExact(sums[name])])) as Figures),
    key,
  }));
}

export function reportCondition({ seen, product, agent, partner }: ReportQuery): SQL {
  const equals = [
    [raw`partner_id`, seen],
    [raw`product`, product],
    [raw`agent_id`, agent],
    [raw`partner_id`, partner],
  ] as const;
  const said = equals.filter(([, value]) => value !== undefined).map(([column, value]) => raw`${column} = ${value}`);
  return said.length === 0 ? raw`true` : raw.join(said, raw` and `);
}

/** Loads the names of agents or partners by id. */
export async function loadNamesById(sql: Sql, of: 'agent' | 'partner', ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  if (of === 'partner') {
    const rows = await sql
      .select({ id: partners.id, name: partners.name })
      .from(partners)
      .where(inArray(partners.id, ids));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  const rows = await sql.select().from(users).where(inArray(users.id, ids));
  return new Map(rows.map((user) => [user.id, joinNames(user)]));
}

/** Returns the rows of a result. Both drivers answer with `rows`. */
export function toRows<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}

/** Parses a sum from the database. Throws RangeError beyond the safe integers. */
export function parseExact(sum: string): number {
  const number = Number(sum);
  if (!Number.isSafeInteger(number)) throw new RangeError(`a sum that no number holds: ${sum}`);
  return number;
}
