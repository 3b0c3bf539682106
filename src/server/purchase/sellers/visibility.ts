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
