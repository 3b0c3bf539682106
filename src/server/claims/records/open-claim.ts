import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { seenPartner } from '#server/purchase/sellers/seen-partner.ts';
import { type Claim, findClaim } from './claim-repository.ts';

/** A claim in sight of the user, else 404 `claimNotFound`: another partner's as one that there is not. */
export async function openClaim(sql: Sql, user: SignedInUser, ref: string): Promise<Claim> {
  const claim = await findClaim(sql, ref, seenPartner(user));
  if (!claim) throw new ApiProblem(404, 'claimNotFound');
  return claim;
}
