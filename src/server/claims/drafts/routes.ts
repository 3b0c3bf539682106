import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/claims/claim-drafts.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { acceptRawBodies } from '#server/purchase/uploads/accept-raw-bodies.ts';
import { UploadBody } from '#server/purchase/uploads/upload-body.ts';
import { sendFile } from '../files/send-file.ts';
import { listClaimDrafts, removeClaimDraft, saveClaimDraft, viewClaimDraft } from './claim-drafts.ts';
import { readDraftFile, removeDraftFile, storeDraftFile } from './draft-files.ts';
import { fileClaimDraft } from './file-claim-draft.ts';

/** Registers the calls for claims that staff and agents prepare. */
export function claimDraftRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.listClaimDrafts, async ({ user }) => listClaimDrafts(services, user));
  registerCall(app, contract.getClaimDraft, async ({ user, params }) => viewClaimDraft(services, user, params.number));
  registerCall(app, contract.saveClaimDraft, async ({ user, params, body }) =>
    saveClaimDraft(services, user, params.number, body),
  );
  registerCall(app, contract.removeClaimDraft, async ({ user, params }) => {
    await removeClaimDraft(services, user, params.number);
    return null;
  });
  registerCall(app, contract.fileClaimDraft, async ({ user, params, body }) => ({
    ref: await fileClaimDraft(services, user, params.number, body),
  }));
  registerCall(app, contract.getClaimDraftFile, async ({ user, params, reply }) =>
    sendFile(reply, await readDraftFile(services, user, params.number, params.file)),
  );
  registerCall(app, contract.removeClaimDraftFile, async ({ user, params }) => {
    await removeDraftFile(services, user, params.number, params.file);
    return null;
  });
  // In its own scope, because its bodies are bytes and larger than others.
  app.register(async (scope) => {
    acceptRawBodies(scope, 'filesTooLarge');
    registerCall(scope, contract.sendClaimDraftFile, async ({ user, params, query, body }) => {
      const bytes = body instanceof UploadBody ? body.bytes : Buffer.alloc(0);
      return storeDraftFile(services, user, params.number, { ...query, bytes });
    });
  });
}
