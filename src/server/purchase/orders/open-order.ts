import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { Services } from '#server/services.ts';
import { openLink } from '../order-links/open-link.ts';
import { seenBy } from '../sellers/seen-by.ts';
import { findOrderSeen, type Order } from './order-repository.ts';

/** An order by its reference; 404 `orderNotFound`, 410 `linkEnded` for a reference that has ended. */
export async function openOrder({ database, now }: Services, ref: string): Promise<Order> {
  const { order, hasEnded } = await openLink(database.sql, ref, now());
  if (hasEnded) throw new ApiProblem(410, 'linkEnded');
  return order;
}

/** An order that a user sees, by its id; 404 `orderNotFound` for one that is not there, or another partner's. */
export async function openOrderSeen(sql: Sql, user: SignedInUser, id: string): Promise<Order> {
  const order = await findOrderSeen(sql, id, seenBy(user));
  if (!order) throw new ApiProblem(404, 'orderNotFound');
  return order;
}
