import { openJourney } from '#engine/journey.ts';
import { businessDate } from '#engine/language/dates.ts';
import type { Product } from '#engine/product.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { keepRisks, overlapsWith } from './insured-already.ts';
import { ordersWithoutRisks, setRisksKept } from './insured-risk-repository.ts';
import { risksOf } from './risks-of.ts';

/**
 * Keeps what orders insure that are older than `insured_risks`, from the record that they were confirmed by; of covers that
 * are over nothing. What one run leaves, the next one does.
 * @param most orders that are looked at in one round, and `rounds` of one run
 */
export async function fillAllRisks(services: PurchaseServices, most = 100, rounds = 50): Promise<void> {
  for (let round = 1; round <= rounds && (await fillRisks(services, most)) === most; round++);
}

async function fillRisks(services: PurchaseServices, most: number): Promise<number> {
  const { database, catalogue } = services;
  // Versions are read before: inside of a transaction nothing else asks the database.
  const seen = await ordersWithoutRisks(database.sql, most);
  const products = new Map<string, Product>();
  for (const { product, version } of seen)
    products.set(`${product} ${version}`, (await catalogue.at(product, version)).product);
  for (const order of seen)
    await database.transaction('fill risks', async (sql) => {
      const product = products.get(`${order.product} ${order.version}`) as Product;
      await fill(services, sql, order, risksOf(services, openJourney(product, order.frozen)));
      await setRisksKept(sql, order.id);
    });
  return seen.length;
}

async function fill(
  services: PurchaseServices,
  sql: Sql,
  { id }: Order,
  risks: ReturnType<typeof risksOf>,
): Promise<void> {
  if (risks && risks.to >= businessDate(services.now()))
    await keepRisks(sql, id, risks, await overlapsWith(sql, id, risks));
}
