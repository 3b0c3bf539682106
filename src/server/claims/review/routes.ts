import type { FastifyInstance } from 'fastify';
import {
  getClaimFile,
  removeClaimFile as removeCall,
  sendClaimFile,
  setLineFile as setFileCall,
} from '#contract/claims/claim-files.ts';
import { fileThirdPartyClaim as fileThirdPartyCall, getClaimFiling } from '#contract/claims/claim-filing.ts';
import { listClaimFindings } from '#contract/claims/claim-findings.ts';
import * as steps from '#contract/claims/claim-steps.ts';
import * as contract from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { acceptRawBodies } from '#server/purchase/uploads/accept-raw-bodies.ts';
import { UploadBody } from '#server/purchase/uploads/upload-body.ts';
import { sendFile } from '../files/send-file.ts';
import { readClaimFile, removeClaimFile, setLineFile, storeClaimFile } from '../files/store-claim-file.ts';
import { fileClaim } from '../filing/file-claim.ts';
import { fileThirdPartyClaim } from '../filing/file-third-party-claim.ts';
import { viewClaimFiling } from '../filing/view-claim-filing.ts';
import { moveClaim } from '../records/move-claim.ts';
import { assessDraft } from './assess-draft.ts';
import { sendClaimLetter } from './claim-letter.ts';
import { decideClaim, payClaim, reopenClaim } from './decide-claim.ts';
import { listClaims, viewClaimLists } from './list-claims.ts';
import { listFindings } from './list-findings.ts';
import { previewDecision } from './preview-decision.ts';
import { assignReviewer, listReviewers, recordClaimNote, requestDetails } from './review-claim.ts';
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
  registerCall(app, contract.getClaimLists, async ({ user }) => viewClaimLists(services, user));
  registerCall(app, contract.listReviewers, async () => listReviewers(services.database.sql));
  registerCall(app, contract.getClaim, async ({ user, params, query }) =>
    viewClaim(services, user, params.ref, query.locale),
  );
  registerCall(app, listClaimFindings, async ({ user, params }) => listFindings(services, user, params.ref));
  registerCall(app, steps.assignClaim, async ({ user, params: { ref }, body }) =>
    after(user, ref, assignReviewer(services, user, ref, body)),
  );
  registerCall(app, steps.requestClaimDetails, async ({ user, params: { ref }, body }) =>
    after(user, ref, requestDetails(services, user, ref, body.question)),
  );
  registerCall(app, steps.answerClaim, async ({ user, params: { ref }, body }) =>
    after(user, ref, moveClaim(services, user, ref, { event: 'ANSWER', note: body.answer })),
  );
  registerCall(app, steps.assessClaim, async ({ user, params: { ref }, body }) =>
    assessDraft(services, user, ref, body),
  );
  registerCall(app, steps.decideClaim, async ({ user, params: { ref }, body }) =>
    after(user, ref, decideClaim(services, user, ref, body)),
  );
  registerCall(app, steps.previewDecision, async ({ user, params: { ref }, body }) =>
    previewDecision(services, user, ref, body),
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
  registerCall(app, contract.getClaimLetter, async ({ user, params, query, reply }) =>
    sendClaimLetter(services, user, params.ref, { language: query.language, reply }),
  );
  claimFileRoutes(app, services);
  claimFilingRoutes(app, services);
}

/** Registers the calls for the form of a claim and its compiled validators. */
function claimFilingRoutes(app: FastifyInstance, services: ClaimServices): void {
  const { hash, code } = services.claimForm.compiled;

  registerCall(app, getClaimFiling, async ({ user, params, query }) =>
    viewClaimFiling(services, user, params.number, query),
  );
  registerCall(app, fileThirdPartyCall, async ({ user, params, body }) =>
    viewClaim(services, user, await fileThirdPartyClaim(services, user, params.ref, body)),
  );

  app.get<{ Params: { hash: string } }>(
    '/api/claim-filing/:hash.js',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      if (params.hash !== hash) throw new ApiProblem(404, 'notFound');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/javascript; charset=utf-8')
        .send(code);
    },
  );
}

/**
 * Registers the calls for files of claims. They have their own scope, because their bodies are bytes and larger than
 * others.
 */
function claimFileRoutes(app: FastifyInstance, services: ClaimServices): void {
  app.register(async (scope) => {
    acceptRawBodies(scope, 'filesTooLarge');

    registerCall(scope, sendClaimFile, async ({ user, params, query, body }) => {
      const bytes = body instanceof UploadBody ? body.bytes : Buffer.alloc(0);
      return storeClaimFile(services, user, params.ref, { ...query, bytes });
    });
  });

  registerCall(app, setFileCall, async ({ user, params, body }) => {
    await setLineFile(services, user, params, body.file);
    return null;
  });

  registerCall(app, removeCall, async ({ user, params }) => {
    await removeClaimFile(services, user, params.ref, params.file);
    return null;
  });

  registerCall(app, getClaimFile, async ({ user, params, reply }) =>
    sendFile(reply, await readClaimFile(services, user, params.ref, params.file)),
  );
}
