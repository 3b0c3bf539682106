import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { hasPendingAttempt, listAttempts } from './payment-repository.ts';
import { closeAttempt } from './settle-attempt.ts';

/**
 * Stops the attempts under way at the provider, before an order is paid by another method or given up. Runs outside of
 * any transaction.
 */
export async function closeAttempts(services: PurchaseServices, orderId: string): Promise<void> {
  for (const { tranId, status } of await listAttempts(services.database.sql, orderId)) {
    if (status === 'pending') await closeAttempt(services, tranId);
  }
}

/**
 * Refuses while a payment attempt is pending, because its money may still arrive. Exact while the order is locked.
 * @throws 409 `paymentUnderWay`
 */
export async function rejectWhileUnderWay(sql: Sql, orderId: string): Promise<void> {
  if (await hasPendingAttempt(sql, orderId)) throw new ApiProblem(409, 'paymentUnderWay');
}
