import dayjs from 'dayjs';
import { and, asc, desc, eq, exists, gt, lte, or, type Placeholder, sql as raw, type SQL } from 'drizzle-orm';
import type { LostReason } from '#contract/follow-ups.ts';
import { totalColumns } from '#contract/lists/list-views.ts';
import type { DueOrders } from '#contract/purchase/due-orders.ts';
import type { OrderSort } from '#contract/purchase/order-histories.ts';
import type { PolicyStatusView } from '#contract/purchase/policies.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { buildOnce } from '#server/platform/db/frequent/build-once.ts';
import { paymentAttempts } from '#server/platform/db/schema/payment-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { sumByCurrency } from '#server/platform/db/statements.ts';
import { type Search, wordsOfSearch } from '../customers/read-search.ts';
import { ownerOfOrder } from '../hand-over/hand-over-repository.ts';
import { overlappingCondition } from '../insured-risks/insured-risk-repository.ts';
import { contactCondition, lostCondition } from '../orders/follow-up-repository.ts';
import { orderWordsCondition } from '../orders/order-words-repository.ts';
import { type ListedOrder, selectListedOrders, takenBackColumn } from './listed-order-repository.ts';
import { type DatedFilter, datedCondition } from './order-dates-repository.ts';

/** A list of due orders, and the present time. */
/** `user`: the user to whom the notes of `mentioned` are addressed. */
type DueQuery = { list: DueOrders; now: Date; user: string };

/** The filters of a list of orders. `partner` undefined: all partners. */
export type OrderFilter = DatedFilter & {
  partner: string | undefined;
  search?: Search;
  product?: string;
  status?: string;
  /** Status of the policy on the business day `today`. */
  policyStatus?: PolicyStatusView['status'];
  today: string;
  paymentStatus?: 'incomplete_payment' | 'processing' | 'successful_payment';
  due?: DueQuery;
  lost?: LostReason | 'any';
  agent?: string;
  owner?: string;
  /** One partner among those of `partner`. */
  soldBy?: string;
  insured?: 'twice';
};

/** A query for a page of orders. `after`: the sorted value and the id of the previous row. */
export type OrderQuery = OrderFilter & {
  sort: OrderSort;
  after?: { value: Date | number; id: string };
  limit: number;
};

/** A value of a statement, or a place for it in a statement that is built once. */
type Slot<T> = T | Placeholder;
type Slots<T> = { [Name in keyof T]: Slot<T[Name]> };
/** Filters that are one value of a column: their statement has the same text for all values. */
type Equalities = Pick<OrderFilter, 'partner' | 'soldBy' | 'product' | 'status' | 'agent' | 'owner'>;
type PageQuery = Slots<Equalities> & {
  sort: OrderSort;
  after?: { value: Slot<Date | number>; id: Slot<string> };
  limit: Slot<number>;
};

const plainMembers = ['partner', 'soldBy', 'product', 'status', 'agent', 'owner', 'today', 'sort', 'after', 'limit'];

/** True for a page without other filters than equalities. */
const isPlain = (wanted: OrderQuery): boolean =>
  Object.entries(wanted).every(([name, value]) => value === undefined || plainMembers.includes(name));

/** Finds a page of orders with one query; a search for a name needs one more query before it. */
export async function findOrders(sql: Sql, wanted: OrderQuery): Promise<ListedOrder[]> {
  if (!isPlain(wanted)) return buildPage(sql, wanted, await buildConditions(sql, wanted));
  const { after, sort, today: _today, ...values } = wanted;
  const names = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const shape = ['orders', sort, after ? 'after' : 'first', ...names].join(' ');
  const statement = buildOnce(sql, shape, (name) => {
    const slots: Slots<Equalities> = {
      partner: undefined,
      ...Object.fromEntries(names.map((name) => [name, raw.placeholder(name)])),
    };
    const last = { value: raw.placeholder('afterValue'), id: raw.placeholder('afterId') };
    const page = { ...slots, sort, limit: raw.placeholder('limit'), ...(after && { after: last }) };
    return buildPage(sql, page, listEqualities(page)).prepare(name);
  });
  return statement.execute({ ...values, ...(after && { afterValue: toDriverValue(after.value), afterId: after.id }) });
}

function buildPage(sql: Sql, wanted: PageQuery, conditions: (SQL | undefined)[]) {
  const by = wanted.sort.endsWith('premium') ? orders.total : orders.createdAt;
  const way = wanted.sort.startsWith('-') ? desc : asc;
  return selectListedOrders(sql, wanted.partner)
    .where(and(...conditions, cursorCondition(wanted)))
    .orderBy(way(by), way(orders.id))
    .limit(wanted.limit);
}

/** Finds one order with the columns of the list; undefined for an order of another partner than `partner`. */
export async function findListedOrder(
  sql: Sql,
  id: string,
  partner: string | undefined,
): Promise<ListedOrder | undefined> {
  const seen = partner === undefined ? undefined : eq(orders.partnerId, partner);
  const [row] = await selectListedOrders(sql, partner).where(and(eq(orders.id, id), seen));
  return row;
}

/** Adds up the premium and the commission, without what was taken back, of all orders that `findOrders` finds. */
export async function sumOrders(sql: Sql, wanted: OrderFilter) {
  const rows = sql
    .select({
      currency: orders.currency,
      premium: raw`${orders.total}`.as('premium'),
      commission: raw`${orders.commission} - ${takenBackColumn}`.as('commission'),
    })
    .from(orders)
    .leftJoin(policies, eq(policies.orderId, orders.id))
    .where(and(...(await buildConditions(sql, wanted))));
  return sumByCurrency(sql, rows, totalColumns.orders);
}

const pendingColumn = (sql: Sql): SQL =>
  exists(
    sql
      .select({ one: raw`1` })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orders.id), eq(paymentAttempts.status, 'pending'))),
  );

async function buildConditions(sql: Sql, wanted: OrderFilter): Promise<(SQL | undefined)[]> {
  const { policyStatus, today, due, insured, partner, paymentStatus, search } = wanted;
  return [
    ...listEqualities(wanted),
    policyStatus === undefined ? undefined : policyStatusCondition(policyStatus, today),
    due && dueCondition(due),
    wanted.lost === undefined ? undefined : lostCondition(orders.id, partner, wanted.lost),
    insured === undefined ? undefined : overlappingCondition(sql, partner),
    datedCondition(wanted),
    paymentStatus === undefined ? undefined : paymentStatusCondition(sql, paymentStatus),
    search === undefined ? undefined : await orderSearchCondition(sql, search, partner),
  ];
}

/** The conditions that a column has one value. */
function listEqualities({ partner, soldBy, product, status, agent, owner }: Slots<Equalities>): (SQL | undefined)[] {
  return [
    partner === undefined ? undefined : eq(orders.partnerId, partner),
    soldBy === undefined ? undefined : eq(orders.partnerId, soldBy),
    product === undefined ? undefined : eq(orders.product, product),
    status === undefined ? undefined : eq(orders.status, status),
    agent === undefined ? undefined : eq(orders.agentId, agent),
    owner === undefined ? undefined : eq(ownerOfOrder, owner),
  ];
}

/** Days before the end of an offer from which its order counts as lapsing. */
const LAPSING_DAYS = 3;

function dueCondition({ list, now, user }: DueQuery): SQL | undefined {
  if (list === 'mentioned')
    return raw`${orders.id} in (select n.order_id from order_notes n where n.for_id = ${user} and n.closed_at is null)`;
  const soon = dayjs(now).add(LAPSING_DAYS, 'day').toDate();
  const isLapsing = and(gt(orders.payableUntil, now), lte(orders.payableUntil, soon));
  if (list === 'contact' || list === 'contactLater') return contactCondition(orders.id, { list, now, user });
  // The status is a literal, so that the partial index of the offers is used.
  return and(raw`${orders.status} = 'confirmed'`, list === 'lapsing' ? isLapsing : gt(orders.payableUntil, soon));
}

/** Builds the query of the ids of the due orders that `findOrders` finds, for counts. */
export const selectDueOrderIds = (sql: Sql, partner: string | undefined, due: DueQuery) =>
  sql
    .select({ id: orders.id })
    .from(orders)
    .where(and(partner === undefined ? undefined : eq(orders.partnerId, partner), dueCondition(due)));

/**
 * The condition of a policy status, as `derivePolicyStatus` computes it: an ended policy remains ended, other states
 * follow from the days.
 */
function policyStatusCondition(status: PolicyStatusView['status'], today: string): SQL | undefined {
  const isEnded = raw`(${policies.status} in ('cancelled', 'lapsed', 'void') or coalesce(${policies.endedFrom} <= ${today}, false))`;
  if (status === 'cancelled') return isEnded;
  const isOver = raw`(${policies.status} = 'expired' or ${policies.effectiveTo} < ${today})`;
  if (status === 'expired') return and(raw`not ${isEnded}`, isOver);
  const begins = status === 'notBegun' ? gt(policies.effectiveFrom, today) : lte(policies.effectiveFrom, today);
  return and(raw`not ${isEnded}`, raw`not ${isOver}`, begins);
}

function paymentStatusCondition(sql: Sql, wanted: NonNullable<OrderQuery['paymentStatus']>): SQL | undefined {
  const isPaid = raw`(${orders.status} = 'issued' and ${policies.status} is distinct from 'void')`;
  if (wanted === 'successful_payment') return isPaid;
  const pending = pendingColumn(sql);
  return and(raw`not ${isPaid}`, wanted === 'processing' ? pending : raw`not ${pending}`);
}

/**
 * Builds the condition of a search. Each kind uses an index: whole numbers and references; the words of an order's facts.
 * @param partner the partner whose orders the list shows; undefined: any
 */
export async function orderSearchCondition(
  sql: Sql,
  search: Search,
  partner: string | undefined,
): Promise<SQL | undefined> {
  if (search.kind !== 'number') {
    const byWords = (await orderWordsCondition(sql, wordsOfSearch(search), partner))(orders);
    return search.kind === 'reference' ? or(eq(orders.ref, search.reference), byWords) : byWords;
  }
  const ofPolicy = sql.select({ id: policies.orderId }).from(policies).where(eq(policies.number, search.number));
  const ofNumber = sql.select({ id: orders.id }).from(orders).where(eq(orders.number, search.number));
  return raw`${orders.id} in (${ofPolicy} union all ${ofNumber})`;
}

const toDriverValue = <T>(value: T | Date): T | string => (value instanceof Date ? value.toISOString() : value);

function cursorCondition({ sort, after }: PageQuery): SQL | undefined {
  if (!after) return undefined;
  const value = toDriverValue(after.value);
  const [by, last] = sort.endsWith('premium')
    ? [orders.total, raw`${value}::int`]
    : [orders.createdAt, raw`${value}::timestamptz`];
  return sort.startsWith('-')
    ? raw`(${by}, ${orders.id}) < (${last}, ${after.id})`
    : raw`(${by}, ${orders.id}) > (${last}, ${after.id})`;
}
