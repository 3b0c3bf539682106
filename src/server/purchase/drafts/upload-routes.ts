import type { FastifyInstance } from 'fastify';
import { getUpload, sendUpload } from '#contract/purchase/uploads.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { acceptRawBodies } from '../uploads/accept-raw-bodies.ts';
import { readUpload } from '../uploads/read-upload.ts';
import { UploadBody } from '../uploads/upload-body.ts';
import { openDraft } from './open-draft.ts';
import { storeUpload } from './store-upload.ts';

/**
 * Routes for pictures of drafts. Their scope is separate, because only here a body is bytes, and larger than elsewhere.
 */
export function uploadRoutes(app: FastifyInstance, services: PurchaseServices): void {
  app.register(async (scope) => {
    acceptRawBodies(scope, 'imageTooLarge');

    registerCall(scope, sendUpload, async ({ params, headers, body }) => {
      const bytes = body instanceof UploadBody ? body.bytes : Buffer.alloc(0);
      return storeUpload(services, params.id, headers['draft-key'], bytes);
    });

    registerCall(scope, getUpload, async ({ params, headers, reply }) => {
      await openDraft(services, params.id, headers['draft-key']);
      const picture = await readUpload(services, params.id, params.upload);
      if (!picture) throw new ApiProblem(404, 'notFound');
      return reply.header('cache-control', 'no-store').header('content-type', 'image/jpeg').send(picture);
    });
  });
}
