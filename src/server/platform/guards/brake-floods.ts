import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOfApi } from '../http/is-of-api.ts';
import { networkOf } from '../http/network-of.ts';

/** Requests a minute from one network; `null` takes the limits away (load tests of our own machine). */
export type Limits = { perMinute: number } | null;

/**
 * Requests a minute from one network, in this server's memory: a brake on floods. What may be tried or taken so many times
 * is counted in the database (`limits/take-from.ts`). Counted are calls of the API and whatever there is not, in every
 * spelling; a call that says how often (`perMinute`) is counted for itself. Pages and files are free.
 */
export async function brakeFloods(
  app: FastifyInstance,
  isPage: (url: string) => boolean,
  { perMinute }: NonNullable<Limits>,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  const brake = app.rateLimit();
  app.addHook('onRequest', function (request, reply, done) {
    if (!isCounted(isPage, request)) return done();
    brake.call(this, request, reply).then(() => done(), done);
  });
}

function isCounted(isPage: (url: string) => boolean, request: FastifyRequest): boolean {
  const { url, config } = request.routeOptions;
  if (isOfApi(request)) return config.rateLimit === undefined;
  return url === undefined || (url === '/*' && !isPage(request.url));
}
