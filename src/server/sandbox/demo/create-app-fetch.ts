import type { FastifyInstance } from 'fastify';

/** A `fetch` that asks the application itself, which need not listen yet. Of an address only path and query count. */
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
