import type { FastifyRequest } from 'fastify';
import type { PlatformServices } from '#server/platform/services.ts';

/** Where the customer's browser is: the configured origin, else (never in Prod) the one that it asked. */
export function originOf({ config }: Pick<PlatformServices, 'config'>, request: FastifyRequest): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}
