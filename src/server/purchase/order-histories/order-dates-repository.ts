import { and, gte, isNotNull, lt, sql as raw, type SQL } from 'drizzle-orm';
import type { BodyOf } from '#contract/call.ts';
import { type listOrders, termEnds } from '#contract/purchase/order-histories.ts';
import { addDays } from '#engine/language/dates.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { figures, isCounted } from '#server/platform/ledger/figures-repository.ts';
import { selectTermEnds } from '#server/platform/ledger/term-ends-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';

type Dated = NonNullable<BodyOf<typeof listOrders>['dated']>;
type TermEnd = (typeof termEnds)[number];

/** A period of a list of orders, and the date that it limits (`dated`; default: the confirmation). */
export type DatedFilter = {
  dated?: Dated;
  from?: Date;
  /** Not included. */
  until?: Date;
};

/** Builds the condition that the date of an order is in the period of a list. */
export function datedCondition(wanted: DatedFilter): SQL | undefined {
  const { dated = 'confirmed', from, until } = wanted;
  if (dated === 'confirmed') return and(from && gte(orders.createdAt, from), until && lt(orders.createdAt, until));
  if (dated === 'paid') return paidCondition(wanted);
  if (dated === 'begun')
    return and(
      isNotNull(orders.begunOn),
      from && gte(orders.begunOn, toBusinessDate(from)),
      until && lt(orders.begunOn, toBusinessDate(until)),
    );
  return isTermEnd(dated) ? endedCondition(dated, wanted) : bookedCondition(dated, wanted);
}

const isTermEnd = (dated: Dated): dated is TermEnd => termEnds.some((end) => end === dated);

const within = (at: SQL, { from, until }: DatedFilter): SQL => {
  const since = from === undefined ? raw`true` : raw`${at} >= ${from.toISOString()}::timestamptz`;
  const before = until === undefined ? raw`true` : raw`${at} < ${until.toISOString()}::timestamptz`;
  return raw`${since} and ${before}`;
};

function paidCondition(wanted: DatedFilter): SQL {
  return raw`${orders.status} = 'issued' and ${orders.id} in
    (select p.order_id from order_events p where p.type = 'PAID' and ${within(raw`p.at`, wanted)})`;
}

/** Orders with a line of the ledger that the reports count in a figure. */
function bookedCondition(figure: keyof typeof figures, wanted: DatedFilter): SQL {
  return raw`${orders.id} in (select e.order_id from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where ${within(raw`e.at`, wanted)} and ${isCounted} and ${figures[figure]} <> 0)`;
}

/** Business dates before and after all others. */
const ALWAYS = { from: '1900-01-01', to: '2999-12-31' };

/** Orders of policies with a term that ended in one way. */
function endedCondition(how: TermEnd, { from, until }: DatedFilter): SQL {
  const period = {
    from: from === undefined ? ALWAYS.from : toBusinessDate(from),
    to: until === undefined ? ALWAYS.to : addDays(toBusinessDate(until), -1),
  };
  return raw`${orders.id} in (select p.order_id from (${selectTermEnds(period)}) ended join policies p on p.number = ended.number
    where ended.how = ${how})`;
}
