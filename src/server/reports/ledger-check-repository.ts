import { asc, sql as raw } from 'drizzle-orm';
import type { Sql } from '../platform/db/database.ts';
import { ledgerDifferences } from '../platform/db/schema/ledger-schema.ts';
import { exact, rowsOf } from './report-repository.ts';

export type LedgerDifference = typeof ledgerDifferences.$inferSelect;
type Found = Omit<LedgerDifference, 'since'>;

type Row = { of: string; currency: string; expected: string; found: string };

const asFound = (kind: Found['kind'], result: unknown): Found[] =>
  rowsOf<Row>(result).map(({ of, currency, expected, found }) => ({
    ...{ kind, of, currency, expected: exact(expected), found: exact(found) },
  }));

/** Policies whose open payments are not what the ledger has in `instalments`. */
export async function instalmentsThatDiffer(sql: Sql): Promise<Found[]> {
  const result = await sql.execute(raw`
    with booked as (
      select e.note as of, l.currency, sum(l.amount) as amount
      from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where e.kind in ('deferred', 'instalment') and l.account = 'instalments' group by 1, 2
    ), open as (
      select i.policy_number as of, o.currency, sum(i.amount) filter (where i.status = 'due') as amount
      from instalments i join orders o on o.id = i.order_id group by 1, 2
    )
    select of, currency, coalesce(open.amount, 0)::text as expected, coalesce(booked.amount, 0)::text as found
    from booked full join open using (of, currency)
    where coalesce(open.amount, 0) <> coalesce(booked.amount, 0) order by of`);
  return asFound('instalments', result);
}

/** Partners whose balance is not what its lines come to. */
export async function balancesThatDiffer(sql: Sql): Promise<Found[]> {
  const result = await sql.execute(raw`
    select p.id as of, p.currency, p.total::text as expected, (0 - coalesce(sum(l.amount), 0))::text as found
    from partners p left join ledger_lines l on l.partner_id = p.id and l.account in ('balance', 'held')
    group by p.id, p.currency, p.total having p.total <> 0 - coalesce(sum(l.amount), 0) order by p.id`);
  return asFound('balance', result);
}

/** What the last look found, what is known for longest first. */
export async function ledgerDifferencesKnown(sql: Sql): Promise<LedgerDifference[]> {
  return sql
    .select()
    .from(ledgerDifferences)
    .orderBy(asc(ledgerDifferences.since), asc(ledgerDifferences.kind), asc(ledgerDifferences.of));
}

/** Keeps what was found in the place of what was known. */
export async function keepLedgerDifferences(sql: Sql, differences: LedgerDifference[]): Promise<void> {
  await sql.delete(ledgerDifferences);
  if (differences.length > 0) await sql.insert(ledgerDifferences).values(differences);
}
