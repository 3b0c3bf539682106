import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import { type Claim, findClaim } from './claim-repository.ts';

/**
 * The person who files and follows claims: a user, or a customer (`id` null), who sees only the policies in `holds`.
 */
export type ClaimUser = Pick<SignedInUser, 'partnerId' | 'scopes'> & { id: string | null; holds?: readonly string[] };

/** Returns a customer as the claim user of these policies. */
export const toHolderUser = (policies: readonly string[]): ClaimUser => ({
  ...{ id: null, partnerId: null, scopes: [], holds: policies },
});

/** Finds a policy that the user may see. Undefined for any other policy. */
export async function findVisiblePolicy(sql: Sql, number: string, user: ClaimUser): Promise<SoldPolicy | undefined> {
  if (user.holds === undefined) return findSoldPolicy(sql, number, visibleSalesPartner(user));
  return user.holds.includes(number) ? findSoldPolicy(sql, number, undefined) : undefined;
}

/**
 * Returns a claim that the user may see. Throws 404 `claimNotFound`, also for a claim of another partner, and for a
 * customer for the claim of a third party.
 */
export async function openClaim(sql: Sql, user: ClaimUser, ref: string): Promise<Claim> {
  const { holds } = user;
  const claim = await findClaim(sql, ref, holds === undefined ? visibleSalesPartner(user) : undefined);
  const isHidden = (one: Claim) =>
    holds !== undefined && (!holds.includes(one.policyNumber) || one.thirdPartyOf !== null);
  if (!claim || isHidden(claim)) throw new ApiProblem(404, 'claimNotFound');
  return claim;
}
