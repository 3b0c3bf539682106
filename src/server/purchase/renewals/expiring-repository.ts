import { and, asc, between, desc, eq, isNull, max, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { partners, users } from '#server/platform/db/schema/account-schema.ts';
import { policyNotices } from '#server/platform/db/schema/policy-life-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';

type ExpiringFilter = {
  /** Undefined: all partners. */
  partner: string | undefined;
  product?: string | undefined;
  /**
   * The user who looks after the policy's order; undefined: anybody. An order without an owner, as of a partner's link,
   * belongs to each user.
   */
  owner?: string | undefined;
  /** Last days, both included. */
  from: string;
  to: string;
};

type ExpiringQuery = ExpiringFilter & {
  /** True for the latest last day first. */
  isLatestFirst?: boolean;
  /** The previous row. */
  after?: [until: string, number: string] | undefined;
  limit: number;
};

/** Lists active policies by their last day, along an index; without those that were ended early. */
export async function findExpiring(sql: Sql, { after, limit, isLatestFirst = false, ...wanted }: ExpiringQuery) {
  const direction = isLatestFirst ? desc : asc;
  const than = raw.raw(isLatestFirst ? '<' : '>');
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
    .leftJoin(users, eq(users.id, policies.ownerId))
    .leftJoin(partners, eq(partners.id, orders.partnerId))
    .where(
      and(
        buildExpiringCondition(wanted),
        after && raw`(${policies.effectiveTo}, ${policies.number}) ${than} (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(direction(policies.effectiveTo), direction(policies.number))
    .limit(limit);
}

/** Builds the query of the numbers of the policies that `findExpiring` finds, for counts. */
export const selectExpiringNumbers = (sql: Sql, wanted: ExpiringFilter) =>
  sql.select({ id: policies.number }).from(policies).where(buildExpiringCondition(wanted));

function buildExpiringCondition({ partner, product, owner, from, to }: ExpiringFilter): SQL | undefined {
  return and(
    // A literal, so that the partial indexes of active policies are used.
    raw`${policies.status} = 'active'`,
    isNull(policies.endedFrom),
    between(policies.effectiveTo, from, to),
    partner === undefined ? undefined : eq(policies.partnerId, partner),
    product === undefined ? undefined : eq(policies.product, product),
    owner === undefined ? undefined : raw`coalesce(${policies.ownerId}, ${owner}) = ${owner}`,
  );
}
