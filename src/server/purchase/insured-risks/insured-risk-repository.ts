import { and, asc, eq, exists, gte, inArray, lte, ne, or, type Placeholder, sql as raw, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '#server/platform/db/database.ts';
import { insuredRisks, orderOverlaps } from '#server/platform/db/schema/insured-risk-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import type { Order } from '../orders/order-repository.ts';

export type InsuredRisk = typeof insuredRisks.$inferSelect;

/** Another order that insures the same, and its policy if it has one. */
export type Overlap = {
  kind: string;
  order: Pick<Order, 'id' | 'number' | 'product' | 'phone' | 'partnerId' | 'status'>;
  policy: Pick<typeof policies.$inferSelect, 'number' | 'status'> | null;
  effectiveFrom: string;
  effectiveTo: string;
};

/** A query for overlaps: the hashes of a thing by each of our keys, and the days. */
export type OverlapQuery = { orderId: string; hashes: string[]; from: string; to: string };

/** Serializes orders that insure the same thing, until the transaction ends: the later one sees the first. */
export async function lockRisks(sql: Sql, marks: string[]): Promise<void> {
  if (marks.length === 0) return;
  const list = raw.join(
    marks.toSorted().map((mark) => raw`${mark}`),
    raw`, `,
  );
  // The fixed order of the locks prevents a deadlock.
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(mark, 727018))
    from unnest(array[${list}]::text[]) with ordinality as one (mark, nth) order by nth`);
}

export async function insertRisks(sql: Sql, risks: InsuredRisk[]): Promise<void> {
  if (risks.length > 0) await sql.insert(insuredRisks).values(risks).onConflictDoNothing();
}

const overlapColumns = {
  order: {
    ...{ id: orders.id, number: orders.number, product: orders.product, phone: orders.phone },
    ...{ partnerId: orders.partnerId, status: orders.status },
  },
  policy: { number: policies.number, status: policies.status },
};

/** Finds orders that insure the same for some of these days, except for cancelled ones. */
export async function findOverlaps(sql: Sql, { orderId, hashes, from, to }: OverlapQuery): Promise<Overlap[]> {
  if (hashes.length === 0) return [];
  const overlapping = and(
    inArray(insuredRisks.hash, hashes),
    ne(insuredRisks.orderId, orderId),
    lte(insuredRisks.effectiveFrom, to),
    gte(insuredRisks.effectiveTo, from),
    ne(orders.status, 'cancelled'),
  );
  const { kind, effectiveFrom, effectiveTo } = insuredRisks;
  return sql
    .selectDistinct({ kind, effectiveFrom, effectiveTo, ...overlapColumns })
    .from(insuredRisks)
    .innerJoin(orders, eq(orders.id, insuredRisks.orderId))
    .leftJoin(policies, eq(policies.orderId, orders.id))
    .where(overlapping)
    .orderBy(asc(effectiveFrom), asc(orders.number));
}

export async function insertOverlaps(sql: Sql, orderId: string, others: { id: string; kind: string }[]): Promise<void> {
  const pairs = others.flatMap(({ id, kind }) => [
    { orderId, otherId: id, kind },
    { orderId: id, otherId: orderId, kind },
  ]);
  if (pairs.length > 0) await sql.insert(orderOverlaps).values(pairs).onConflictDoNothing();
}

/** Deletes the risks and overlaps of an order before they are derived anew. */
export async function deleteRisks(sql: Sql, orderId: string): Promise<void> {
  await sql.delete(orderOverlaps).where(or(eq(orderOverlaps.orderId, orderId), eq(orderOverlaps.otherId, orderId)));
  await sql.delete(insuredRisks).where(eq(insuredRisks.orderId, orderId));
}

/** The condition of an active order: an offer that may be paid, or a policy that is not cancelled. */
const activeCondition = (order: typeof orders, policy: typeof policies): SQL | undefined =>
  or(
    inArray(order.status, ['incomplete', 'confirmed']),
    and(eq(order.status, 'issued'), ne(policy.status, 'cancelled')),
  );

/**
 * Returns the condition that an order of the outer query is active and overlaps another active order.
 * @param partner the partner that sold the other order; undefined: any
 */
export function overlappingCondition(sql: Sql, partner: string | undefined): SQL | undefined {
  const other = alias(orders, 'other_order') as unknown as typeof orders;
  const held = alias(policies, 'other_policy') as unknown as typeof policies;
  const found = sql
    .select({ one: raw`1` })
    .from(orderOverlaps)
    .innerJoin(other, eq(other.id, orderOverlaps.otherId))
    .leftJoin(held, eq(held.orderId, other.id))
    .where(
      and(
        eq(orderOverlaps.orderId, orders.id),
        partner === undefined ? undefined : eq(other.partnerId, partner),
        activeCondition(other, held),
      ),
    );
  return and(activeCondition(orders, policies), exists(found));
}

/** Another active order that insures the same, as JSON of the database. `number`: of its policy, else of the order. */
export type ListedOverlap = { order: string; number: string; kind: string; effectiveTo: string };

/**
 * Returns a column of `orders` joined with `policies`: the active orders that overlap an active order, by their numbers;
 * null if there is none. An order is repeated for each risk that it shares.
 * @param partner the partner that sold the listed orders; undefined: any
 */
export function overlapsColumn(partner: string | Placeholder | undefined): SQL<ListedOverlap[] | null> {
  const other = alias(orders, 'overlapping_order') as unknown as typeof orders;
  const held = alias(policies, 'overlapping_policy') as unknown as typeof policies;
  const { kind, effectiveFrom, effectiveTo } = insuredRisks;
  const isListed = and(
    eq(orderOverlaps.orderId, orders.id),
    partner === undefined ? undefined : eq(other.partnerId, partner),
    activeCondition(orders, policies),
    activeCondition(other, held),
  );
  return raw`(select json_agg(json_build_object('order', ${other.id}, 'number', coalesce(${held.number}, ${other.number}),
      'kind', ${kind}, 'effectiveTo', ${effectiveTo}) order by ${other.number}, ${kind}, ${effectiveFrom})
    from ${orderOverlaps} join ${orders} ${raw.identifier('overlapping_order')} on ${other.id} = ${orderOverlaps.otherId}
    join ${insuredRisks} on ${insuredRisks.orderId} = ${other.id} and ${kind} = ${orderOverlaps.kind}
    left join ${policies} ${raw.identifier('overlapping_policy')} on ${held.orderId} = ${other.id}
    where ${isListed})`;
}

/** Lists orders from before risks were stored, at most `most`. */
export async function listOrdersWithoutRisks(sql: Sql, most: number): Promise<Order[]> {
  const unsaved = and(eq(orders.risksKept, false), inArray(orders.status, ['issued', 'confirmed', 'incomplete']));
  return sql.select().from(orders).where(unsaved).limit(most);
}

export async function markRisksSaved(sql: Sql, orderId: string): Promise<void> {
  await sql.update(orders).set({ risksKept: true }).where(eq(orders.id, orderId));
}
