import dayjs from 'dayjs';
import { and, asc, desc, eq, exists, getTableColumns, gt, lte, or, sql as raw, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { LostReason } from '#contract/follow-ups.ts';
import { totalColumns } from '#contract/lists/list-views.ts';
import type { DueOrders } from '#contract/purchase/due-orders.ts';
import type { OrderSort } from '#contract/purchase/order-histories.ts';
import type { PolicyStatusView } from '#contract/purchase/policies.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { partners, users } from '#server/platform/db/schema/account-schema.ts';
import { moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { paymentAttempts } from '#server/platform/db/schema/payment-schema.ts';
import { promotionUses } from '#server/platform/db/schema/promotion-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { instantColumn, sumByCurrency } from '#server/platform/db/statements.ts';
import { figures } from '#server/platform/ledger/figures-repository.ts';
import { orderWaitingCondition, waitingCondition } from '#server/platform/money/money-request-repository.ts';
import { type Search, wordsOfSearch } from '../customers/read-search.ts';
import { ownerOfOrder } from '../hand-over/hand-over-repository.ts';
import { overlappingCondition } from '../insured-risks/insured-risk-repository.ts';
import { contactCondition, lostCondition, selectContact } from '../orders/follow-up-repository.ts';
import { orderWordsCondition } from '../orders/order-words-repository.ts';
import { type DatedFilter, datedCondition } from './order-dates-repository.ts';

/**
 * An order with the other columns of a list: `held` is the policy that it bought, null if it bought none; `takenBack` the
 * commission that was reversed, in minor units.
 */
export type ListedOrder = Awaited<ReturnType<typeof selectListedOrders>>[number];

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

/** Finds a page of orders with one query; a search for a name needs one more query before it. */
export async function findOrders(sql: Sql, wanted: OrderQuery): Promise<ListedOrder[]> {
  const by = wanted.sort.endsWith('premium') ? orders.total : orders.createdAt;
  const way = wanted.sort.startsWith('-') ? desc : asc;
  return selectListedOrders(sql, wanted.partner)
    .where(and(...(await buildConditions(sql, wanted)), cursorCondition(wanted)))
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

const owners = alias(users, 'owners');

const takenBackColumn = raw<string>`(select coalesce(sum(${figures.takenBack}), 0) from ledger_entries e
  join ledger_lines l on l.entry_id = e.id where e.order_id = ${orders.id})`;

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

/** A waiting cancellation of the order's policy. A partner sees only what its own users requested. */
function cancellationCondition(partner: string | undefined): SQL | undefined {
  const isOwn = raw`${moneyRequests.askedBy} in (select u.id from users u where u.partner_id = ${partner})`;
  return and(
    waitingCondition,
    eq(moneyRequests.act, 'cancel'),
    eq(moneyRequests.subject, policies.number),
    partner === undefined ? undefined : isOwn,
  );
}

function selectListedOrders(sql: Sql, partner: string | undefined) {
  const { premium: _premium, ...columns } = getTableColumns(orders);
  return sql
    .select({
      order: columns,
      policy: raw<string | null>`coalesce(${policies.number}, ${orders.about} ->> 'policy')`,
      held: {
        status: policies.status,
        effectiveFrom: policies.effectiveFrom,
        effectiveTo: policies.effectiveTo,
        endedFrom: policies.endedFrom,
      },
      code: promotionUses.code,
      paymentBegan: instantColumn(
        orders.createdAt,
        raw`(select max(started_at) from payment_attempts where order_id = ${orders.id}
        and status = 'pending')`,
      ),
      /** When the customer got the last link, agreed or was verified; and when a second person was asked. */
      customerSince: instantColumn(
        orders.createdAt,
        raw`(select max(at) from order_events where order_id = ${orders.id}
        and type in ('LINK', 'AGREED', 'VERIFIED'))`,
      ),
      requestedAt: instantColumn(
        orders.createdAt,
        raw`(select min(${moneyRequests.askedAt}) from ${moneyRequests} where ${orderWaitingCondition(orders.id)}
        or ${cancellationCondition(partner)})`,
      ),
      takenBack: takenBackColumn,
      ...selectContact(orders.id, partner),
      agent: { id: users.id, givenName: users.givenName, familyName: users.familyName },
      owner: { id: owners.id, givenName: owners.givenName, familyName: owners.familyName },
      partner: {
        id: partners.id,
        name: partners.name,
        allowPayWithoutCommission: partners.allowPayWithoutCommission,
      },
    })
    .from(orders)
    .leftJoin(policies, eq(policies.orderId, orders.id))
    .leftJoin(promotionUses, eq(promotionUses.orderId, orders.id))
    .leftJoin(users, eq(users.id, orders.agentId))
    .leftJoin(owners, eq(owners.id, orders.ownerId))
    .leftJoin(partners, eq(partners.id, orders.partnerId));
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
function listEqualities({ partner, soldBy, product, status, agent, owner }: OrderFilter): (SQL | undefined)[] {
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

function cursorCondition({ sort, after }: OrderQuery): SQL | undefined {
  if (!after) return undefined;
  const by = sort.endsWith('premium') ? orders.total : orders.createdAt;
  const value = after.value instanceof Date ? raw`${after.value.toISOString()}::timestamptz` : raw`${after.value}::int`;
  return sort.startsWith('-')
    ? raw`(${by}, ${orders.id}) < (${value}, ${after.id})`
    : raw`(${by}, ${orders.id}) > (${value}, ${after.id})`;
}
