import type { FastifyInstance } from 'fastify';
import { getUpload, sendUpload } from '#contract/uploads.ts';
import { openDraft } from '../drafts/open-draft.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { registerCall } from '../http/register-call.ts';
import type { Services } from '../services.ts';
import { keepUpload } from './keep-upload.ts';
import { readUpload } from './read-upload.ts';
import { SentPicture } from './sent-picture.ts';

/** Pictures of drafts. In a scope of their own, because here alone a body is bytes, and larger than elsewhere. */
export function uploadRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    takePictures(scope);

    registerCall(scope, sendUpload, async ({ params, headers, body }) => {
      const bytes = body instanceof SentPicture ? body.bytes : Buffer.alloc(0);
      return keepUpload(services, params.id, headers['draft-key'], bytes);
    });

    registerCall(scope, getUpload, async ({ params, headers, reply }) => {
      await openDraft(services, params.id, headers['draft-key']);
      const picture = await readUpload(services, params.id, params.upload);
      if (!picture) throw new ApiProblem(404, 'notFound');
      return reply.header('cache-control', 'no-store').header('content-type', 'image/jpeg').send(picture);
    });
  });
}

/** What a body calls itself is not asked: its first bytes are looked at. */
function takePictures(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, new SentPicture(body as Buffer)),
  );
  scope.setErrorHandler((error: { code?: string }) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new ApiProblem(413, 'imageTooLarge') : error;
  });
}
