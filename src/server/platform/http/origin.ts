import type { FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';

/** Where the customer's browser is: the configured origin, else (never in Prod) the one that it asked. */
export function originOf({ config }: Pick<Services, 'config'>, request: FastifyRequest): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}
