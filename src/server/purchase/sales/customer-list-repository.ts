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
  const { partner, search, after, limit } = wanted;
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
  const later = after && raw`(${createdAt}, ${id}) < (${after[0].toISOString()}::timestamptz, ${after[1]})`;
  return sql
    .select(purchaseColumns)
    .from(orders)
    .where(
      and(
        eq(orders.partnerId, partner),
        eq(orders.status, 'issued'),
        isNull(orders.about),
        notExists(hasNewer),
        search === undefined ? undefined : await orderSearchCondition(sql, search, partner),
        later,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Lists the purchases of these phones from a partner, newest first, at most `most` of each. */
export async function listPurchases(sql: Sql, partner: string, phones: string[], most: number) {
  const place = raw<number>`row_number() over (partition by ${phone} order by ${createdAt} desc, ${id} desc)`;
  const ranked = sql
    .select({ id, place: place.as('place') })
    .from(orders)
    .where(
      and(inArray(phone, phones), eq(orders.status, 'issued'), isNull(orders.about), eq(orders.partnerId, partner)),
    )
    .as('ranked');
  return sql
    .select({ order: purchaseColumns, policy: policyColumns })
    .from(orders)
    .innerJoin(ranked, and(eq(ranked.id, orders.id), raw`${ranked.place} <= ${most}`))
    .innerJoin(policies, eq(policies.orderId, orders.id))
    .orderBy(desc(createdAt), desc(id));
}
