import type { FastifyInstance } from 'fastify';
import { ApiProblem } from '../http/api-problem.ts';
import { isApiRequest } from '../http/is-api-request.ts';

/** Seconds after which a visitor may try again. */
const RETRY_AFTER_SECONDS = 600;

/**
 * Writes that stay open to everybody: staff sign in and out, and payments in progress are posted. The scan of a
 * document's code changes nothing.
 */
const OPEN_WRITES = [
  ...[/^\/api\/user\//, /^\/api\/oauth\/token$/, /^\/api\/auth\/logout$/, /^\/api\/my\/session\/end$/],
  ...[/^\/api\/payment\/callback$/, /^\/api\/orders\/:ref\/payments\/settle$/, /^\/api\/message-reports\//],
  /^\/api\/policies\/scan$/,
];

/**
 * Refuses writes of visitors and customers with 503 `inMaintenance`. Register it after the hooks that identify the
 * caller: signed-in users and programs can continue, and so can all reads.
 */
export function closeForMaintenance(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, user } = request;
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method);
    const isOpen = OPEN_WRITES.some((path) => path.test(routeOptions.url ?? ''));
    const isCall = isApiRequest(request) || routeOptions.config.isForm === true;
    if (isWrite && isCall && user === undefined && !isOpen) {
      throw new ApiProblem(503, 'inMaintenance', [], RETRY_AFTER_SECONDS);
    }
    done();
  });
}
