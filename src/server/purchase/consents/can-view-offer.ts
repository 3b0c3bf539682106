import { hashToken } from '#server/people/sessions/session-token.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { isDeviceOfOrder } from '../order-links/order-device-repository.ts';
import type { Order } from '../orders/order-repository.ts';

/**
 * Returns true if a browser may read and agree to all that was entered: it has proven by the code to be the customer's.
 * People who serve the order do not count.
 * @param device the browser's token
 */
export async function canViewOffer(
  { now }: Pick<PurchaseServices, 'now'>,
  sql: Sql,
  { id }: Pick<Order, 'id'>,
  device: string | undefined,
): Promise<boolean> {
  return device !== undefined && isDeviceOfOrder(sql, id, hashToken(device), now());
}
