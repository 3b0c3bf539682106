import type { OrderRow } from '#contract/purchase/order-histories.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { listOverlaps } from './insured-risk-repository.ts';

/**
 * Returns, by the id of each of these orders, the orders that insure the same and that a user of the portal may see.
 * @param partner whose orders the user sees; undefined for all
 */
export async function listVisibleOverlaps(
  sql: Sql,
  orderIds: string[],
  partner: string | undefined,
): Promise<Map<string, OrderRow['overlaps']>> {
  const seen = new Map<string, OrderRow['overlaps']>();
  for (const { of, order, policy, kind, effectiveTo } of await listOverlaps(sql, orderIds, partner)) {
    const before = seen.get(of) ?? [];
    const number = policy?.number ?? order.number;
    if (before.some((one) => one.order === order.id)) continue;
    seen.set(of, [
      ...before,
      { order: order.id, number, kind: kind as OrderRow['overlaps'][number]['kind'], effectiveTo },
    ]);
  }
  return seen;
}
