import { sql as raw } from 'drizzle-orm';
import type { DifferenceKind, Reconciliation } from '#contract/reports.ts';
import type { Sql } from '../db/database.ts';
import type { Period } from './periods.ts';
import { exact, firstPayment, kept, rowsOf, within } from './report-repository.ts';

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
    ...{ payments: sum('payment'), refunds: sum('refund'), spends: sum('spend'), kept: sum('kept') },
    differences: found.slice(0, MOST).map(({ number, ref, status, has_event, expected, received, ...row }) => {
      const amounts = { expected: exact(expected), received: exact(received) };
      const kind = kindOf(status === 'issued', has_event, amounts);
      return { order: number, ref, currency: row.currency, kind, ...amounts };
    }),
    more: found.length > MOST,
  };
}

function kindOf(
  isIssued: boolean,
  hasEvent: boolean,
  { expected, received }: Record<'expected' | 'received', number>,
): DifferenceKind {
  if (!isIssued) return received > 0 ? 'moneyWithoutPolicy' : 'paidTooLittle';
  if (expected === received && !hasEvent) return 'issuedWithoutPaymentEvent';
  if (received === 0) return 'issuedWithoutMoney';
  return received > expected ? 'paidTooMuch' : 'paidTooLittle';
}

/** What a payment did to its order bears its id in the order's log; one that only went back is known by its refund. */
async function readSums(sql: Sql, wanted: Wanted): Promise<{ kind: string; count: string; amount: string }[]> {
  const { currency } = wanted;
  const result = await sql.execute(raw`
    with paid as (
      select o.paid_by, o.total, ${kept} as kept
      from order_events e join orders o on o.id = e.order_id
      where ${firstPayment} and ${within(raw`e.at`, wanted)} and o.status = 'issued' and o.currency = ${currency}
    ), payments as (
      select a.tran_id, a.amount from order_events e join payment_attempts a on a.tran_id = e.note
      where e.type in ('PAID', 'REFUNDED') and a.currency = ${currency} and ${within(raw`e.at`, wanted)}
      union
      select a.tran_id, a.amount from refunds r join payment_attempts a on a.tran_id = r.tran_id
      where a.currency = ${currency} and ${within(raw`r.created_at`, wanted)}
    ), lines as (
      select coalesce(paid_by, 'customer') as kind, total::bigint as amount from paid
      union all
      select 'kept', kept from paid where kept > 0
      union all
      select 'payment', amount from payments
      union all
      select 'refund', r.amount from refunds r
      where r.currency = ${currency} and ${within(raw`r.created_at`, wanted)}
      union all
      select 'spend', -s.amount from partner_entries s join partners q on q.id = s.partner_id
      where s.kind = 'spend' and q.currency = ${currency} and ${within(raw`s.at`, wanted)}
    )
    select kind, count(*)::text as count, sum(amount)::text as amount from lines group by kind`);
  return rowsOf(result);
}

type Differing = {
  number: string;
  ref: string;
  status: string;
  currency: string;
  has_event: boolean;
  expected: string;
  received: string;
};

/**
 * Received: payments that did not go back, what balances spent and got back, and for an order marked as paid, or paid
 * less its agreed commission, what was agreed.
 */
async function readDifferences(sql: Sql, wanted: Wanted): Promise<Differing[]> {
  const result = await sql.execute(raw`
    with touched as (
      select e.order_id from order_events e where e.type in ('PAID', 'REFUNDED', 'ISSUED') and ${within(raw`e.at`, wanted)}
      union
      select r.order_id from refunds r where ${within(raw`r.created_at`, wanted)}
      union
      select s.order_id from partner_entries s
      where s.order_id is not null and s.kind in ('spend', 'correction') and ${within(raw`s.at`, wanted)}
      union
      select a.order_id from payment_attempts a
      where a.status in ('paid', 'refunded') and ${within(raw`a.started_at`, wanted)}
    ), money as (
      select o.id, o.number, o.ref, o.status, o.currency, o.created_at,
        exists (select 1 from order_events e where e.order_id = o.id and e.type = 'PAID') as has_event,
        case when o.status = 'issued' then o.total else 0 end::bigint as expected,
        coalesce((select sum(a.amount) from payment_attempts a
          where a.order_id = o.id and a.status in ('paid', 'refunded')
            and not exists (select 1 from refunds r where r.tran_id = a.tran_id)), 0) as charged,
        -coalesce((select sum(s.amount) from partner_entries s
          where s.order_id = o.id and s.kind in ('spend', 'correction')), 0) as spent,
        case when o.status = 'issued' and o.paid_by = 'marked' then o.total else 0 end::bigint as told,
        o.total - o.premium_without_commission as discount, o.paid_by
      from orders o where o.id in (select order_id from touched) and o.currency = ${wanted.currency}
    ), judged as (
      select *, charged + spent + told + case
        when paid_by = 'balance' and discount is not null and spent = expected - discount then discount else 0 end as received
      from money
    )
    select number, ref, status, currency, has_event, expected::text as expected, received::text as received
    from judged where expected <> received or (status = 'issued' and not has_event)
    order by created_at desc, id desc limit ${MOST + 1}`);
  return rowsOf(result);
}
