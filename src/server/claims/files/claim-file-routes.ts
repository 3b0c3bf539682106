import type { FastifyInstance } from 'fastify';
import { getClaimFile, removeClaimFile as removeCall, sendClaimFile } from '#contract/claims/claim-files.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { acceptRawBodies } from '#server/purchase/uploads/accept-raw-bodies.ts';
import { UploadBody } from '#server/purchase/uploads/upload-body.ts';
import { readClaimFile, removeClaimFile, storeClaimFile } from './store-claim-file.ts';

/**
 * Registers the calls for files of claims. They have their own scope, because their bodies are bytes and larger than
 * others.
 */
export function claimFileRoutes(app: FastifyInstance, services: ClaimServices): void {
  app.register(async (scope) => {
    acceptRawBodies(scope, 'filesTooLarge');

    registerCall(scope, sendClaimFile, async ({ user, params, query, body }) => {
      const bytes = body instanceof UploadBody ? body.bytes : Buffer.alloc(0);
      return storeClaimFile(services, user, params.ref, { ...query, bytes });
    });
  });

  registerCall(app, removeCall, async ({ user, params }) => {
    await removeClaimFile(services, user, params.ref, params.file);
    return null;
  });

  // The file comes from outside and a PDF is unchanged: the browser saves it and never runs it as a page of this site.
  registerCall(app, getClaimFile, async ({ user, params, reply }) => {
    const { file, bytes } = await readClaimFile(services, user, params.ref, params.file);
    return reply
      .header('content-type', file.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeHeaderValue(file.name)}`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(bytes);
  });
}

/** Encodes a name for a header (RFC 5987). */
function encodeHeaderValue(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
