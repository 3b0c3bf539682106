import type { FastifyInstance } from 'fastify';
import { isApiRequest } from '../http/is-api-request.ts';

/** Sends the request's id in the log to the caller (`x-request-id`), for support. Cached pages have none. */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiRequest(request)) reply.header('x-request-id', request.id);
    done();
  });
}
