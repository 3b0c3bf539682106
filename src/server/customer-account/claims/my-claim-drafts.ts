import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer-account/claim-drafts.ts';
import { removeClaimDraft, saveClaimDraft, viewClaimDraft } from '#server/claims/drafts/claim-drafts.ts';
import { readDraftFile, removeDraftFile, storeDraftFile } from '#server/claims/drafts/draft-files.ts';
import { fileClaimDraft } from '#server/claims/drafts/file-claim-draft.ts';
import { sendFile } from '#server/claims/files/send-file.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { acceptRawBodies } from '#server/purchase/uploads/accept-raw-bodies.ts';
import { UploadBody } from '#server/purchase/uploads/upload-body.ts';
import { toClaimUser } from '../policies/own-policies.ts';

/** Registers the calls for claims that customers prepare on own policies. */
export function myClaimDraftRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.getMyClaimDraft, async ({ customer, params }) =>
    viewClaimDraft(services, await toClaimUser(services, customer), params.number),
  );
  registerCall(app, contract.saveMyClaimDraft, async ({ customer, params, body }) =>
    saveClaimDraft(services, await toClaimUser(services, customer), params.number, body),
  );
  registerCall(app, contract.removeMyClaimDraft, async ({ customer, params }) => {
    await removeClaimDraft(services, await toClaimUser(services, customer), params.number);
    return null;
  });
  registerCall(app, contract.fileMyClaimDraft, async ({ customer, params, body }) => ({
    ref: await fileClaimDraft(services, await toClaimUser(services, customer), params.number, body),
  }));
  registerCall(app, contract.getMyClaimDraftFile, async ({ customer, params, reply }) =>
    sendFile(reply, await readDraftFile(services, await toClaimUser(services, customer), params.number, params.file)),
  );
  registerCall(app, contract.removeMyClaimDraftFile, async ({ customer, params }) => {
    await removeDraftFile(services, await toClaimUser(services, customer), params.number, params.file);
    return null;
  });
  // In its own scope, because its bodies are bytes and larger than others.
  app.register(async (scope) => {
    acceptRawBodies(scope, 'filesTooLarge');
    registerCall(scope, contract.sendMyClaimDraftFile, async ({ customer, params, query, body }) => {
      const bytes = body instanceof UploadBody ? body.bytes : Buffer.alloc(0);
      return storeDraftFile(services, await toClaimUser(services, customer), params.number, { ...query, bytes });
    });
  });
}
