import { sql as raw, type SQL } from 'drizzle-orm';

/* What a line of the ledger (`e` its entry, `l` the line) counts for in reports: said once, for what is read and for what is folded. */

export const names = ['orders', 'premium', 'commission', 'settled', 'refunds', 'refunded'] as const;

/** The figures of a table. @param of its name, with a dot */
export const columns = (of: SQL): SQL =>
  raw.join(
    names.map((name) => raw`${of}${raw.identifier(name)}`),
    raw`, `,
  );

export const ofLine: SQL = raw`
  (e.kind = 'sale' and l.account = 'receivable')::int as orders,
  case when e.kind in ('sale', 'change') and l.account = 'receivable' then l.amount else 0 end as premium,
  case when l.account = 'commission' then l.amount else 0 end as commission,
  case when l.account in ('commission', 'commissionDue') then l.amount else 0 end as settled,
  (e.kind = 'refundOwed' and l.account = 'refundDue')::int as refunds,
  case when e.kind = 'refundOwed' and l.account = 'refundDue' then -l.amount else 0 end as refunded`;

export const isCounted: SQL = raw`e.kind in ('sale', 'change', 'kept', 'settlement', 'refundOwed')
  and l.account in ('receivable', 'commission', 'commissionDue', 'refundDue')`;

/** Whether an entry is of a business day. Cambodia keeps UTC+7 all year: no time zone database is asked. */
export const isOfDay = (day: SQL): SQL => raw`
  e.at >= (${day}::timestamp at time zone interval '7 hours')
  and e.at < ((${day} + 1)::timestamp at time zone interval '7 hours')`;
