import type { FastifyInstance } from 'fastify';

/**
 * Creates a `fetch` that calls the application directly, before it listens. Only path and query of an address count.
 */
export function createAppFetch(app: FastifyInstance): typeof fetch {
  return async (address, { method = 'GET', headers = {}, body } = {}) => {
    const { pathname, search } = new URL(String(address));
    const { payload, statusCode } = await app.inject({
      ...{ method: method as 'POST', url: `${pathname}${search}`, headers: headers as Record<string, string> },
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    return new Response(payload, { status: statusCode });
  };
}
