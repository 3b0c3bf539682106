import type { FastifyRequest } from 'fastify';

/**
 * True if a request is for the API, by the matched route and never by the address as written: `/%61pi/` is `/api/` for
 * the router and must be for all other code. `/api/*` matches unknown calls.
 */
export function isApiRequest({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}
