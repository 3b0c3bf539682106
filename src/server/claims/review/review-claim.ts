import type { BodyOf } from '#contract/call.ts';
import type { assignClaim as takeCall } from '#contract/claims/claim-steps.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { listColleagues } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { formatUserName } from '#server/purchase/sellers/format-user-name.ts';
import { rejectWhileHeld } from '../authority/hold-decision.ts';
import { logClaimEvent } from '../records/claim-event-repository.ts';
import { openClaim } from '../records/claim-user.ts';
import { moveClaim } from '../records/move-claim.ts';

/** Lists the insurer's people who may review claims, by name. */
export const listReviewers = async (sql: Sql) =>
  (await listColleagues(sql, null, 'insurer:claims')).map(formatUserName);

/**
 * Assigns a claim to a reviewer, by default to the user. Throws 422 `reviewerNotFound`, and with `onlyIfFree` 409
 * `claimOfSomebodyElse` if another person is the reviewer already.
 */
export async function assignReviewer(
  services: ClaimServices,
  user: SignedInUser,
  ref: string,
  { reviewer = user.id, onlyIfFree = false }: BodyOf<typeof takeCall>,
): Promise<void> {
  const given = (await listReviewers(services.database.sql)).find(({ id }) => id === reviewer);
  if (!given) throw problem('reviewerNotFound', '/reviewer');
  await moveClaim(services, user, ref, {
    event: 'TAKE',
    givenTo: reviewer === user.id ? undefined : given.name,
    change: async (_sql, { assignedTo, appealedAgainst }) => {
      rejectFirstReviewer(reviewer, appealedAgainst);
      if (onlyIfFree && assignedTo !== null && assignedTo !== user.id) throw new ApiProblem(409, 'claimOfSomebodyElse');
      return { assignedTo: reviewer };
    },
  });
}

/**
 * Refuses the review of an appeal by the person whose decision the claimant appealed against. Throws 403
 * `firstReviewer`.
 */
export function rejectFirstReviewer(reviewer: string, appealedAgainst: string | null): void {
  if (reviewer === appealedAgainst) throw new ApiProblem(403, 'firstReviewer');
}

/** Asks the claimant a question. Throws 409 `approvalWaits` while an approval waits for a second person. */
export async function requestDetails(services: ClaimServices, user: SignedInUser, ref: string, question: string) {
  return moveClaim(services, user, ref, {
    event: 'ASK',
    note: question,
    change: async (sql, claim) => {
      await rejectWhileHeld(sql, claim);
      return {};
    },
  });
}

/** Adds a note that only the insurer's people can read. It changes nothing else. */
export async function recordClaimNote({ database, now }: ClaimServices, user: SignedInUser, ref: string, note: string) {
  const claim = await openClaim(database.sql, user, ref);
  await logClaimEvent(database.sql, {
    claimId: claim.id,
    type: 'NOTE',
    at: now(),
    by: user.id,
    note,
    isInternal: true,
  });
}
