import { sql as raw } from 'drizzle-orm';
import type { DifferenceKind, Reconciliation } from '#contract/reports.ts';
import type { Sql } from '../platform/db/database.ts';
import { figureNames, figures } from '../platform/ledger/figures-repository.ts';
import type { Period } from './sums/periods.ts';
import { parseExact, toRows, withinPeriod } from './sums/report-repository.ts';

type ReconciliationQuery = Period & { currency: string };

const MAX_DIFFERENCES = 200;

/**
 * Reads receipts, refunds and sales of a period. An order is a difference if its money of all time is not its premium
 * (zero if it was not issued). So a payment before midnight and an issue after it make no difference.
 */
export async function readReconciliation(sql: Sql, wanted: ReconciliationQuery): Promise<Reconciliation> {
  // Neither reads what the other finds: two connections halve the wait.
  const [sums, found] = await Promise.all([readSums(sql, wanted), readDifferences(sql, wanted)]);
  const { from, to, currency } = wanted;
  const of = (name: string) => parseExact(sums[name] ?? '0');
  const counted = (name: string) => ({ count: of(`${name}Count`), amount: of(name) });
  const [written, returned] = [of('written'), of('returned')];
  return {
    ...{ from, to, currency, orders: of('orders'), written, returned, net: written - returned, charges: of('charges') },
    ...{ payments: counted('payments'), marked: counted('marked'), spends: counted('spends'), kept: counted('kept') },
    offsets: counted('offsets'),
    refunds: { count: of('refunds'), amount: of('refunded') },
    refundsSent: counted('refundsSent'),
    ...{ deferred: of('deferred'), open: of('open') },
    claims: { count: of('claims'), amount: of('claimsPaid') },
    differences: found.slice(0, MAX_DIFFERENCES).map(({ number, ref, status, expected, received, ...row }) => {
      const amounts = { expected: parseExact(expected), received: parseExact(received) };
      const kind = classifyDifference(status === 'issued', amounts);
      return { order: number, ref, currency: row.currency, kind, ...amounts };
    }),
    more: found.length > MAX_DIFFERENCES,
  };
}

function classifyDifference(
  isIssued: boolean,
  { expected, received }: Record<'expected' | 'received', number>,
): DifferenceKind {
  if (expected === received) return 'soldOtherwise';
  if (!isIssued) return received > 0 ? 'moneyWithoutPolicy' : 'paidTooLittle';
  if (received === 0) return 'issuedWithoutMoney';
  return received > expected ? 'paidTooMuch' : 'paidTooLittle';
}

/** SQL: sums that a policy charges by an order of its own: a paid change, an instalment, the charge for either. */
const isAgreedCharge = raw`(e.kind in ('change', 'instalment', 'charge') and o.about is not null)`;

/** The payment kinds of orders, by the name of their figure. */
const PAYMENT_KINDS = {
  payments: 'payment',
  marked: 'marked',
  spends: 'spend',
  kept: 'kept',
  offsets: 'offset',
} as const;

/**
 * SQL: how many payments an entry counts. A void of a mark-as-paid subtracts its payment; commission that is given back
 * with a refund is no payment.
 */
const COUNTED = { marked: raw`0 - sign(l.amount)`, kept: raw`case when l.amount < 0 then 1 else 0 end` };

async function readSums(sql: Sql, wanted: ReconciliationQuery): Promise<Record<string, string>> {
  const came = Object.entries(PAYMENT_KINDS).flatMap(([name, kind]) => [
    raw`coalesce(0 - sum(l.amount) filter (where e.kind = ${kind} and l.account = 'receivable'), 0)::text as ${raw.identifier(name)}`,
    raw`coalesce(sum(${COUNTED[name as keyof typeof COUNTED] ?? raw`1`}) filter (where e.kind = ${kind} and l.account = 'receivable'), 0)::text as ${raw.identifier(`${name}Count`)}`,
  ]);
  const result = await sql.execute(raw`
    select ${raw.join(
      [...figureNames.map((name) => raw`coalesce(sum(${figures[name]}), 0)::text as ${raw.identifier(name)}`), ...came],
      raw`, `,
    )},
      coalesce(sum(sign(${figures.refundsSent})), 0)::text as "refundsSentCount",
      coalesce(sum(l.amount) filter (where l.account = 'instalments'), 0)::text as deferred,
      coalesce(sum(l.amount) filter (where l.account = 'receivable'), 0)::text as open
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where l.currency = ${wanted.currency} and ${withinPeriod(raw`e.at`, wanted)}`);
  return toRows<Record<string, string>>(result)[0] ?? {};
}

type DifferingOrder = {
  number: string;
  ref: string;
  status: string;
  currency: string;
  expected: string;
  received: string;
};

/**
 * Compares three amounts: the cost in the order, the sale in the ledger, and the payments in the ledger and at the
 * provider less their refunds.
 */
async function readDifferences(sql: Sql, wanted: ReconciliationQuery): Promise<DifferingOrder[]> {
  const result = await sql.execute(raw`
    -- Read as a whole: where hardly any order differs, a plan that hopes to find the first ones soon reads all orders of all time.
    with touched as (
      select e.order_id from ledger_entries e where e.order_id is not null and ${withinPeriod(raw`e.at`, wanted)}
      union
      select e.order_id from order_events e where e.type in ('PAID', 'REFUNDED', 'ISSUED') and ${withinPeriod(raw`e.at`, wanted)}
      union
      select a.order_id from payment_attempts a
      where a.status in ('paid', 'refunded') and ${withinPeriod(raw`a.started_at`, wanted)}
    ), money as materialized (
      select o.id, o.number, o.ref, o.status, o.currency, o.created_at,
        case when o.status = 'issued' then o.total else 0 end::bigint as expected,
        booked.sold, booked.received + coalesce((select sum(a.amount) from payment_attempts a
          where a.order_id = o.id and a.status in ('paid', 'refunded') and not exists (
            select 1 from ledger_entries e where e.tran_id = a.tran_id and e.kind = 'payment')), 0) as received
      from orders o
      cross join lateral (
        select coalesce(sum(l.amount) filter (where e.kind = 'sale' or ${isAgreedCharge}), 0) as sold,
          -coalesce(sum(l.amount) filter (where e.kind <> 'sale' and not ${isAgreedCharge}), 0) as received
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
    order by created_at desc, id desc limit ${MAX_DIFFERENCES + 1}`);
  return toRows(result);
}
