import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { abandonOrder } from '../checkout/abandon-order.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { lockOrder, logEvent } from '../orders/order-repository.ts';
import { closeAttempts } from '../payments/close-attempts.ts';

/**
 * Cancels an unpaid order for good; a copy can reuse its answers. A repeated cancellation counts once.
 * @throws 409 `alreadyPaid`, `notAllowedNow` for an expired order, `paymentUnderWay`
 */
export async function cancelOrder(services: PurchaseServices, user: SignedInUser, id: string, reason: string) {
  const { database, now } = services;
  const seen = await openVisibleOrder(database.sql, user, id);
  await closeAttempts(services, seen.id);
  await database.transaction('cancel order', async (sql) => {
    const order = await lockOrder(sql, seen.id);
    if (order.status === 'cancelled') return;
    if (order.status === 'expired') throw new ApiProblem(409, 'notAllowedNow');
    await abandonOrder({ services, sql, order });
    await logEvent(sql, { orderId: order.id, type: 'CANCEL', at: now(), note: reason.trim(), by: user.id });
  });
}
