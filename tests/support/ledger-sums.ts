import { sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';

/**
 * Reads the sums of a policy in the ledger by account, over the order of its sale and those about the policy: minor units, debits above
 * zero; accounts that come to zero are left out.
 */
export async function readLedgerSums(sql: Sql, number: string): Promise<Record<string, number>> {
  const { rows } = await sql.execute<{ account: string; amount: number }>(raw`
    select l.account, sum(l.amount)::int as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
      join orders o on o.id = e.order_id left join policies p on p.order_id = o.id
    where coalesce(p.number, o.about ->> 'policy') = ${number} group by 1 having sum(l.amount) <> 0`);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}
