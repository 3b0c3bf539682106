import type { Product } from '#engine/product.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { type Order, setOrderStatus } from '../orders/order-repository.ts';
import { isJourneyOrder, takeJourney } from './take-journey.ts';

/**
 * The customer has agreed to an order, whose next status is given with it, in the transaction that holds it. What is agreed about a
 * policy and owes nothing is done at once. Throws 409 `journeyStale` where it can be done no more as it was agreed.
 */
export async function agreed(services: PurchaseServices, sql: Sql, order: Order, product: Product): Promise<void> {
  await setOrderStatus(sql, order.id, order.status);
  if (!isJourneyOrder(order) || order.total > 0) return;
  const taken = await takeJourney(services, sql, order, product, { by: 'customer', covers: true });
  if (taken === 'refund') throw new ApiProblem(409, 'journeyStale');
}
