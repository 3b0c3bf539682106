import { and, eq, sql as raw } from 'drizzle-orm';
import { buildFactQuery, type FactKind, type TypedWords } from '#server/platform/db/columns/fact-condition.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { claims } from '#server/platform/db/schema/claim-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { matchingOrders } from '#server/purchase/orders/order-words-repository.ts';
import { soldByPartner } from '../holders/sold-policy-repository.ts';
import { matchingClaims } from '../records/claim-repository.ts';

/** `partner`: whose sales count; undefined: all. `most`: the maximum number of rows. */
export type FindQuery = { typed: TypedWords; partner: string | undefined; most: number };

export type FoundOrder = Awaited<ReturnType<typeof listFoundOrders>>[number];
export type FoundClaim = Awaited<ReturnType<typeof listFoundClaims>>[number];

/** Lists orders that a typed text means, with the policy that each bought, in no order. */
export async function listFoundOrders(sql: Sql, { typed, partner, most }: FindQuery) {
  const { id, number, createdAt, phone, customerBorn, customerName, product, searchFacts } = orders;
  return sql
    .select({
      ...{ id, number, at: createdAt, phone, born: customerBorn, name: customerName, product, searchFacts },
      policy: policies.number,
    })
    .from(orders)
    .leftJoin(policies, eq(policies.orderId, orders.id))
    .where(and(raw`${id} = any(array(${matchingOrders(typed, partner, most)}))`, soldByPartner(partner)))
    .limit(most);
}

/** Lists claims that a typed text means, or that are on one of these policies, in no order. */
export async function listFoundClaims(sql: Sql, { typed, partner, most }: FindQuery, numbers: readonly string[]) {
  const { id, ref, number, policyNumber, createdAt, claimant, partnerId } = claims;
  const seen = partner === undefined ? raw`true` : eq(partnerId, partner);
  const meant = raw`(${matchingClaims(typed, partner)} limit ${most}) union all
    (select ${id} from ${claims} where ${policyNumber} = any(array(select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb)))
    and ${seen} limit ${most})`;
  return sql
    .select({ ref, number, policy: policyNumber, at: createdAt, claimant, product: policies.product })
    .from(claims)
    .innerJoin(policies, eq(policies.number, policyNumber))
    .where(and(raw`${id} = any(array(${meant}))`, seen))
    .limit(most);
}

/** A fact of the row with this key. */
export type Fact = { row: string; kind: FactKind; text: string };

/** Lists those of these facts that a typed text means. */
export async function listMatchingFacts(sql: Sql, typed: TypedWords, facts: readonly Fact[]): Promise<Fact[]> {
  const query = buildFactQuery(typed);
  if (query === '' || facts.length === 0) return [];
  const { rows } = await sql.execute<Fact>(raw`select "row", kind, text
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as facts("row" text, kind text, text text)
    where fact_words(kind, text) @@ ${query}::tsquery`);
  return rows;
}
