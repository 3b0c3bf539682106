import { openJourney } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Order } from '../orders/order-repository.ts';
import { deriveRisks } from './derive-risks.ts';
import { findOverlapsWith, saveRisks } from './double-insurance.ts';
import { listOrdersWithoutRisks, markRisksSaved } from './insured-risk-repository.ts';

/**
 * Derives and saves the insured risks of orders that are older than `insured_risks`, from their confirmed records,
 * except for past covers. The next run continues with the rest.
 * @param most maximum orders in one round; `rounds`: maximum rounds of one run
 */
export async function backfillAllRisks(services: PurchaseServices, most = 100, rounds = 50): Promise<void> {
  for (let round = 1; round <= rounds && (await backfillRisks(services, most)) === most; round++);
}

async function backfillRisks(services: PurchaseServices, most: number): Promise<number> {
  const { database, catalogue } = services;
  // The product versions are loaded first, because inside a transaction no other database connection may be used.
  const seen = await listOrdersWithoutRisks(database.sql, most);
  const products = new Map<string, Product>();
  for (const { product, version } of seen)
    products.set(`${product} ${version}`, (await catalogue.at(product, version)).product);
  for (const order of seen)
    await database.transaction('fill risks', async (sql) => {
      const product = products.get(`${order.product} ${order.version}`) as Product;
      await backfillOrder(services, sql, order, deriveRisks(services, openJourney(product, order.frozen)));
      await markRisksSaved(sql, order.id);
    });
  return seen.length;
}

async function backfillOrder(
  services: PurchaseServices,
  sql: Sql,
  { id }: Order,
  risks: ReturnType<typeof deriveRisks>,
): Promise<void> {
  if (risks && risks.to >= toBusinessDate(services.now()))
    await saveRisks(sql, id, risks, await findOverlapsWith(sql, id, risks));
}
