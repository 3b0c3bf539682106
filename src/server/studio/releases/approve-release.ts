import type * as contract from '#contract/studio/approvals.ts';
import { updateRelease } from '#server/catalogue/releases/release-repository.ts';
import { clearAttempts, countAttempt, FREE_TRIES, undoAttempt } from '#server/people/passwords/sign-in-limit.ts';
import { consumeSecondFactor, readSecondFactor } from '#server/people/second-factor/second-factor.ts';
import { lockUser } from '#server/people/users/user-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { lockOpenRelease } from '../edits/edit-release.ts';
import { insertComment } from '../records/comment-repository.ts';
import { listWriters } from '../records/edit-repository.ts';
import { insertApproval, listLastEvidence } from '../records/evidence-repository.ts';
import type { Serve } from '../services.ts';
import { isProven } from '../views/release-state.ts';
import { viewRelease } from '../views/view-release.ts';

/**
 * Approves a content with its evidence, in the state in which they were read. The approver must not have edited it and
 * needs a code of the second factor.
 * @throws ApiProblem 403 `secondFactorDemanded` or `ownWork`, 409 `summaryMissing`, `contentChanged`,
 * `releaseNotProven` or `releaseClosed`, 422 `secondFactorWrong` at the code, 429 `signInTooOften`
 */
export const approveRelease: Serve<typeof contract.approveRelease> = async (
  services,
  { user, params: { id }, body: { contentHash, evidenceHash, summary, code } },
) => {
  const entered = await readSecondFactor(services, user, code);
  const tries = await countAttempt(services, [{ of: `second factor ${user.id}`, free: FREE_TRIES }]);
  const isRight = await services.database
    .transaction('approve release', async (sql) => {
      const release = await lockOpenRelease(sql, id, services.now());
      const evidence = (await listLastEvidence(sql, [id])).get(id);
      if (!isProven(release, evidence)) throw new ApiProblem(409, 'releaseNotProven');
      if (release.summary === null) throw new ApiProblem(409, 'summaryMissing');
      if (release.contentHash !== contentHash || evidence.hash !== evidenceHash || release.summary !== summary)
        throw new ApiProblem(409, 'contentChanged');
      if ((await listWriters(sql, id)).includes(user.id)) throw new ApiProblem(403, 'ownWork');
      const approver = await lockUser(sql, user.id);
      if (!approver?.secondFactorAt) throw new ApiProblem(403, 'secondFactorDemanded');
      if (!(await consumeSecondFactor(services, sql, approver, entered))) return false;
      await insertApproval(sql, { releaseId: id, contentHash, evidenceHash, summary, by: user.id, at: services.now() });
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

/**
 * Names a release and summarizes its changes.
 * @throws ApiProblem 404 `releaseNotFound`, 409 `releaseClosed`
 */
export const describeRelease: Serve<typeof contract.describeRelease> = async (
  services,
  { params: { id }, body: { title, summary } },
) => {
  await services.database.transaction('describe release', async (sql) => {
    await lockOpenRelease(sql, id, services.now());
    await updateRelease(sql, id, { title: title.trim(), summary: summary.trim() });
  });
  return viewRelease(services, id);
};

/**
 * Sends a release back to its editors, in the state in which the approver read it.
 * @throws ApiProblem 404 `releaseNotFound`, 409 `contentChanged`, `releaseNotProven` or `releaseClosed`
 */
export const returnRelease: Serve<typeof contract.returnRelease> = async (
  services,
  { user, params: { id }, body: { contentHash, reason } },
) => {
  await services.database.transaction('return release', async (sql) => {
    const at = services.now();
    const release = await lockOpenRelease(sql, id, at);
    if (release.contentHash !== contentHash) throw new ApiProblem(409, 'contentChanged');
    if (!isProven(release, (await listLastEvidence(sql, [id])).get(id))) throw new ApiProblem(409, 'releaseNotProven');
    const text = reason.trim();
    await updateRelease(sql, id, { returned: { contentHash, reason: text, by: user.id, at: at.toISOString() } });
    await insertComment(sql, { releaseId: id, text, by: user.id, at });
  });
  return viewRelease(services, id);
};
