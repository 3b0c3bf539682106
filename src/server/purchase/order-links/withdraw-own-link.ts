import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import type { OrderViewer } from './order-viewer.ts';
import { rememberDevice } from './remember-device.ts';
import { withdrawLinks } from './renew-link.ts';
import { isProvenViewer } from './require-proof.ts';

/**
 * Ends every link to an order for its customer, who continues in the same browser with a new one that nobody else has.
 * @throws 403 `proofNeeded`, 409 `notAllowedNow` before the policy is issued
 * @param device token of the browser, as the reply names it
 */
export async function withdrawOwnLink(
  services: PurchaseServices,
  visitor: OrderViewer,
  order: Order,
  device: string,
): Promise<{ ref: string }> {
  if (!(await isProvenViewer(services, visitor, order))) throw new ApiProblem(403, 'proofNeeded');
  return services.database.transaction('withdraw links', async (sql) => {
    const ref = await withdrawLinks(services, sql, order);
    if (visitor.user === undefined) await rememberDevice(services, sql, order.id, device);
    return { ref };
  });
}
