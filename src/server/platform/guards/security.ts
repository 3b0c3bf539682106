import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { isOfApi } from '../http/is-of-api.ts';
import { brakeFloods, type Limits } from './brake-floods.ts';
import { refuseUnusable } from './refuse-unusable.ts';

/**
 * Headers for every answer: scripts and styles from our own origin only, no eval, no framing, forms only to us and to
 * the payment provider. Nothing of the API is kept by caches unless a route says so.
 */
export async function protect(app: FastifyInstance, services: Services, limits: Limits): Promise<void> {
  const { config, provider } = services;
  const messenger = messengerSources(config);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...messenger],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...messenger],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...messenger],
        // The camera's picture, on the page that scans.
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: messenger.length > 0 ? messenger : ["'none'"],
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
  if (limits) await brakeFloods(app, services, limits);
  app.addHook('onSend', async (request, reply) => {
    if (isOfApi(request) && reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store');
  });
}

/** Where the chat widget comes from, if the insurer has set one: the only foreign origin that pages may speak to. */
function messengerSources({ site }: Services['config']): string[] {
  return site.messengerScript === undefined ? [] : [new URL(site.messengerScript).origin];
}
