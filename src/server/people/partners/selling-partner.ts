import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { readOwnPartner } from './own-partner.ts';
import { findPartner, type Partner } from './partner-repository.ts';

/**
 * Returns the partner of an agent. Throws 403 `permissionDenied` for a user who is not an agent, and
 * `partnerMayNotSell`.
 */
export async function requireSellingPartner(sql: Sql, user: Pick<SignedInUser, 'partnerId'>): Promise<Partner> {
  const partner = await findPartner(sql, readOwnPartner(user));
  if (!partner) throw new ApiProblem(403, 'permissionDenied');
  if (!canSellNow(partner)) throw new ApiProblem(403, 'partnerMayNotSell');
  return partner;
}

export function canSellNow({ maySell, status }: Partner): boolean {
  return maySell && status === 'active';
}
