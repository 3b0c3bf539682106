import { advance } from '#server/catalogue/lifecycles.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { MoneyRequest } from '#server/platform/money/money-request-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { type OpenPurchase, openPurchase } from '../orders/open-purchase.ts';
import { lockOrder, logEvent, setOrderStatus } from '../orders/order-repository.ts';
import { isEndorsementOrder, settleEndorsement } from './settle-endorsement.ts';

/**
 * Accepts an order to which the customer has agreed, in the transaction that has locked it; `order.status` is the new
 * status. An endorsement without an amount due takes effect immediately, or waits for a second person if its refund
 * exceeds the limit of one person.
 * @param later the status of an order that is no endorsement is set among the writes that follow
 * @throws 409 `journeyStale` if it can no longer be done as agreed
 */
export async function acceptWithoutPayment(purchase: OpenPurchase, later: Sql = purchase.sql): Promise<void> {
  const { order } = purchase;
  await setOrderStatus(later, order.id, order.status);
  if (!isEndorsementOrder(order) || order.total > 0) return;
  const taken = await settleEndorsement({ ...purchase, order }, { by: 'customer', covers: true });
  if (taken === 'refund') throw new ApiProblem(409, 'journeyStale');
}

/**
 * Executes an endorsement after the approval of its refund, with the present data of the policy.
 * @throws 409 `policyRequestDecided` if its order no longer waits, `refundChanged` if the refund would differ
 */
export async function approveChange(
  services: PurchaseServices,
  sql: Sql,
  { subject }: MoneyRequest,
  approvedBy: string,
): Promise<void> {
  const order = await lockOrder(sql, subject);
  if (order.status !== 'confirmed' || !isEndorsementOrder(order)) throw new ApiProblem(409, 'policyRequestDecided');
  const purchase = await openPurchase({ services, sql, order });
  const taken = await settleEndorsement(purchase, { by: 'customer', covers: true, approvedBy });
  if (taken !== 'issued') throw new ApiProblem(409, 'refundChanged');
}

/** Rejects an endorsement that waits for approval: cancels its order. */
export async function rejectChange(
  services: PurchaseServices,
  sql: Sql,
  { subject, decision }: MoneyRequest,
  decidedBy: string,
): Promise<void> {
  const order = await lockOrder(sql, subject);
  if (order.status !== 'confirmed') return;
  await setOrderStatus(sql, order.id, advance(services.lifecycles.order, order.status, 'CANCEL').status);
  await logEvent(sql, {
    orderId: order.id,
    type: 'CANCEL',
    at: services.now(),
    note: decision ?? undefined,
    by: decidedBy,
  });
}
