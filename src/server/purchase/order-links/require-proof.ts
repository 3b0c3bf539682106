import { hashToken } from '#server/people/sessions/session-token.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { isDeviceOfOrder } from './order-device-repository.ts';
import type { OrderFacts } from './order-link-repository.ts';
import type { OrderViewer } from './order-viewer.ts';

/** Scopes that may see sold policies, as the policy holders' pages define them. */
const SERVICE_SCOPES = [
  'b2b:sell',
  'b2b:claims',
  'b2b:reports',
  'insurer:orders',
  'insurer:claims',
  'insurer:claim-payments',
  'insurer:admin',
] as const;

/**
 * Allows access to an issued order only to a browser that is recorded as the customer's, to agents of the partner that
 * sold it, and to the insurer's own people.
 * @throws 403 `proofNeeded` for others, who have only the link
 */
export async function requireProof(
  services: PurchaseServices,
  visitor: OrderViewer,
  order: Order,
  facts?: OrderFacts,
): Promise<void> {
  if (order.status !== 'issued' || (await isProvenViewer(services, visitor, order, facts))) return;
  throw new ApiProblem(403, 'proofNeeded');
}

/**
 * Returns true if the viewer is the customer, or serves this order.
 * @param facts read with the order; absent: its browsers are read here
 */
export async function isProvenViewer(
  services: PurchaseServices,
  { user, device }: OrderViewer,
  order: Order,
  facts?: OrderFacts,
): Promise<boolean> {
  if (user && canServe(user, order)) return true;
  const { database, now } = services;
  if (device === undefined) return false;
  if (facts) return facts.devices.includes(hashToken(device));
  return isDeviceOfOrder(database.sql, order.id, hashToken(device), now());
}

function canServe(user: SignedInUser, order: Order): boolean {
  const partner = visibleSalesPartner(user);
  return (
    SERVICE_SCOPES.some((scope) => user.scopes.includes(scope)) &&
    (partner === undefined || partner === order.partnerId)
  );
}
