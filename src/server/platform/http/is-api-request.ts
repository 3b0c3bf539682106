import type { FastifyRequest } from 'fastify';

/**
 * Whether a request asks the API. Told by the route that was matched, never by the address as it was written: `/%61pi/`
 * is `/api/` to the router, and must be to everything else. What no route of the API has is matched by `/api/*`.
 */
export function isApiRequest({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}
