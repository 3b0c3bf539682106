import type { FastifyInstance } from 'fastify';
import { isApiRequest } from '../http/is-api-request.ts';

/** Tells who calls the API what the log calls the request (`x-request-id`): whoever asks for help names it. Kept pages have none. */
export function addRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiRequest(request)) reply.header('x-request-id', request.id);
    done();
  });
}
