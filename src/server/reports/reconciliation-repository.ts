import { sql as raw } from 'drizzle-orm';
import type { DifferenceKind, Reconciliation } from '#contract/reports.ts';
import type { Sql } from '../platform/db/database.ts';
import type { Period } from './periods.ts';
import { exact, rowsOf, within } from './report-repository.ts';

type Wanted = Period & { currency: string };

const MOST = 200;

/**
 * What came in, what went back and what it bought, in a period. An order whose money of all time is not its premium (none
 * where it was not issued) is a difference: so nothing is one because it was paid before midnight and issued after.
 */
export async function readReconciliation(sql: Sql, wanted: Wanted): Promise<Reconciliation> {
  const sums = await readSums(sql, wanted);
  const found = await readDifferences(sql, wanted);
  const { from, to, currency } = wanted;
  const sum = (kind: string) => {
    const { count = '0', amount = '0' } = sums.find((row) => row.kind === kind) ?? {};
    return { count: exact(count), amount: exact(amount) };
  };
  const ways = { byCustomer: sum('customer'), byBalance: sum('balance'), marked: sum('marked') };
  const all = Object.values(ways);
  return {
    ...{ from, to, currency, ...ways },
    orders: {
      count: all.reduce((count, way) => count + way.count, 0),
      amount: all.reduce((amount, way) => amount + way.amount, 0),
    },
    ...{ payments: sum('payment'), refunds: sum('refundOwed'), spends: sum('spend'), kept: sum('kept') },
    differences: found.slice(0, MOST).map(({ number, ref, status, expected, received, ...row }) => {
      const amounts = { expected: exact(expected), received: exact(received) };
      const kind = kindOf(status === 'issued', amounts);
      return { order: number, ref, currency: row.currency, kind, ...amounts };
    }),
    more: found.length > MOST,
  };
}

function kindOf(isIssued: boolean, { expected, received }: Record<'expected' | 'received', number>): DifferenceKind {
  if (expected === received) return 'soldOtherwise';
  if (!isIssued) return received > 0 ? 'moneyWithoutPolicy' : 'paidTooLittle';
  if (received === 0) return 'issuedWithoutMoney';
  return received > expected ? 'paidTooMuch' : 'paidTooLittle';
}

/** What a policy charges by an order of its own: a change that was paid, a part of its premium. */
const isAgreed = raw`(e.kind in ('change', 'instalment') and o.about is not null)`;
/** What an order bought, of which there may be more than one entry. */
const isBought = raw`e.kind in ('sale', 'change', 'instalment')`;

async function readSums(sql: Sql, wanted: Wanted): Promise<{ kind: string; count: string; amount: string }[]> {
  const result = await sql.execute(raw`
    select case when ${isBought} then coalesce(o.paid_by, 'customer') else e.kind end as kind,
      count(distinct case when ${isBought} then e.order_id else e.id::text end)::text as count, sum(abs(l.amount))::text as amount
    from ledger_entries e
    join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
    left join orders o on o.id = e.order_id
    where (e.kind in ('sale', 'payment', 'refundOwed', 'spend', 'kept') or ${isAgreed}) and l.currency = ${wanted.currency}
      and ${within(raw`e.at`, wanted)}
    group by 1`);
  return rowsOf(result);
}

type Differing = {
  number: string;
  ref: string;
  status: string;
  currency: string;
  expected: string;
  received: string;
};

/**
 * Three accounts of the same money: what the order says it costs, what the ledger says was sold, and what the ledger and
 * the provider's payments say came for it and did not go back.
 */
async function readDifferences(sql: Sql, wanted: Wanted): Promise<Differing[]> {
  const result = await sql.execute(raw`
    with touched as (
      select e.order_id from ledger_entries e where e.order_id is not null and ${within(raw`e.at`, wanted)}
      union
      select e.order_id from order_events e where e.type in ('PAID', 'REFUNDED', 'ISSUED') and ${within(raw`e.at`, wanted)}
      union
      select a.order_id from payment_attempts a
      where a.status in ('paid', 'refunded') and ${within(raw`a.started_at`, wanted)}
    ), money as (
      select o.id, o.number, o.ref, o.status, o.currency, o.created_at,
        case when o.status = 'issued' then o.total else 0 end::bigint as expected,
        booked.sold, booked.received + coalesce((select sum(a.amount) from payment_attempts a
          where a.order_id = o.id and a.status in ('paid', 'refunded') and not exists (
            select 1 from ledger_entries e where e.tran_id = a.tran_id and e.kind = 'payment')), 0) as received
      from orders o
      cross join lateral (
        select coalesce(sum(l.amount) filter (where e.kind = 'sale' or ${isAgreed}), 0) as sold,
          -coalesce(sum(l.amount) filter (where e.kind <> 'sale' and not ${isAgreed}), 0) as received
        from ledger_entries e
        -- By "offset" the lines are looked up for each entry, and not all of them read for each order.
        cross join lateral (
          select amount from ledger_lines where entry_id = e.id and account = 'receivable' and currency = o.currency offset 0
        ) l
        where e.order_id = o.id
      ) booked
      where o.id in (select order_id from touched) and o.currency = ${wanted.currency}
    )
    select number, ref, status, currency, expected::text as expected, received::text as received
    from money where expected <> received or expected <> sold
    order by created_at desc, id desc limit ${MOST + 1}`);
  return rowsOf(result);
}
