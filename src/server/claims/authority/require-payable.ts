import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { loadLossCover } from '../assessment/assess-loss.ts';
import type { Claim } from '../records/claim-repository.ts';
import { lockAuthority } from './authority-repository.ts';
import { rejectConflict } from './conflict-of-interest.ts';
import { findResponsible, hasAuthority } from './judge-authority.ts';

/**
 * Checks in the transaction of a payment, with the claims locked, that a user may pay them: without a conflict of
 * interest, and each with an approval that still has authority. Throws 403 with the conflict's code, 409
 * `authorityMissing`.
 */
export async function requirePayable(
  services: ClaimServices,
  sql: Sql,
  userId: string,
  claims: readonly Claim[],
): Promise<void> {
  const people = new Set(claims.flatMap((claim) => findResponsible(claim) ?? []));
  // Each transaction locks people in the same order.
  for (const id of [...people].toSorted()) await lockAuthority(sql, id);
  for (const claim of claims) {
    const cover = await loadLossCover(services, sql, claim);
    await rejectConflict(sql, { id: userId }, claim, cover);
    if (!(await hasAuthority(services, sql, claim, cover))) throw new ApiProblem(409, 'authorityMissing');
  }
}
