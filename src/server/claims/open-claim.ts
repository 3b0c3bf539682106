import type { SignedInUser } from '../accounts/signed-in-user.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { seenPartner } from '../policy-holders/seen-partner.ts';
import { type Claim, findClaim } from './claim-repository.ts';

/** A claim in sight of the user, else 404 `claimNotFound`: another partner's as one that there is not. */
export async function openClaim(sql: Sql, user: SignedInUser, ref: string): Promise<Claim> {
  const claim = await findClaim(sql, ref, seenPartner(user));
  if (!claim) throw new ApiProblem(404, 'claimNotFound');
  return claim;
}
