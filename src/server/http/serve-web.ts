import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { findPage } from '../site/find-page.ts';
import { languageOf, pageHead } from '../site/page-head.ts';
import { siteConfigOf } from '../site/site-config.ts';
import { ApiProblem } from './api-problem.ts';
import { originOf } from './origin.ts';

/**
 * The built web application: hashed files for ever, and the one document for every address that wants a page, with the
 * head and the settings of that page in it. Where the site has no page the document is the same, and its status 404.
 */
export async function serveWeb(app: FastifyInstance, services: Services, webRoot: string): Promise<void> {
  const document = join(webRoot, 'index.html');
  if (existsSync(document)) {
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
  app.setNotFoundHandler(async () => {
    throw new ApiProblem(404, 'notFound');
  });
  // A route of its own, so that the page is packed as every answer is.
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const wantsPage = !request.url.startsWith('/api/') && !/\.[a-z0-9]{2,5}($|\?)/.test(request.url);
    if (!wantsPage || !existsSync(document)) throw new ApiProblem(404, 'notFound');
    const found = findPage(services, request.url);
    const head = pageHead(services, originOf(services, request), found);
    // Read by the browser as text, never run; a text in it cannot end the element.
    const config = JSON.stringify(siteConfigOf(services)).replaceAll('<', '\\u003c');
    const html = readFileSync(document, 'utf8')
      .replace(/<html lang="[^"]*"/, `<html lang="${languageOf(found)}"`)
      .replace(/<!-- head -->[\s\S]*<!-- \/head -->/, () => head)
      .replace('<!-- config -->', () => `<script type="application/json" id="config">${config}</script>`);
    return reply
      .status(found ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
