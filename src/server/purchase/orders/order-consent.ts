import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { Order } from './order-repository.ts';

/** Returns true if another person than the customer entered the order, so that the customer must agree to it. */
export function isSale({ frozen, about }: Pick<Order, 'frozen' | 'about'>): boolean {
  return about ? about.by !== 'holder' : frozen.circumstances.isSale === true;
}

/** Returns true if an agent of a partner entered the order: only then do texts speak of the customer's agent. */
export function isAgentSale(order: Pick<Order, 'frozen' | 'about' | 'partnerId'>): boolean {
  return isSale(order) && order.partnerId !== null;
}

/**
 * Refuses a payment before the customer has agreed to an order that an agent entered.
 * @throws 409 `consentMissing`
 */
export function rejectWithoutConsent(order: Pick<Order, 'frozen' | 'about' | 'status'>): void {
  if (isSale(order) && order.status === 'incomplete') throw new ApiProblem(409, 'consentMissing');
}

/** Returns true for agents of the partner that sells an order, and for the insurer's people who serve orders. */
export function isSeller(order: Pick<Order, 'partnerId'>, user: SignedInUser | undefined): boolean {
  if (user === undefined) return false;
  return user.scopes.includes('insurer:orders') || (user.partnerId !== null && user.partnerId === order.partnerId);
}

/**
 * Refuses the seller: only the owner of the phone requests and enters a one-time code.
 * @throws 403 `codeIsCustomers`
 */
export function rejectSeller(order: Pick<Order, 'frozen' | 'about' | 'partnerId'>, user: SignedInUser | undefined) {
  if (isSale(order) && isSeller(order, user)) throw new ApiProblem(403, 'codeIsCustomers');
}

/**
 * Refuses a change of an order that an agent entered by anybody except its seller.
 * @throws 403 `permissionDenied`
 */
export function rejectNonSeller(order: Pick<Order, 'frozen' | 'about' | 'partnerId'>, user: SignedInUser | undefined) {
  // A sale without a partner belongs to a tester.
  if (isSale(order) && order.partnerId !== null && !isSeller(order, user))
    throw new ApiProblem(403, 'permissionDenied');
}
