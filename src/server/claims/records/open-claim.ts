import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visible-sales-partner.ts';
import { type Claim, findClaim } from './claim-repository.ts';
import type { ClaimUser } from './claim-user.ts';

/** Returns a claim that the user may see. Throws 404 `claimNotFound`, also for a claim of another partner. */
export async function openClaim(sql: Sql, user: ClaimUser, ref: string): Promise<Claim> {
  const { holds } = user;
  const claim = await findClaim(sql, ref, holds === undefined ? visibleSalesPartner(user) : undefined);
  if (!claim || (holds !== undefined && !holds.includes(claim.policyNumber)))
    throw new ApiProblem(404, 'claimNotFound');
  return claim;
}
