import type { FastifyInstance, HTTPMethods } from 'fastify';
import createRouter from 'find-my-way';

/** The methods of calls of the API. */
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const satisfies HTTPMethods[];

/**
 * Remembers the calls of the API that are registered from now on, with the router that Fastify itself uses.
 * @returns a function that lists the methods of a path's calls; empty for an unknown path
 */
export function trackMethods(app: FastifyInstance): (path: string) => string[] {
  const router = createRouter();
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/') || url.endsWith('*')) return;
    const methods = [method].flat().filter((one) => METHODS.some((known) => known === one));
    if (methods.length > 0) router.on(methods as HTTPMethods[] as never, url, () => {});
  });
  return (path) => METHODS.filter((method) => router.find(method, path) !== null);
}
