import { openJourney } from '#engine/journey.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { listOrdersWithoutFacts, setSearchFacts } from '../orders/order-repository.ts';
import { readSearchFacts } from './search-facts.ts';

/**
 * Derives the search facts of orders that are older than `search_facts`, from their confirmed records. The next run
 * continues with the rest. Until then such an order is found by its number, its phone and its Latin name.
 * @param most maximum orders in one round; `rounds`: maximum rounds of one run
 */
export async function backfillSearchFacts(services: PurchaseServices, most = 200, rounds = 100): Promise<void> {
  const { database, catalogue } = services;
  for (let round = 1; round <= rounds; round++) {
    const found = await listOrdersWithoutFacts(database.sql, most);
    for (const { id, product, version, frozen } of found) {
      const sold = await catalogue.at(product, version);
      await setSearchFacts(database.sql, id, readSearchFacts(openJourney(sold.product, frozen)));
    }
    if (found.length < most) return;
  }
}
