import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { visibleOrderPartner } from '../sellers/visibility.ts';
import { findVisibleOrder, type Order } from './order-repository.ts';

/**
 * Opens an order that a user sees, by its id.
 * @throws 404 `orderNotFound`, also for another partner's
 */
export async function openVisibleOrder(sql: Sql, user: SignedInUser, id: string): Promise<Order> {
  const order = await findVisibleOrder(sql, id, visibleOrderPartner(user));
  if (!order) throw new ApiProblem(404, 'orderNotFound');
  return order;
}
