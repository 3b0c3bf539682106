import dayjs from 'dayjs';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { hashRef } from '../orders/order-address.ts';
import type { Order } from '../orders/order-repository.ts';
import type { PurchaseServices } from '../services.ts';
import { findLink, findLinkWithFacts, type OrderFacts, type OrderLink } from './order-link-repository.ts';

/**
 * Opens the order of a reference; `hasEnded` is true for a reference that was withdrawn or has expired.
 * @throws 404 `orderNotFound` for an unknown one
 */
export async function openLink(sql: Sql, ref: string, at: Date): Promise<{ order: Order; hasEnded: boolean }> {
  const found = await findLink(sql, hashRef(ref));
  if (!found) throw new ApiProblem(404, 'orderNotFound');
  const { order, link } = found;
  return { order, hasEnded: hasLinkEnded(link, at) };
}

/**
 * Opens an order by its reference.
 * @throws 404 `orderNotFound`, 410 `linkEnded` for a reference that was withdrawn or has expired
 */
export async function openOrder({ database, now }: PurchaseServices, ref: string): Promise<Order> {
  const { order, hasEnded } = await openLink(database.sql, ref, now());
  if (hasEnded) throw new ApiProblem(410, 'linkEnded');
  return order;
}

/**
 * Opens an order by its reference, with what its viewer is asked about.
 * @throws the errors of `openOrder`
 */
export async function openOrderWithFacts(
  { database, now }: PurchaseServices,
  ref: string,
): Promise<{ order: Order; facts: OrderFacts }> {
  const found = await findLinkWithFacts(database.sql, hashRef(ref), now());
  if (!found) throw new ApiProblem(404, 'orderNotFound');
  if (hasLinkEnded(found.link, now())) throw new ApiProblem(410, 'linkEnded');
  return found;
}

const hasLinkEnded = ({ withdrawnAt, endsAt }: OrderLink, at: Date): boolean =>
  withdrawnAt !== null || (endsAt !== null && endsAt <= at);

/**
 * Days for which a link to an issued policy works, and for which a browser that was accepted as the customer's is
 * remembered.
 */
export const LINK_DAYS = 90;

export function computeLinkEnd(givenAt: Date): Date {
  return dayjs(givenAt).add(LINK_DAYS, 'day').toDate();
}
