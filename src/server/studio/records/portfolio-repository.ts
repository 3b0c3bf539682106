import { and, asc, count, desc, eq, gt, gte, inArray } from 'drizzle-orm';
import type { Answers, DraftRecord } from '#engine/record.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ratingInputs } from '#server/platform/db/schema/release-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';

export type PolicyInForce = { number: string; effectiveTo: string; frozen: DraftRecord };
export type StoredQuote = { id: number; day: string; inputs: Answers };

const inForce = (product: string) => and(eq(policies.product, product), eq(policies.status, 'active'));

export async function countInForce(sql: Sql, product: string): Promise<number> {
  const [row] = await sql.select({ all: count() }).from(policies).where(inForce(product));
  return row?.all ?? 0;
}

/** Lists policies of a product in force, by their numbers, from the one after `after`. */
export async function listInForce(
  sql: Sql,
  product: string,
  { after, limit }: { after: string; limit: number },
): Promise<PolicyInForce[]> {
  return sql
    .select({ number: policies.number, effectiveTo: policies.effectiveTo, frozen: orders.frozen })
    .from(policies)
    .innerJoin(orders, eq(orders.id, policies.orderId))
    .where(and(inForce(product), gt(policies.number, after)))
    .orderBy(asc(policies.number))
    .limit(limit);
}

const since = (product: string, from: string) => and(eq(ratingInputs.product, product), gte(ratingInputs.day, from));

/**
 * Finds the newest quotes since a business day, up to a maximum: their number, and the id before the oldest of them.
 */
export async function findNewestQuotes(
  sql: Sql,
  product: string,
  { from, most }: { from: string; most: number },
): Promise<{ all: number; after: number }> {
  const [row] = await sql.select({ all: count() }).from(ratingInputs).where(since(product, from));
  const [before] = await sql
    .select({ id: ratingInputs.id })
    .from(ratingInputs)
    .where(since(product, from))
    .orderBy(desc(ratingInputs.id))
    .offset(most)
    .limit(1);
  return { all: Math.min(row?.all ?? 0, most), after: before?.id ?? 0 };
}

/** Lists quotes of a product, the oldest first, from the one after `after`. */
export async function listQuotes(
  sql: Sql,
  product: string,
  { from, after, limit }: { from: string; after: number; limit: number },
): Promise<StoredQuote[]> {
  return sql
    .select({ id: ratingInputs.id, day: ratingInputs.day, inputs: ratingInputs.inputs })
    .from(ratingInputs)
    .where(and(since(product, from), gt(ratingInputs.id, after)))
    .orderBy(asc(ratingInputs.id))
    .limit(limit);
}

/** Lists the holders of these policies, and their orders. */
export async function listPolicyHolders(
  sql: Sql,
  numbers: string[],
): Promise<{ number: string; order: string; name: string | null }[]> {
  if (numbers.length === 0) return [];
  return sql
    .select({ number: policies.number, order: orders.id, name: orders.customerName })
    .from(policies)
    .innerJoin(orders, eq(orders.id, policies.orderId))
    .where(inArray(policies.number, numbers));
}
