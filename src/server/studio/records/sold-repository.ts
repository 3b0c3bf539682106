import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/database.ts';
import { sales } from '#server/platform/db/schema/release-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';

/** Counts policies in force that were sold on a version of a product, and its unpaid offers. */
export async function countSold(
  sql: Sql,
  product: string,
  version: string | null,
): Promise<{ policies: number; offers: number }> {
  if (version === null) return { policies: 0, offers: 0 };
  const [sold] = await sql
    .select({ count: count() })
    .from(policies)
    .where(and(eq(policies.product, product), eq(policies.version, version), eq(policies.status, 'active')));
  const [open] = await sql
    .select({ count: count() })
    .from(orders)
    .where(
      and(
        eq(orders.product, product),
        eq(orders.version, version),
        inArray(orders.status, ['incomplete', 'confirmed']),
      ),
    );
  return { policies: sold?.count ?? 0, offers: open?.count ?? 0 };
}

/**
 * Lists policies in force of a sale's version, by their numbers, from the one after `after`; undefined for an unknown
 * sale.
 */
export async function listSoldPolicies(sql: Sql, sale: number, { after, limit }: { after: string; limit: number }) {
  const [sold] = await sql.select().from(sales).where(eq(sales.id, sale));
  if (!sold) return undefined;
  if (sold.version === null) return [];
  const { number, effectiveFrom, effectiveTo } = policies;
  const { product, version } = sold;
  return sql
    .select({ number, effectiveFrom, effectiveTo })
    .from(policies)
    .where(
      and(
        eq(policies.product, product),
        eq(policies.version, version),
        eq(policies.status, 'active'),
        gt(number, after),
      ),
    )
    .orderBy(asc(number))
    .limit(limit);
}
