import type { FastifyRequest } from 'fastify';
import type { PlatformServices } from '#server/platform/services.ts';

/**
 * Returns the site's origin for the customer's browser: the configured origin, else (never in Prod) that of the
 * request.
 */
export function resolveOrigin({ config }: Pick<PlatformServices, 'config'>, request: FastifyRequest): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}

/** Returns the site's origin without a request, as in a job: outside Prod the address on which this machine listens. */
export function resolveHomeOrigin({ publicUrl, port }: Pick<PlatformServices['config'], 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}
