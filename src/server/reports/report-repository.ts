import { inArray, sql as raw, type SQL } from 'drizzle-orm';
import type { Grouping } from '#contract/reports.ts';
import { addDays } from '#engine/dates.ts';
import { partners, users } from '../db/account-schema.ts';
import type { Sql } from '../db/database.ts';
import { beginOf, type Period } from './periods.ts';

/** What is counted: `partners` is what the reader may see (undefined: all), the others are what was asked for. */
export type Wanted = Period & {
  currency: string;
  seen?: string | undefined;
  product?: string | undefined;
  agent?: string | undefined;
  partner?: string | undefined;
};

/** Sums of minor units. */
export type Figures = {
  orders: number;
  premium: number;
  commission: number;
  settled: number;
  refunds: number;
  refunded: number;
};
export type FigureRow = { key: string | null } & Figures;

const names = ['orders', 'premium', 'commission', 'settled', 'refunds', 'refunded'] as const;

const keys: Record<Grouping | 'all', SQL> = {
  day: raw`to_char(day, 'YYYY-MM-DD')`,
  week: raw`to_char(date_trunc('week', day), 'YYYY-MM-DD')`,
  month: raw`to_char(date_trunc('month', day), 'YYYY-MM-DD')`,
  product: raw`product`,
  agent: raw`agent_id`,
  partner: raw`partner_id`,
  all: raw`null::text`,
};

/** Cambodia keeps UTC+7 all year: no time zone database is asked. */
const dayOf = (at: SQL): SQL => raw`(${at} at time zone interval '7 hours')::date`;

/** When something was, within business dates. */
export function within(at: SQL, { from, to }: Period): SQL {
  const begin = beginOf(from).toISOString();
  const end = beginOf(addDays(to, 1)).toISOString();
  return raw`${at} >= ${begin}::timestamptz and ${at} < ${end}::timestamptz`;
}

/** The first payment of an order that was taken into account: of two, the second counts for nothing. */
export const firstPayment = raw`e.type = 'PAID' and not exists (
  select 1 from order_events earlier where earlier.order_id = e.order_id and earlier.type = 'PAID' and earlier.id < e.id)`;

/**
 * What a partner kept of an order that it paid from its balance: the premium less what was spent on it. Nothing is spent
 * on one whose premium is all commission; where else a spend is missing, nothing was kept.
 */
export const kept = raw`case when o.paid_by = 'balance' then o.total + coalesce(
  (select sum(p.amount) from partner_entries p where p.order_id = o.id and p.kind = 'spend'),
  case when o.premium_without_commission = 0 then 0 else -o.total end) else 0 end`;

/** Sums by what is asked, added in the database: sales by the day of their payment, refunds and settlements by theirs. */
export async function readFigures(sql: Sql, by: Grouping | 'all', wanted: Wanted): Promise<FigureRow[]> {
  const { currency } = wanted;
  const result = await sql.execute(raw`
    with lines as (
      select ${dayOf(raw`e.at`)} as day, o.product, o.agent_id, o.partner_id, 1 as orders, o.total as premium,
        coalesce(o.commission, 0) as commission, ${kept} as settled, 0 as refunds, 0 as refunded
      from order_events e join orders o on o.id = e.order_id
      where ${firstPayment} and ${within(raw`e.at`, wanted)} and o.status = 'issued' and o.currency = ${currency}
      union all
      select ${dayOf(raw`r.created_at`)}, o.product, o.agent_id, o.partner_id, 0, 0, 0, 0, 1, r.amount
      from refunds r join orders o on o.id = r.order_id
      where ${within(raw`r.created_at`, wanted)} and r.currency = ${currency}
      union all
      select ${dayOf(raw`s.at`)}, o.product, o.agent_id, s.partner_id, 0, 0, 0, -s.amount, 0, 0
      from partner_entries s join partners q on q.id = s.partner_id left join orders o on o.id = s.order_id
      where s.kind = 'settlement' and ${within(raw`s.at`, wanted)} and q.currency = ${currency}
    )
    select ${keys[by]} as key, ${raw.join(
      names.map((name) => raw`coalesce(sum(${raw.identifier(name)}), 0)::text as ${raw.identifier(name)}`),
      raw`, `,
    )}
    from lines where ${asked(wanted)} group by 1 order by 1`);
  return rowsOf<Record<(typeof names)[number], string> & { key: string | null }>(result).map(({ key, ...sums }) => ({
    ...(Object.fromEntries(names.map((name) => [name, exact(sums[name])])) as Figures),
    key,
  }));
}

function asked({ seen, product, agent, partner }: Wanted): SQL {
  const equals = [
    [raw`partner_id`, seen],
    [raw`product`, product],
    [raw`agent_id`, agent],
    [raw`partner_id`, partner],
  ] as const;
  const said = equals.filter(([, value]) => value !== undefined).map(([column, value]) => raw`${column} = ${value}`);
  return said.length === 0 ? raw`true` : raw.join(said, raw` and `);
}

/** Names of agents or partners by their ids. */
export async function namesOf(sql: Sql, of: 'agent' | 'partner', ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  if (of === 'partner') {
    const rows = await sql
      .select({ id: partners.id, name: partners.name })
      .from(partners)
      .where(inArray(partners.id, ids));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  const rows = await sql.select().from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, givenName, familyName }) => [id, `${givenName} ${familyName}`]));
}

/** Both drivers answer with `rows`. */
export function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}

/** A sum as it came from the database. Throws RangeError beyond what a number holds exactly. */
export function exact(sum: string): number {
  const number = Number(sum);
  if (!Number.isSafeInteger(number)) throw new RangeError(`a sum that no number holds: ${sum}`);
  return number;
}
