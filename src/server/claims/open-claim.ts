import type { SignedInUser } from '../people/accounts/signed-in-user.ts';
import type { Sql } from '../platform/db/database.ts';
import { ApiProblem } from '../platform/http/api-problem.ts';
import { type Claim, findClaim } from './claim-repository.ts';
import { seenPartner } from './holders/seen-partner.ts';

/** A claim in sight of the user, else 404 `claimNotFound`: another partner's as one that there is not. */
export async function openClaim(sql: Sql, user: SignedInUser, ref: string): Promise<Claim> {
  const claim = await findClaim(sql, ref, seenPartner(user));
  if (!claim) throw new ApiProblem(404, 'claimNotFound');
  return claim;
}
