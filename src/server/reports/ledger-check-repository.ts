import { asc, sql as raw } from 'drizzle-orm';
import type { Sql } from '../platform/db/database.ts';
import { ledgerDifferences } from '../platform/db/schema/ledger-schema.ts';
import { parseExact, toRows } from './sums/report-repository.ts';

export type LedgerDifference = typeof ledgerDifferences.$inferSelect;
type FoundDifference = Omit<LedgerDifference, 'since'>;

type Row = Record<'of' | 'currency' | 'expected' | 'found', string> & Pick<FoundDifference, 'kind'>;

/** Converts the result of a statement to differences. */
const toDifferences = (result: unknown): FoundDifference[] =>
  toRows<Row>(result).map(({ kind, of, currency, expected, found }) => ({
    ...{ kind, of, currency, expected: parseExact(expected), found: parseExact(found) },
  }));

/**
 * Finds policies whose records differ from their postings: one difference for each figure, with the value of the
 * records as `expected`. Reads all policies and all entries of their orders, in one statement of whole tables. A
 * difference has one of these kinds:
 *
 * - `charged`: the policy's charged amount with the charges of paid instalments; in the ledger, premium with charges
 * - `booked`: the sum that its transactions and facts booked after the sale, with the charges of paid instalments; in
 * the ledger, changes and charges
 * - `owed`: zero; in the ledger, the amounts that its orders still owe (0 for each of them)
 * - `partsPaid`: instalments that were paid after the first, and the same in the ledger
 * - `refunds`: refunds of payments, owed or (if those agree) sent; `payouts`: the same by bank, if the provider could
 * not refund
 * - `claims`: payments of claims that left, and offsets; `reserves`: the log of the reserves of claims; `recoveries`: money
 * that came in on claims
 */
export async function findPolicyDifferences(sql: Sql): Promise<FoundDifference[]> {
  const result = await sql.execute(raw`
    with mine as materialized (
      select p.number, o.id as order_id, o.currency from policies p join orders o on o.id = p.order_id
      union all
      select o.about ->> 'policy', o.id, o.currency from orders o join policies p on p.number = o.about ->> 'policy'
    ), by_order as materialized (
      select m.number, m.order_id, l.currency,
        sum(l.amount) filter (where e.kind in ('sale', 'change', 'charge') and l.account = 'receivable') as charged,
        sum(l.amount) filter (where e.kind in ('change', 'charge') and l.account = 'receivable') as booked,
        sum(l.amount) filter (where l.account = 'receivable') as owed,
        0 - sum(l.amount) filter (where e.kind = 'instalment' and l.account = 'instalments') as parts,
        0 - sum(l.amount) filter (where e.kind in ('refundOwed', 'giveBack') and e.tran_id is not null and l.account = 'refundDue') as refunds_owed,
        sum(l.amount) filter (where e.kind = 'refund' and l.account = 'refundDue') as refunds_sent,
        0 - sum(l.amount) filter (where e.kind = 'giveBack' and e.tran_id is null and l.account = 'refundDue') as payouts_owed,
        sum(l.amount) filter (where e.kind = 'payout' and l.account = 'refundDue') as payouts_sent,
        sum(l.amount) filter (where e.kind in ('claim', 'offset') and l.account = 'claims') as claims,
        0 - sum(l.amount) filter (where l.account = 'outstandingClaims') as reserves,
        0 - sum(l.amount) filter (where l.account = 'recoveries') as recoveries
      from mine m join ledger_entries e on e.order_id = m.order_id join ledger_lines l on l.entry_id = e.id group by 1, 2, 3
    ), ledger as materialized (
      select number, currency, sum(charged) as charged, sum(booked) as booked, sum(abs(owed)) as owed, sum(parts) as parts,
        sum(refunds_owed) as refunds_owed, sum(refunds_sent) as refunds_sent, sum(payouts_owed) as payouts_owed,
        sum(payouts_sent) as payouts_sent, sum(claims) as claims, sum(reserves) as reserves, sum(recoveries) as recoveries
      from by_order group by 1, 2
    ), parts as (
      select i.policy_number as number, o.currency, sum(i.charge) as charges, sum(i.amount) as amount
      from instalments i join orders o on o.id = i.order_id where i.status = 'paid' and i.nth > 1 group by 1, 2
    ), bookings as (
      select t.policy_number as number, sum((line.value ->> 'amount')::bigint) as amount
      from (select policy_number, bookings from policy_transactions union all select policy_number, bookings from policy_facts) t
        cross join json_array_elements(t.bookings) b cross join json_array_elements(b.value -> 'lines') line
      where json_array_length(t.bookings) > 0 group by 1
    ), records as (
      select 'charged' as kind, p.number, o.currency, p.charged + coalesce(parts.charges, 0) as amount
      from policies p join orders o on o.id = p.order_id left join parts on parts.number = p.number and parts.currency = o.currency
      union all
      select 'booked', p.number, o.currency, coalesce(b.amount, 0) + coalesce(parts.charges, 0)
      from policies p join orders o on o.id = p.order_id left join bookings b on b.number = p.number
        left join parts on parts.number = p.number and parts.currency = o.currency
      where b.number is not null or parts.number is not null
      union all
      select 'partsPaid', number, currency, amount from parts
      union all
      select part.kind, m.number, r.currency, sum(part.amount) from refunds r join mine m on m.order_id = r.order_id
        cross join lateral (values ('refundsOwed', r.amount), ('refundsSent', case r.status when 'done' then r.amount else 0 end)) part (kind, amount)
      group by 1, 2, 3
      union all
      select part.kind, y.policy_number, y.currency, sum(part.amount) from payouts y
        cross join lateral (values ('payoutsOwed', y.amount), ('payoutsSent', case y.status when 'paid' then y.amount else 0 end)) part (kind, amount)
      where y.status <> 'stopped' group by 1, 2, 3
      union all
      select 'claims', c.policy_number, y.currency, sum(y.amount) from claim_payments y join claims c on c.id = y.claim_id
      where y.status in ('sent', 'paid') group by 2, 3
      union all
      select 'reserves', c.policy_number, c.currency, sum(r.amount) from claim_reserves r join claims c on c.id = r.claim_id group by 2, 3
      union all
      select 'recoveries', c.policy_number, y.currency, sum(y.amount) from claim_recoveries y join claims c on c.id = y.claim_id group by 2, 3
    ), postings as (
      select part.kind, l.number, l.currency, part.amount from ledger l cross join lateral (values ('charged', l.charged),
        ('booked', l.booked), ('owed', nullif(l.owed, 0)), ('partsPaid', l.parts), ('refundsOwed', l.refunds_owed),
        ('refundsSent', l.refunds_sent), ('payoutsOwed', l.payouts_owed), ('payoutsSent', l.payouts_sent), ('claims', l.claims),
        ('reserves', l.reserves), ('recoveries', l.recoveries)) part (kind, amount)
      where part.amount is not null
    ), differing as (
      select kind, number, currency, coalesce(r.amount, 0) as expected, coalesce(l.amount, 0) as found
      from records r full join postings l using (kind, number, currency)
      where coalesce(r.amount, 0) <> coalesce(l.amount, 0)
    )
    select distinct on (number, 1, currency) regexp_replace(kind, '(Owed|Sent)$', '') as kind, number as of, currency,
      expected::text as expected, found::text as found
    from differing order by number, 1, currency, differing.kind`);
  return toDifferences(result);
}

/** Finds policies whose open payments differ from `instalments` in the ledger. */
export async function findInstalmentDifferences(sql: Sql): Promise<FoundDifference[]> {
  const result = await sql.execute(raw`
    with booked as (
      select e.note as of, l.currency, sum(l.amount) as amount
      from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where e.kind in ('deferred', 'instalment') and l.account = 'instalments' group by 1, 2
    ), open as (
      select i.policy_number as of, o.currency, sum(i.amount) filter (where i.status = 'due') as amount
      from instalments i join orders o on o.id = i.order_id group by 1, 2
    )
    select 'instalments' as kind, of, currency, coalesce(open.amount, 0)::text as expected, coalesce(booked.amount, 0)::text as found
    from booked full join open using (of, currency)
    where coalesce(open.amount, 0) <> coalesce(booked.amount, 0) order by of`);
  return toDifferences(result);
}

/** Finds partners whose balance differs from the sum of its lines. */
export async function findBalanceDifferences(sql: Sql): Promise<FoundDifference[]> {
  const result = await sql.execute(raw`
    select 'balance' as kind, p.id as of, p.currency, p.total::text as expected, (0 - coalesce(sum(l.amount), 0))::text as found
    from partners p left join ledger_lines l on l.partner_id = p.id and l.account in ('balance', 'held')
    group by p.id, p.currency, p.total having p.total <> 0 - coalesce(sum(l.amount), 0) order by p.id`);
  return toDifferences(result);
}

/** Lists the differences of the last check, the longest known first. */
export async function listLedgerDifferences(sql: Sql): Promise<LedgerDifference[]> {
  return sql
    .select()
    .from(ledgerDifferences)
    .orderBy(asc(ledgerDifferences.since), asc(ledgerDifferences.kind), asc(ledgerDifferences.of));
}

/** Replaces the stored differences. */
export async function saveLedgerDifferences(sql: Sql, differences: LedgerDifference[]): Promise<void> {
  await sql.delete(ledgerDifferences);
  if (differences.length > 0) await sql.insert(ledgerDifferences).values(differences);
}

/** Builds the query of the differences that `listLedgerDifferences` lists, for counts. */
export const selectLedgerDifferences = (sql: Sql) => sql.select({ id: ledgerDifferences.of }).from(ledgerDifferences);
