import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { refuseUnusable } from './refuse-unusable.ts';

/** Requests a minute from one address; `null` takes the limits away (load tests of our own machine). */
export type Limits = { perMinute: number } | null;

/**
 * Headers for every answer: scripts and styles from our own origin only, no eval, no framing, forms only to us and to
 * the payment provider. Nothing of the API is kept by caches unless a route says so.
 */
export async function protect(app: FastifyInstance, { config, provider }: Services, limits: Limits): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'", provider.origin],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    hsts: config.isProd ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
  refuseUnusable(app);
  if (limits)
    await app.register(rateLimit, {
      max: limits.perMinute,
      timeWindow: '1 minute',
      allowList: (request) => !request.url.startsWith('/api/'),
    });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && reply.getHeader('cache-control') === undefined)
      reply.header('cache-control', 'no-store');
  });
}
