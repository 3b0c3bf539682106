import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { Order } from './order-repository.ts';

/** Somebody else than the customer entered it, so that the customer has to agree. */
export function isSale({ frozen, about }: Pick<Order, 'frozen' | 'about'>): boolean {
  return about ? about.by !== 'holder' : frozen.circumstances.isSale === true;
}

/** Throws 409 `consentMissing` for money that comes before the customer has agreed to what an agent entered. */
export function rejectWithoutConsent(order: Pick<Order, 'frozen' | 'about' | 'status'>): void {
  if (isSale(order) && order.status === 'incomplete') throw new ApiProblem(409, 'consentMissing');
}

/** The agents of the partner that sells it, and the insurer's people who serve orders. */
export function isSeller(order: Pick<Order, 'partnerId'>, user: SignedInUser | undefined): boolean {
  if (user === undefined) return false;
  return user.scopes.includes('insurer:orders') || (user.partnerId !== null && user.partnerId === order.partnerId);
}

/** Throws 403 `codeIsCustomers` for who sells: a one-time code is asked for, and entered, by whose phone it is. */
export function rejectSeller(
  order: Pick<Order, 'frozen' | 'about' | 'partnerId'>,
  user: SignedInUser | undefined,
): void {
  if (isSale(order) && isSeller(order, user)) throw new ApiProblem(403, 'codeIsCustomers');
}

/** Throws 403 `permissionDenied` for who would change what an agent entered, and does not sell it. */
export function rejectNonSeller(
  order: Pick<Order, 'frozen' | 'about' | 'partnerId'>,
  user: SignedInUser | undefined,
): void {
  // A sale of no partner is a tester's.
  if (isSale(order) && order.partnerId !== null && !isSeller(order, user))
    throw new ApiProblem(403, 'permissionDenied');
}
