import { isPartnerScope } from '#contract/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

/**
 * Returns the partner whose orders a user sees; undefined for all. Use it in the query, so that another partner's order
 * equals an absent one.
 */
export function visibleOrderPartner({
  scopes,
  partnerId,
}: Pick<SignedInUser, 'scopes' | 'partnerId'>): string | undefined {
  // No partner has an empty id: an agent without a partner sees nothing.
  return scopes.includes('insurer:orders') ? undefined : (partnerId ?? '');
}

/** Returns the agent's partner, if it is the partner that sells; null for customers, also those of a partner's link. */
export function findSellerId(sale: { partnerId: string | null }, user: SignedInUser | undefined): string | null {
  return user !== undefined && user.partnerId === sale.partnerId ? sale.partnerId : null;
}

/** No partner has this id: the user sees nothing. */
const NOBODY = '';

/**
 * Returns the partner whose sales a user sees: for an agent the id of the own partner, for the insurer's people
 * undefined, which means all. Other users see nothing.
 */
export function visibleSalesPartner({
  partnerId,
  scopes,
}: Pick<SignedInUser, 'partnerId' | 'scopes'>): string | undefined {
  const isInsurer = partnerId === null && scopes.some((scope) => !isPartnerScope(scope));
  return isInsurer ? undefined : (partnerId ?? NOBODY);
}
