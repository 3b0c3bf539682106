import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

/**
 * Whose orders a user sees: of one partner, or of all where it is undefined. It belongs into the query, so that another
 * partner's order is as one that there is not.
 */
export function visibleOrderPartner({
  scopes,
  partnerId,
}: Pick<SignedInUser, 'scopes' | 'partnerId'>): string | undefined {
  // No partner has an empty id: an agent without a partner sees nothing.
  return scopes.includes('insurer:orders') ? undefined : (partnerId ?? '');
}
