import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { hashRef } from '../orders/order-address.ts';
import { lockOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { computeLinkEnd } from './open-link.ts';
import { deleteOrderDevices } from './order-device-repository.ts';
import { insertLink, setRef, withdrawOrderLinks } from './order-link-repository.ts';

/** Creates a new reference of an issued order, which later messages use. Other references do not change. */
export async function renewLink({ ids, now }: PurchaseServices, sql: Sql, orderId: string): Promise<string> {
  const [ref, givenAt] = [ids.ref(), now()];
  await insertLink(sql, {
    ...{ refHash: hashRef(ref), orderId, givenAt },
    ...{ endsAt: computeLinkEnd(givenAt), withdrawnAt: null },
  });
  await setRef(sql, orderId, ref);
  return ref;
}

/**
 * Ends all references of an issued order and deletes the records of its browsers, in the caller's transaction. Returns
 * a new reference, which nobody knows yet.
 * @throws 409 `notAllowedNow` before the policy is issued
 * @param by id of the user; undefined for the customer
 */
export async function withdrawLinks(services: PurchaseServices, sql: Sql, { id }: Pick<Order, 'id'>, by?: string) {
  const order = await lockOrder(sql, id);
  if (order.status !== 'issued') throw new ApiProblem(409, 'notAllowedNow');
  const at = services.now();
  await withdrawOrderLinks(sql, id, at);
  await deleteOrderDevices(sql, id);
  await logEvent(sql, { orderId: id, type: 'WITHDRAWN', at, by });
  return renewLink(services, sql, id);
}
