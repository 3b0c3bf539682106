import { advance } from '#server/catalogue/lifecycles.ts';
import { releasePromotion } from '#server/catalogue/promotions/reserve-promotion.ts';
import { release } from '#server/people/partners/balance.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { HeldOrder } from '../orders/open-purchase.ts';
import { setOrderStatus } from '../orders/order-repository.ts';
import { rejectWhileUnderWay } from '../payments/close-attempts.ts';

/**
 * Cancels an unpaid order by its chart, in the transaction that has locked it, and releases its reservations. An
 * expired order does not change. The caller stops the attempts first (`closeAttempts`).
 * @throws 409 `alreadyPaid`, 409 `paymentUnderWay`
 */
export async function abandonOrder({ services, sql, order }: HeldOrder): Promise<void> {
  if (order.status === 'issued') throw new ApiProblem(409, 'alreadyPaid');
  await rejectWhileUnderWay(sql, order.id);
  if (order.status !== 'expired')
    await setOrderStatus(sql, order.id, advance(services.lifecycles.order, order.status, 'CANCEL').status);
  await releaseReservations({ services, sql, order });
}

/**
 * Releases the reservations of an order that ends unpaid: one use of its promotion, and an amount of its partner's
 * balance.
 */
export async function releaseReservations({ services: { now }, sql, order }: HeldOrder): Promise<void> {
  const { id, partnerId } = order;
  await releasePromotion(sql, id, now());
  if (partnerId !== null) await release(sql, { partnerId, orderId: id, at: now() });
}
