import type { approveRelease as approveCall } from '#contract/studio/releases.ts';
import { clearAttempts, countAttempt, FREE_TRIES, undoAttempt } from '#server/people/passwords/sign-in-limit.ts';
import { consumeSecondFactor, readSecondFactor } from '#server/people/second-factor/second-factor.ts';
import { lockUser } from '#server/people/users/user-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { lockOpenRelease } from '../edits/edit-release.ts';
import { listWriters } from '../records/edit-repository.ts';
import { insertApproval, listLastEvidence } from '../records/evidence-repository.ts';
import type { Serve } from '../services.ts';
import { isProven } from '../views/release-state.ts';
import { viewRelease } from '../views/view-release.ts';

/**
 * Approves a content with its evidence, in the state in which they were read. The approver must not have edited it and
 * needs a code of the second factor.
 * @throws ApiProblem 403 `secondFactorDemanded` or `ownWork`, 409 `contentChanged`, `releaseNotProven` or
 * `releaseClosed`, 422 `secondFactorWrong` at the code, 429 `signInTooOften`
 */
export const approveRelease: Serve<typeof approveCall> = async (
  services,
  { user, params: { id }, body: { contentHash, evidenceHash, code } },
) => {
  const entered = await readSecondFactor(services, user, code);
  const tries = await countAttempt(services, [{ of: `second factor ${user.id}`, free: FREE_TRIES }]);
  const isRight = await services.database
    .transaction('approve release', async (sql) => {
      const release = await lockOpenRelease(sql, id, services.now());
      const evidence = (await listLastEvidence(sql, [id])).get(id);
      if (!isProven(release, evidence)) throw new ApiProblem(409, 'releaseNotProven');
      if (release.contentHash !== contentHash || evidence.hash !== evidenceHash)
        throw new ApiProblem(409, 'contentChanged');
      if ((await listWriters(sql, id)).includes(user.id)) throw new ApiProblem(403, 'ownWork');
      const approver = await lockUser(sql, user.id);
      if (!approver?.secondFactorAt) throw new ApiProblem(403, 'secondFactorDemanded');
      if (!(await consumeSecondFactor(services, sql, approver, entered))) return false;
      await insertApproval(sql, { releaseId: id, contentHash, evidenceHash, by: user.id, at: services.now() });
      return true;
    })
    .catch(async (error: unknown) => {
      // The code was not checked, so the attempt does not count.
      await undoAttempt(services, tries);
      throw error;
    });
  if (!isRight) throw problem('secondFactorWrong', '/code');
  await clearAttempts(services, tries);
  return viewRelease(services, id);
};
