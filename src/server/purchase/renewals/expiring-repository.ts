import { and, asc, between, eq, isNull, max, sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { partners, users } from '#server/platform/db/schema/account-schema.ts';
import { policyNotices } from '#server/platform/db/schema/policy-life-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';

type ExpiringQuery = {
  /** Undefined: all partners. */
  partner: string | undefined;
  product?: string | undefined;
  /** Last days, both included. */
  from: string;
  to: string;
  /** The previous row. */
  after?: [until: string, number: string] | undefined;
  limit: number;
};

/** Lists active policies by their last day, along an index; without those that were ended early. */
export async function findExpiring(sql: Sql, { partner, product, from, to, after, limit }: ExpiringQuery) {
  const ofTerm = and(eq(policyNotices.policyNumber, policies.number), eq(policyNotices.ofDay, policies.effectiveTo));
  const told = sql
    .select({ at: max(policyNotices.at) })
    .from(policyNotices)
    .where(ofTerm);
  return sql
    .select({
      policy: policies,
      order: orders,
      toldAt: raw<Date | null>`(${told})`.mapWith(policyNotices.at),
      agent: { id: users.id, givenName: users.givenName, familyName: users.familyName },
      partner: { id: partners.id, name: partners.name },
    })
    .from(policies)
    .innerJoin(orders, eq(orders.id, policies.orderId))
    .leftJoin(users, eq(users.id, orders.agentId))
    .leftJoin(partners, eq(partners.id, orders.partnerId))
    .where(
      and(
        eq(policies.status, 'active'),
        isNull(policies.endedFrom),
        between(policies.effectiveTo, from, to),
        partner === undefined ? undefined : eq(orders.partnerId, partner),
        product === undefined ? undefined : eq(policies.product, product),
        after && raw`(${policies.effectiveTo}, ${policies.number}) > (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(asc(policies.effectiveTo), asc(policies.number))
    .limit(limit);
}
