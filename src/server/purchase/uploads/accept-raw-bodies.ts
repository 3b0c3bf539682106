import type { FastifyInstance } from 'fastify';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { UploadBody } from './upload-body.ts';

/**
 * Accepts a body as bytes in this scope; beyond the limit of its call it is refused with 413 and `tooLarge`. The
 * content type of a body is ignored: its first bytes decide.
 */
export function acceptRawBodies(scope: FastifyInstance, tooLarge: string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, new UploadBody(body as Buffer)),
  );
  scope.setErrorHandler((error: { code?: string }) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new ApiProblem(413, tooLarge) : error;
  });
}
