import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { seenBy } from '../sellers/seen-by.ts';
import { findOrderSeen, type Order } from './order-repository.ts';

/** An order that a user sees, by its id; 404 `orderNotFound` for one that is not there, or another partner's. */
export async function openOrderSeen(sql: Sql, user: SignedInUser, id: string): Promise<Order> {
  const order = await findOrderSeen(sql, id, seenBy(user));
  if (!order) throw new ApiProblem(404, 'orderNotFound');
  return order;
}
