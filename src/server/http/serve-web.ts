import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiProblem } from './api-problem.ts';

/** The built web application: hashed files for ever, the one page for every other address. */
export async function serveWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  const page = join(webRoot, 'index.html');
  if (existsSync(page)) {
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/\.[a-z0-9]{2,5}($|\?)/.test(request.url);
    if (!wantsPage || !existsSync(page)) throw new ApiProblem(404, 'notFound');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(readFileSync(page));
  });
}
