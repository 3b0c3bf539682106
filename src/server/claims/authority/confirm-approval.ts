import type { ClaimView } from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { formatUserName } from '#server/purchase/sellers/format-user-name.ts';
import type { LossCover } from '../assessment/assess-loss.ts';
import type { Claim } from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';
import { lockAuthority } from './authority-repository.ts';
import { findConflict } from './conflict-of-interest.ts';
import { findHeldApproval, type NewApproval } from './hold-decision.ts';
import { findExceededLimits, isReviewer } from './judge-authority.ts';
import { logClaimMoney } from './log-claim-money.ts';

type Confirmation = NonNullable<ClaimView['confirmation']>;

/** An approval that a person made, and that another one confirms. */
type Held = { claim: Claim; cover: LossCover; askedBy: string; total: number; above: number };

/**
 * Returns the error with which the confirmation by a user is refused; null if the user may confirm.
 */
async function findConfirmationRefusal(
  services: ClaimServices,
  sql: Sql,
  userId: string,
  { claim, cover, askedBy, total, above }: Held,
): Promise<Confirmation['refusal']> {
  if (userId === askedBy) return 'needsSecondPerson';
  const conflict = await findConflict(sql, { id: userId }, claim, cover);
  if (conflict !== undefined) return conflict;
  if (!(await isReviewer(sql, askedBy))) return 'approverGone';
  const asked = { claim, product: cover.policy.product, total, above, at: services.now() };
  const exceeded = await findExceededLimits(services, sql, userId, asked);
  return exceeded.length > 0 ? 'authorityTooLow' : null;
}

/**
 * Checks in the transaction of a confirmation that the user may confirm the approval, and logs it. Throws 403 for a
 * conflict of interest, 409 `needsSecondPerson`, `approverGone`, `authorityTooLow`.
 */
export async function confirmApproval(
  services: ClaimServices,
  sql: Sql,
  { claim, cover, by: askedBy, total, compared: { above } }: NewApproval,
  by: string,
): Promise<void> {
  await lockAuthority(sql, by);
  const refusal = await findConfirmationRefusal(services, sql, by, { claim, cover, askedBy, total, above });
  if (refusal !== null) throw new ApiProblem(refusal.startsWith('own') ? 403 : 409, refusal);
  await logClaimMoney(sql, 'claimConfirmed', { at: services.now(), byId: by, userId: askedBy, claim, amount: total });
}

/** Returns the approval of a claim that waits for a second person, for a reviewer; null if none waits. */
export async function viewConfirmation(
  services: ClaimServices,
  { id }: ClaimUser,
  claim: Claim,
  cover: LossCover,
): Promise<ClaimView['confirmation']> {
  const { sql } = services.database;
  const held = await findHeldApproval(sql, claim.id);
  if (!held || id === null) return null;
  const { askedBy, amount: total, reason, payload } = held;
  const { lines, above, why } = payload;
  const by = await findUser(sql, askedBy ?? '');
  return {
    ...{ id: held.id, since: held.askedAt.toISOString(), total, lines, reason, why },
    by: by ? formatUserName(by) : { id: '', name: '' },
    refusal: await findConfirmationRefusal(services, sql, id, { claim, cover, askedBy: askedBy ?? '', total, above }),
  };
}
