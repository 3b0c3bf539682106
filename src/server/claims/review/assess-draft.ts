import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type { assessClaim } from '#contract/claims/claim-steps.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { throwIfProblems } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { loadLossCover } from '../assessment/assess-loss.ts';
import { proposeDecision } from '../assessment/propose-decision.ts';
import { rejectConflict } from '../authority/conflict-of-interest.ts';
import { listClaimLines } from '../records/claim-line-repository.ts';
import { lockClaim, updateClaim } from '../records/claim-repository.ts';
import { openClaim } from '../records/claim-user.ts';
import { nextClaimStatus } from '../records/move-claim.ts';

/** Saves the input of a decision in progress and calculates its lines. `assessClaim` of the contract lists the errors. */
export async function assessDraft(
  services: ClaimServices,
  user: SignedInUser,
  ref: string,
  draft: BodyOf<typeof assessClaim>,
): Promise<ReplyOf<typeof assessClaim>> {
  const { database, lifecycles } = services;
  const seen = await openClaim(database.sql, user, ref);
  // Loaded before the transaction, because inside it no other database connection may be used.
  const cover = await loadLossCover(services, services.database.sql, seen);
  return database.transaction('assess claim', async (sql) => {
    const claim = await lockClaim(sql, seen.id);
    nextClaimStatus(lifecycles, claim, 'APPROVE', user);
    await rejectConflict(sql, user, claim, cover);
    const claimed = await listClaimLines(sql, [claim.id]);
    throwIfProblems(
      draft.lines.flatMap(({ line }, at) =>
        line === null || claimed.some(({ id }) => id === line)
          ? []
          : [{ code: 'notInList', at: `/lines/${at}/line`, message: 'problems.notInList', params: LINE_LABEL }],
      ),
    );
    await updateClaim(sql, claim.id, { draft });
    return { proposal: await proposeDecision(sql, cover, { ...claim, draft }, claimed) };
  });
}

const LINE_LABEL = { label: 'claim-filing.lines.line' };
