import Type from 'typebox';
import { post } from '../call.ts';
import { closedObject, textInput } from '../schemas.ts';
import { editors, hash } from './files.ts';
import { approvers, releaseView, title } from './releases.ts';

const summary = textInput(2000);

/** Names a release and summarizes its changes. A new summary voids an approval. 409 `releaseClosed` after its sale. */
export const describeRelease = post('/api/studio/releases/:id/description', editors, 'Says what a release changes', {
  body: closedObject({ title, summary }),
  reply: releaseView,
});

/**
 * Approves a release, confirmed by a code of the second factor; only for a user who wrote none of the edits. 409
 * `summaryMissing` without a summary, 409 `contentChanged` if the content, the summary or the check results are not
 * those that the user read, 403 `ownWork` for an author, 403 `secondFactorDemanded` without a second factor, 422
 * `codeWrong`.
 */
export const approveRelease = post('/api/studio/releases/:id/approval', approvers, 'Approves a release', {
  body: closedObject({
    contentHash: hash,
    evidenceHash: hash,
    summary: Type.String({ maxLength: 2000 }),
    code: Type.String({ minLength: 6, maxLength: 40 }),
  }),
  reply: releaseView,
});

/**
 * Sends a release back to its editors with the reason, which also becomes a comment. Former approvals become void. 409
 * `contentChanged` if the content is not the one that the user read, 409 `releaseNotProven` before it has passed the
 * checks.
 */
export const returnRelease = post('/api/studio/releases/:id/return', approvers, 'Sends a release back', {
  body: closedObject({ contentHash: hash, reason: summary }),
  reply: releaseView,
});
