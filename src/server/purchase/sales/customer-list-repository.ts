import { and, desc, eq, inArray, isNull, notExists, sql as raw } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '#server/platform/db/database.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import type { Search } from '../customers/read-search.ts';
import { orderSearchCondition } from '../order-histories/order-list-repository.ts';

export type Purchase = Awaited<ReturnType<typeof listPurchases>>[number];

type CustomerQuery = {
  partner: string;
  search?: Search | undefined;
  after?: [at: Date, id: string] | undefined;
  limit: number;
};

const { id, number, product, version, phone, frozen, total, currency, createdAt } = orders;
const purchaseColumns = { id, number, product, version, phone, frozen, total, currency, createdAt };
const { effectiveFrom, effectiveTo, endedFrom } = policies;
const policyColumns = { number: policies.number, status: policies.status, effectiveFrom, effectiveTo, endedFrom };

/**
 * Lists the newest issued order of each customer of a partner, newest first: it reads along the index of the partner's
 * orders, and skips an order if the same phone has a newer one.
 */
export async function listNewestPurchases(sql: Sql, wanted: CustomerQuery) {
  const { after, limit } = wanted;
  const later = after && raw`(${createdAt}, ${id}) < (${after[0].toISOString()}::timestamptz, ${after[1]})`;
  return sql
    .select(purchaseColumns)
    .from(orders)
    .where(and(await buildNewestCondition(sql, wanted), later))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Builds the condition of the newest issued order of each customer, of those that a search finds. */
async function buildNewestCondition(sql: Sql, { partner, search }: Pick<CustomerQuery, 'partner' | 'search'>) {
  const newer = alias(orders, 'newer');
  const hasNewer = sql
    .select({ one: raw`1` })
    .from(newer)
    .where(
      and(
        eq(newer.phone, orders.phone),
        eq(newer.status, 'issued'),
        isNull(newer.about),
        eq(newer.partnerId, partner),
        raw`(${newer.createdAt}, ${newer.id}) > (${orders.createdAt}, ${orders.id})`,
      ),
    );
  return and(
    isPurchaseFrom(partner),
    notExists(hasNewer),
    search === undefined ? undefined : await orderSearchCondition(sql, search, partner),
  );
}

const isPurchaseFrom = (partner: string) =>
  and(eq(orders.partnerId, partner), eq(orders.status, 'issued'), isNull(orders.about));

type PurchaseQuery = Omit<CustomerQuery, 'after'> & {
  after?: [newest: Date, newestId: string, at: Date, id: string] | undefined;
};

/**
 * Lists all purchases of a partner's customers: of the customer with the newest purchase first, and of each the newest
 * first. `newest`: that purchase of the customer.
 */
export async function listPurchasesByCustomer(sql: Sql, wanted: PurchaseQuery) {
  const { partner, after, limit } = wanted;
  const newest = sql
    .select({ id, phone, createdAt, product, version, frozen })
    .from(orders)
    .where(await buildNewestCondition(sql, wanted))
    .as('newest');
  const key = raw`(${newest.createdAt}, ${newest.id}, ${createdAt}, ${id})`;
  const values = after?.map((value) =>
    value instanceof Date ? raw`${value.toISOString()}::timestamptz` : raw`${value}`,
  );
  return sql
    .select({
      order: purchaseColumns,
      policy: policyColumns,
      newest: {
        id: newest.id,
        createdAt: newest.createdAt,
        product: newest.product,
        version: newest.version,
        frozen: newest.frozen,
      },
    })
    .from(newest)
    .innerJoin(orders, and(eq(phone, newest.phone), isPurchaseFrom(partner)))
    .innerJoin(policies, eq(policies.orderId, orders.id))
    .where(values && raw`${key} < (${raw.join(values, raw`, `)})`)
    .orderBy(desc(newest.createdAt), desc(newest.id), desc(createdAt), desc(id))
    .limit(limit);
}

/** Lists the purchases of these phones from a partner, newest first, at most `most` of each. */
export async function listPurchases(sql: Sql, partner: string, phones: string[], most: number) {
  const place = raw<number>`row_number() over (partition by ${phone} order by ${createdAt} desc, ${id} desc)`;
  const ranked = sql
    .select({ id, place: place.as('place') })
    .from(orders)
    .where(and(inArray(phone, phones), isPurchaseFrom(partner)))
    .as('ranked');
  return sql
    .select({ order: purchaseColumns, policy: policyColumns })
    .from(orders)
    .innerJoin(ranked, and(eq(ranked.id, orders.id), raw`${ranked.place} <= ${most}`))
    .innerJoin(policies, eq(policies.orderId, orders.id))
    .orderBy(desc(createdAt), desc(id));
}
