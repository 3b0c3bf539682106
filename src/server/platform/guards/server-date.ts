import type { FastifyInstance } from 'fastify';
import { isApiRequest } from '../http/is-api-request.ts';

/** Sends the server's instant with every answer of the API (`date`): pages have no other clock. */
export function addServerDate(app: FastifyInstance, now: () => Date): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isApiRequest(request)) reply.header('date', now().toUTCString());
    done();
  });
}
