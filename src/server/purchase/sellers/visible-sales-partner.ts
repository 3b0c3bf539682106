import { isPartnerScope } from '#contract/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

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
