import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toNetwork } from '../http/client-network.ts';
import { isApiRequest } from '../http/is-api-request.ts';

/** Requests per minute from one network; `null` disables the limits (load tests of our own machine). */
export type RateLimits = { perMinute: number } | null;

/**
 * Limits requests per minute from one network, in this server's memory, as a protection against floods. Exact limits
 * are counted in the database (`limits/consume-quota.ts`). It counts calls of the API and unknown addresses, in every
 * spelling; a call with its own limit (`perMinute`) has its own counter. Pages and files are not limited.
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
