import { and, eq, sql as raw, type SQL } from 'drizzle-orm';
import type { CommissionPage, OrderCommission } from '#contract/people/partners.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { commissionRuns, commissionStatements } from '#server/platform/db/schema/money/commission-schema.ts';
import { hasRow } from '#server/platform/db/statements.ts';
import { figures } from '#server/platform/ledger/figures-repository.ts';

type CommissionQuery = { partner: string; after: [confirmed: Date, id: string] | undefined; limit: number };
type Row = Record<'earned' | 'taken_back' | 'settled' | 'premium', string>;
type OrderRow = Row & {
  id: string;
  number: string;
  currency: string;
  paid_at: string | Date;
  created_at: string | Date;
};

/** A paid order of a partner with its commission. */
export type PaidOrder = OrderCommission & { id: string; confirmed: Date };

/** SQL: the sums of lines. `settled`: the value that a line adds to the settled commission. */
const sumsBy = (settled: SQL) => raw`coalesce(sum(${figures.commission}), 0)::text as earned,
  coalesce(sum(${figures.takenBack}), 0)::text as taken_back, coalesce(sum(${settled}), 0)::text as settled,
  coalesce(sum(${figures.written} - ${figures.returned}), 0)::text as premium`;

const sums = sumsBy(figures.settled);

/**
 * SQL: the sums of an order, with the lines `r` of booked runs. A run pays by one entry without an order, so for an order
 * it settles all of its lines that are due.
 */
const orderSums = sumsBy(
  raw`${figures.settled} - case when l.account = 'commissionDue' and r.line_id is not null then l.amount else 0 end`,
);

function toSums({ earned, taken_back, settled }: Row): CommissionPage['all'] {
  const of = { earned: Number(earned), takenBack: Number(taken_back), settled: Number(settled) };
  return { ...of, due: of.earned - of.takenBack - of.settled };
}

/** Lists paid orders of a partner by confirmation, newest first, after the order `after`. Amounts are minor units. */
export async function listOrderCommission(sql: Sql, { partner, after, limit }: CommissionQuery): Promise<PaidOrder[]> {
  const later = after ? raw`and (o.created_at, o.id) < (${after[0].toISOString()}::timestamptz, ${after[1]})` : raw``;
  const { rows } = await sql.execute<OrderRow>(raw`
    select o.id, o.number, o.currency, o.created_at, booked.*,
      (select min(p.at) from order_events p where p.order_id = o.id and p.type = 'PAID') as paid_at
    from (select * from orders o where o.partner_id = ${partner} and o.status = 'issued' ${later}
      -- A change without an amount of its own has no entries: its sums are those of the sale.
      and (o.about is null or exists (select 1 from ledger_entries e where e.order_id = o.id))
      order by o.created_at desc, o.id desc limit ${limit}) o
    cross join lateral (select ${orderSums} from ledger_entries e join ledger_lines l on l.entry_id = e.id
      left join (commission_run_lines r join commission_runs run on run.id = r.run_id and run.status = 'booked') on r.line_id = l.id
      where e.order_id = o.id) booked
    order by o.created_at desc, o.id desc`);
  return rows.map((row) => ({
    ...{ id: row.id, confirmed: new Date(row.created_at), order: row.number, currency: row.currency },
    ...{ at: new Date(row.paid_at ?? row.created_at).toISOString(), premium: Number(row.premium) },
    ...toSums(row),
  }));
}

/** Sums all commission of a partner, including settlements without an order. */
export async function sumPartnerCommission(sql: Sql, partner: string): Promise<CommissionPage['all']> {
  const { rows } = await sql.execute<Row>(raw`
    select ${sums} from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where l.partner_id = ${partner} and l.account in ('commission', 'commissionDue')`);
  return toSums(rows[0] as Row);
}

/** Returns true if runs settle the commission of a partner: it has a statement, or will have one. */
export async function isSettledByRuns(sql: Sql, partner: string): Promise<boolean> {
  const stands = raw`exists (select from ${commissionRuns}
    where ${commissionRuns.id} = ${commissionStatements.runId} and ${commissionRuns.status} <> 'refused')`;
  return hasRow(sql, commissionStatements, and(eq(commissionStatements.partnerId, partner), stands));
}
