import type { Sql } from '#server/platform/db/database.ts';
import { nextYearNumber } from '#server/platform/db/sequence-repository.ts';
import { hashRef } from '../orders/order-address.ts';
import { insertOrder, logEvents, type Order } from '../orders/order-repository.ts';
import type { PurchaseServices } from '../services.ts';
import { insertLink } from './order-link-repository.ts';

type NewOrder = Omit<Order, 'ref' | 'number' | 'risksKept' | 'paidBy' | 'begunOn' | 'offerId'> &
  Partial<Pick<Order, 'begunOn' | 'offerId'>>;

/**
 * Stores a new order with its number, its link and its first events, in the transaction that confirms it, among the
 * writes that follow (`later`).
 * @param more events after the first
 */
export async function placeOrder(
  { ids }: PurchaseServices,
  { sql, later }: { sql: Sql; later: Sql },
  placed: NewOrder,
  more: Parameters<typeof logEvents>[2] = [],
): Promise<Order> {
  const { id: orderId, createdAt: at } = placed;
  const number = await nextYearNumber(sql, 'order', 'ORD', at);
  const order: Order = {
    begunOn: null,
    offerId: null,
    ...placed,
    ref: ids.ref(),
    number,
    risksKept: true,
    paidBy: null,
  };
  await insertOrder(later, order);
  await insertLink(later, { refHash: hashRef(order.ref), orderId, givenAt: at, endsAt: null, withdrawnAt: null });
  await logEvents({ sql, later }, order, [{ type: 'CONFIRM', at }, ...more]);
  return order;
}
