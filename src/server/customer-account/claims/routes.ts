import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer-account/claims.ts';
import { storeClaimFile } from '#server/claims/files/store-claim-file.ts';
import { fileClaim } from '#server/claims/filing/file-claim.ts';
import { moveClaim } from '#server/claims/records/move-claim.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { acceptRawBodies } from '#server/purchase/uploads/accept-raw-bodies.ts';
import { UploadBody } from '#server/purchase/uploads/upload-body.ts';
import { toClaimUser, viewMyClaim, viewMyClaimForm } from './my-claims.ts';

/** Registers the calls by which a customer files and follows claims on own policies. */
export function myClaimRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.getMyClaimForm, async ({ customer, params, query }) =>
    viewMyClaimForm(services, customer, params.number, query),
  );
  registerCall(app, contract.fileMyClaim, async ({ customer, body }) => {
    const ref = await fileClaim(services, await toClaimUser(services, customer), body);
    const { number } = await viewMyClaim(services, customer, ref);
    return { ref, number };
  });
  registerCall(app, contract.getMyClaim, async ({ customer, params, query }) =>
    viewMyClaim(services, customer, params.ref, query.locale),
  );
  registerCall(app, contract.answerMyClaim, async ({ customer, params, body }) => {
    const user = await toClaimUser(services, customer);
    await moveClaim(services, user, params.ref, { event: 'ANSWER', note: body.answer });
    return null;
  });
  // In its own scope, because its bodies are bytes and larger than others.
  app.register(async (scope) => {
    acceptRawBodies(scope, 'filesTooLarge');
    registerCall(scope, contract.sendMyClaimFile, async ({ customer, params, query, body }) => {
      const bytes = body instanceof UploadBody ? body.bytes : Buffer.alloc(0);
      return storeClaimFile(services, await toClaimUser(services, customer), params.ref, { ...query, bytes });
    });
  });
}
