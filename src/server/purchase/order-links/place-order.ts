import type { Sql } from '#server/platform/db/database.ts';
import { nextYearNumber } from '#server/platform/db/sequence-repository.ts';
import { hashRef } from '../orders/order-address.ts';
import { insertOrder, logEvent, type Order } from '../orders/order-repository.ts';
import type { PurchaseServices } from '../services.ts';
import { insertLink } from './order-link-repository.ts';

type NewOrder = Omit<Order, 'ref' | 'number' | 'risksKept' | 'paidBy' | 'begunOn' | 'offerId'> &
  Partial<Pick<Order, 'begunOn' | 'offerId'>>;

/** Stores a new order with its number, its link and its first event, in the transaction that confirms it. */
export async function placeOrder({ ids }: PurchaseServices, sql: Sql, placed: NewOrder): Promise<Order> {
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
  await insertOrder(sql, order);
  await insertLink(sql, { refHash: hashRef(order.ref), orderId, givenAt: at, endsAt: null, withdrawnAt: null });
  await logEvent(sql, { orderId, type: 'CONFIRM', at });
  return order;
}
