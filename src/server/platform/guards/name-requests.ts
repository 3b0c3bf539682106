import type { FastifyInstance } from 'fastify';
import { isOfApi } from '../http/is-of-api.ts';

/** Tells who calls the API what the log calls the request (`x-request-id`): whoever asks for help names it. Kept pages have none. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOfApi(request)) reply.header('x-request-id', request.id);
    done();
  });
}
