import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { listAttempts } from './payment-repository.ts';
import { closeAttempt } from './settle-attempt.ts';

/** Stops what is under way at the provider, before an order is paid otherwise or given up. Outside of any transaction. */
export async function closeAttempts(services: PurchaseServices, orderId: string): Promise<void> {
  for (const { tranId, status } of await listAttempts(services.database.sql, orderId)) {
    if (status === 'pending') await closeAttempt(services, tranId);
  }
}

/** Throws 409 `paymentUnderWay` while money may be on its way. Exact while the order is locked. */
export async function rejectWhileUnderWay(sql: Sql, orderId: string): Promise<void> {
  if ((await listAttempts(sql, orderId)).some(({ status }) => status === 'pending'))
    throw new ApiProblem(409, 'paymentUnderWay');
}
