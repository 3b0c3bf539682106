import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { PlatformServices } from '#server/platform/services.ts';
import { isApiRequest } from '../http/is-api-request.ts';
import type { ListCredentials } from './known-callers.ts';
import { limitRequestRate, type RateLimits } from './rate-limit.ts';
import { rejectInvalidInput } from './reject-invalid-input.ts';

/** Options that depend on other areas of the server. */
type SecurityOptions = {
  limits: RateLimits;
  listCredentials: ListCredentials;
  /** True if the site has a page at an address. */
  isPage: (url: string) => boolean;
  /** Origin of the payment provider, to which forms may be sent. */
  payTo: string;
  /** True if pages contain the frame of the chat. */
  hasChat: boolean;
};

/**
 * Adds security headers to every answer: scripts and styles from our own origin only, no eval, no framing, forms only
 * to us and to the payment provider. Caches store nothing of the API unless a route allows it.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { config, now }: Pick<PlatformServices, 'config' | 'now'>,
  { limits, listCredentials, isPage, payTo, hasChat }: SecurityOptions,
): Promise<void> {
  const headers = await computeHelmetHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // The camera's picture, on the page that scans.
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: [hasChat ? "'self'" : "'none'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'", payTo],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    hsts: config.isProd ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  rejectInvalidInput(app);
  if (limits) limitRequestRate(app, { ...limits, isPage, now, listCredentials });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isApiRequest(request) && reply.getHeader('cache-control') === undefined)
      reply.header('cache-control', 'no-store');
    done();
  });
}

/** Computes helmet's headers once, because they are the same for every request. */
async function computeHelmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const asked = Fastify();
  await asked.register(helmet, options);
  asked.get('/', async (_request, reply) => ({ ...reply.raw.getHeaders() }));
  const headers = (await asked.inject('/')).json<Record<string, string>>();
  await asked.close();
  return headers;
}
