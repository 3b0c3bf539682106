import { openJourney } from '#engine/journey.ts';
import { processInBatches } from '#server/platform/jobs/process-in-batches.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { readSearchFacts } from '../customers/search-facts.ts';
import { findOrder, listOrdersWithoutFacts, type Order, setSearchFacts } from '../orders/order-repository.ts';
import { latestOrder } from '../policies/cover-on-date.ts';
import { loadPolicy, tryReplayLife } from '../policies/load-policy.ts';
import { findPolicyOfOrder } from '../policies/policy-repository.ts';

/**
 * Derives the search facts of orders that are older than `search_facts`: from the newest answers of their policies, or
 * from the confirmed record of an order without a policy. Until then such an order is found by its number, its phone and
 * its Latin name. An order that cannot be read does not stop the others; the errors are thrown together at the end.
 * @param most maximum orders of one query
 */
export async function backfillSearchFacts(services: PurchaseServices, most?: number): Promise<void> {
  const { sql } = services.database;
  await processInBatches(
    (page) => listOrdersWithoutFacts(sql, page),
    (id) => fillFacts(services, id),
    'search facts of older orders',
    most,
  );
}

async function fillFacts(services: PurchaseServices, id: string): Promise<boolean> {
  const { database, catalogue } = services;
  const order = await findOrder(database.sql, id);
  if (!order) return false;
  const { product, version, frozen } = await readNewest(services, order);
  const sold = await catalogue.at(product, version);
  await setSearchFacts(database.sql, id, readSearchFacts(openJourney(sold.product, frozen)));
  return true;
}

async function readNewest(services: PurchaseServices, order: Order): Promise<Order> {
  const { sql } = services.database;
  const policy = await findPolicyOfOrder(sql, order.id);
  if (!policy) return order;
  const file = await loadPolicy(services, sql, { policy, order });
  return tryReplayLife(file) ? latestOrder(file) : order;
}
