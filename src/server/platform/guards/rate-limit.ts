import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toNetwork } from '../http/client-network.ts';
import { isApiRequest } from '../http/is-api-request.ts';

/** Requests a minute from one network; `null` takes the limits away (load tests of our own machine). */
export type RateLimits = { perMinute: number } | null;

/**
 * Requests a minute from one network, in this server's memory: a brake on floods. What may be tried or taken so many times
 * is counted in the database (`limits/consume-quota.ts`). Counted are calls of the API and whatever there is not, in every
 * spelling; a call that says how often (`perMinute`) is counted for itself. Pages and files are free.
 */
export async function limitRequestRate(
  app: FastifyInstance,
  isPage: (url: string) => boolean,
  { perMinute }: NonNullable<RateLimits>,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => toNetwork(ip),
  });
  const brake = app.rateLimit();
  app.addHook('onRequest', function (request, reply, done) {
    if (!isCounted(isPage, request)) return done();
    brake.call(this, request, reply).then(() => done(), done);
  });
}

function isCounted(isPage: (url: string) => boolean, request: FastifyRequest): boolean {
  const { url, config } = request.routeOptions;
  if (isApiRequest(request)) return config.rateLimit === undefined;
  return url === undefined || (url === '/*' && !isPage(request.url));
}
