import type { FastifyInstance } from 'fastify';
import * as steps from '#contract/claims/claim-steps.ts';
import * as contract from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { claimFileRoutes } from '../files/claim-file-routes.ts';
import { claimFilingRoutes } from '../filing/claim-filing-routes.ts';
import { fileClaim } from '../filing/file-claim.ts';
import { moveClaim } from '../records/move-claim.ts';
import { renderClaimLetter } from './claim-letter.ts';
import { decideClaim, payClaim, reopenClaim } from './decide-claim.ts';
import { listClaims } from './list-claims.ts';
import { assignReviewer, recordClaimNote } from './review-claim.ts';
import { listReviewers } from './reviewer-repository.ts';
import { viewClaim } from './view-claim.ts';

/** Registers the calls for claims: agents file and answer them, the insurer's people review them. */
export function claimRoutes(app: FastifyInstance, services: ClaimServices): void {
  /** Does a step and returns the claim after it. */
  const after = async (user: SignedInUser, ref: string, step: Promise<unknown>) => {
    await step;
    return viewClaim(services, user, ref);
  };

  registerCall(app, contract.fileClaim, async ({ user, body }) =>
    viewClaim(services, user, await fileClaim(services, user, body)),
  );
  registerCall(app, contract.listClaims, async ({ user, body }) => listClaims(services, user, body));
  registerCall(app, contract.listReviewers, async () => listReviewers(services.database.sql));
  registerCall(app, contract.getClaim, async ({ user, params, query }) =>
    viewClaim(services, user, params.ref, query.locale),
  );
  registerCall(app, steps.assignClaim, async ({ user, params: { ref }, body }) =>
    after(user, ref, assignReviewer(services, user, ref, body)),
  );
  registerCall(app, steps.requestClaimDetails, async ({ user, params: { ref }, body }) =>
    after(user, ref, moveClaim(services, user, ref, { event: 'ASK', note: body.question })),
  );
  registerCall(app, steps.answerClaim, async ({ user, params: { ref }, body }) =>
    after(user, ref, moveClaim(services, user, ref, { event: 'ANSWER', note: body.answer })),
  );
  registerCall(app, steps.decideClaim, async ({ user, params: { ref }, body }) =>
    after(user, ref, decideClaim(services, user, ref, body)),
  );
  registerCall(app, steps.payClaim, async ({ user, params: { ref }, body }) =>
    after(user, ref, payClaim(services, user, ref, body.reference)),
  );
  registerCall(app, steps.reopenClaim, async ({ user, params: { ref }, body }) =>
    after(user, ref, reopenClaim(services, user, ref, body.reason)),
  );
  registerCall(app, steps.addClaimNote, async ({ user, params: { ref }, body }) =>
    after(user, ref, recordClaimNote(services, user, ref, body.note)),
  );
  registerCall(app, contract.getClaimLetter, async ({ user, params, query, reply }) => {
    const { pdf, fileName } = await renderClaimLetter(services, user, params.ref, query.language ?? 'both');
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${fileName}"`)
      .send(pdf);
  });
  claimFileRoutes(app, services);
  claimFilingRoutes(app, services);
}
