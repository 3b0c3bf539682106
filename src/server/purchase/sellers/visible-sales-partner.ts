import { isPartnerScope } from '#contract/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

/** Sees nothing: no partner has it. */
const NOBODY = '';

/**
 * Whose sales a user sees: of an agent the id of the own partner, of the insurer's people undefined, that is all. Whoever
 * is neither sees nothing.
 */
export function visibleSalesPartner({
  partnerId,
  scopes,
}: Pick<SignedInUser, 'partnerId' | 'scopes'>): string | undefined {
  const isInsurer = partnerId === null && scopes.some((scope) => !isPartnerScope(scope));
  return isInsurer ? undefined : (partnerId ?? NOBODY);
}
