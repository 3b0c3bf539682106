import { hashToken } from '#server/people/sessions/session-token.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visible-sales-partner.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { isDeviceOfOrder } from './order-device-repository.ts';
import type { OrderViewer } from './order-viewer.ts';

/** Who may look at policies that were sold, as the policy holders' pages say. */
const SERVICE_SCOPES = [
  'b2b:sell',
  'b2b:claims',
  'b2b:reports',
  'insurer:orders',
  'insurer:claims',
  'insurer:admin',
] as const;

/**
 * What is shown of an issued order is for its customer: for a browser that has shown to be the customer's, for agents of
 * the partner that sold it, and for the insurer's own. Throws 403 `proofNeeded` for others, who hold the link and no more.
 */
export async function requireProof(services: PurchaseServices, visitor: OrderViewer, order: Order): Promise<void> {
  if (order.status !== 'issued' || (await isProvenViewer(services, visitor, order))) return;
  throw new ApiProblem(403, 'proofNeeded');
}

/** Whether who looks is the customer, or one of those who serve this order. */
export async function isProvenViewer(
  services: PurchaseServices,
  { user, device }: OrderViewer,
  order: Order,
): Promise<boolean> {
  if (user && canServe(user, order)) return true;
  const { database, now } = services;
  return device !== undefined && isDeviceOfOrder(database.sql, order.id, hashToken(device), now());
}

function canServe(user: SignedInUser, order: Order): boolean {
  const partner = visibleSalesPartner(user);
  return (
    SERVICE_SCOPES.some((scope) => user.scopes.includes(scope)) &&
    (partner === undefined || partner === order.partnerId)
  );
}
