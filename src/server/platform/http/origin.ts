import type { FastifyRequest } from 'fastify';
import type { PlatformServices } from '#server/platform/services.ts';

/** Where the customer's browser is: the configured origin, else (never in Prod) the one that it asked. */
export function resolveOrigin({ config }: Pick<PlatformServices, 'config'>, request: FastifyRequest): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}

/** The same where no request is at hand, as in a job: outside Prod the address on which this machine listens. */
export function resolveHomeOrigin({ publicUrl, port }: Pick<PlatformServices['config'], 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}
