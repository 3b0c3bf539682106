import { and, count, desc, eq, exists, gt, inArray, isNull, or, sql as raw, type SQL, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '#server/platform/db/database.ts';
import { claims } from '#server/platform/db/schema/claim-schema.ts';
import { customerGrants } from '#server/platform/db/schema/order-link-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { type Search, wordsOfSearch } from '#server/purchase/customers/read-search.ts';
import { orderWordsCondition, scanOrderWords } from '#server/purchase/orders/order-words-repository.ts';
import { type SoldPolicy, soldByPartner } from './sold-policy-repository.ts';

/*
 * A policy holder has no row of its own: it is the person with the same phone number and date of birth in every order.
 */

/** The key of a person: two orders with the same values belong to one person. */
export type Person = { phone: string; born: string | null };

export type HolderQuery = {
  /** The partner whose sales count; undefined: all. */
  partner: string | undefined;
  product?: string | undefined;
  search: Search | undefined;
  after: [createdAt: Date, id: string] | undefined;
  limit: number;
};

type OrderPolicyCondition = (order: typeof orders, policy: typeof policies) => SQL | undefined;

/** A person's orders of the list, and other orders of the same person, which the index of phones finds. */
type HolderConditions = { ofRow: OrderPolicyCondition; ofLater: OrderPolicyCondition };

async function buildHolderConditions(sql: Sql, { partner, product, search }: HolderQuery): Promise<HolderConditions> {
  const found = await buildSearchConditions(sql, search, partner);
  const within =
    (isFound: OrderPolicyCondition): OrderPolicyCondition =>
    (order, policy) =>
      and(
        partner === undefined ? undefined : eq(order.partnerId, partner),
        product === undefined ? undefined : eq(order.product, product),
        isFound(order, policy),
      );
  return { ofRow: within(found.ofRow), ofLater: within(found.ofLater) };
}

/** With more matches, a page is read along the index of times: each match costs a search for the person's later orders. */
const MAX_FETCHED_ORDERS = 2_000;

async function buildSearchConditions(
  sql: Sql,
  search: Search | undefined,
  partner: string | undefined,
): Promise<HolderConditions> {
  const same = (one: OrderPolicyCondition) => ({ ofRow: one, ofLater: one });
  if (!search) return same(() => undefined);
  if (search.kind === 'number') return same((_order, policy) => eq(policy.number, search.number));
  const typed = wordsOfSearch(search);
  const scan = scanOrderWords(typed);
  return {
    ofRow: await orderWordsCondition(sql, typed, partner, MAX_FETCHED_ORDERS),
    // The ids of all matches would be looked up again for each row.
    ofLater: (order) => raw`case when ${scan(order)} then true else false end`,
  };
}

/**
 * Lists each person once, with the person's last matching order, newest first. A page reads little more than its rows.
 */
export async function listPersons(sql: Sql, wanted: HolderQuery): Promise<(Person & { at: Date; order: string })[]> {
  const later = alias(orders, 'later') as unknown as typeof orders;
  const laterPolicy = alias(policies, 'later_policy') as unknown as typeof policies;
  const { ofRow, ofLater } = await buildHolderConditions(sql, wanted);
  const isLater = or(
    gt(later.createdAt, orders.createdAt),
    and(eq(later.createdAt, orders.createdAt), gt(later.id, orders.id)),
  );
  const isSamePerson = and(
    eq(later.phone, orders.phone),
    raw`${later.customerBorn} is not distinct from ${orders.customerBorn}`,
  );
  const after = sql
    .select({ id: later.id })
    .from(later)
    .innerJoin(laterPolicy, eq(laterPolicy.orderId, later.id))
    .where(and(isSamePerson, isLater, ofLater(later, laterPolicy)))
    .limit(1);
  // The subquery uses the index of phones for each row. With `not exists`, PostgreSQL would hash all orders for 25
  // rows.
  const isLast = raw`(${after}) is null`;
  const [at, id] = wanted.after ?? [];
  const next =
    at === undefined || id === undefined
      ? undefined
      : raw`(${orders.createdAt}, ${orders.id}) < (${at.toISOString()}::timestamptz, ${id})`;
  return sql
    .select({ phone: orders.phone, born: orders.customerBorn, at: orders.createdAt, order: orders.id })
    .from(orders)
    .innerJoin(policies, eq(policies.orderId, orders.id))
    .where(and(ofRow(orders, policies), next, isLast))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(wanted.limit);
}

/**
 * Returns the SQL condition for the policies that a partner may see: its own sales, and all policies of customers who
 * allow it.
 * @param partner undefined: no condition
 */
function visibleToPartner(sql: Sql, partner: string | undefined): SQL | undefined {
  if (partner === undefined) return undefined;
  const granted = sql
    .select({ partnerId: customerGrants.partnerId })
    .from(customerGrants)
    .where(
      and(
        eq(customerGrants.phone, orders.phone),
        eq(customerGrants.born, orders.customerBorn),
        eq(customerGrants.partnerId, partner),
      ),
    );
  return or(soldByPartner(partner), exists(granted));
}

/** Lists the policies of these people that the partner may see, by `personKey`, the last issued first. */
export async function listPoliciesByPerson(
  sql: Sql,
  persons: Person[],
  partner: string | undefined,
): Promise<Map<string, SoldPolicy[]>> {
  const held = new Map<string, SoldPolicy[]>(persons.map((person) => [personKey(person), []]));
  if (persons.length === 0) return held;
  const phones = [...new Set(persons.map(({ phone }) => phone))];
  const rows = await sql
    .select({ policy: policies, order: orders, born: orders.customerBorn })
    .from(policies)
    .innerJoin(orders, eq(orders.id, policies.orderId))
    .where(and(inArray(orders.phone, phones), visibleToPartner(sql, partner)))
    .orderBy(desc(policies.issuedAt), desc(policies.number));
  // Another person may have the same phone.
  for (const { policy, order, born: date } of rows)
    held.get(personKey({ phone: order.phone, born: date }))?.push({ policy, order });
  return held;
}

export function personKey({ phone, born: date }: Person): string {
  return `${phone} ${date ?? ''}`;
}

/** Finds the person of an order that has a policy. */
export async function findPersonOfOrder(
  sql: Sql,
  orderId: string,
  partner: string | undefined,
): Promise<Person | undefined> {
  const [row] = await sql
    .select({ phone: orders.phone, born: orders.customerBorn })
    .from(orders)
    .innerJoin(policies, eq(policies.orderId, orders.id))
    .where(and(eq(orders.id, orderId), soldByPartner(partner)));
  return row;
}

export async function countByProduct(sql: Sql, partner: string | undefined) {
  // Every issued order without `about` (endorsement, instalment) bought one policy. One index has all counted columns.
  const held = sql
    .select({ product: orders.product, policies: count().as('held') })
    .from(orders)
    .where(and(eq(orders.status, 'issued'), isNull(orders.about), soldByPartner(partner)))
    .groupBy(orders.product, orders.phone, orders.customerBorn)
    .as('persons');
  const rows = await sql
    .select({ product: held.product, policies: sum(held.policies), holders: count() })
    .from(held)
    .groupBy(held.product)
    .orderBy(held.product);
  return rows.map((row) => ({ ...row, policies: Number(row.policies) }));
}

/** Counts the claims on each of these policies. Policies without claims are absent. */
export async function countClaimsByPolicy(sql: Sql, numbers: string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await sql
    .select({ number: claims.policyNumber, claims: count() })
    .from(claims)
    .where(inArray(claims.policyNumber, numbers))
    .groupBy(claims.policyNumber);
  return new Map(rows.map((row) => [row.number, row.claims]));
}
