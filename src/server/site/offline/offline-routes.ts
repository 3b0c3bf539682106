import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { patterns } from '#shared/addresses.ts';
import { locales } from '#shared/format.ts';
import { ApiProblem } from '../../platform/http/api-problem.ts';
import type { SiteServices } from '../services.ts';
import { buildOfflinePage, type OfflineServices } from './offline-page.ts';

/** The script that a browser gets in place of the service worker when the setting turns it off. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/** First segments of the addresses that the worker leaves alone: pages of staff and testers. */
const excluded = [patterns.portal, patterns.studio, patterns.testing];

/**
 * Registers the service worker's script and its offline pages. The script begins with a digest of these pages, so that a
 * browser fetches them again after a change of the site's settings, texts or styles.
 * @param webRoot the built web application; without a build there is no worker
 */
export function offlineRoutes(
  app: FastifyInstance,
  services: OfflineServices & Pick<SiteServices, 'config'>,
  webRoot: string,
): void {
  const document = join(webRoot, 'index.html');
  const script = join(webRoot, 'service-worker.js');
  const drawPages = (): string[] => {
    if (!existsSync(document)) throw new ApiProblem(404, 'notFound');
    const [, styles = ''] = /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(readFileSync(document, 'utf8')) ?? [];
    return locales.map((locale) => buildOfflinePage(services, locale, styles));
  };

  locales.forEach((locale, index) => {
    app.get(`/offline/${locale}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(drawPages()[index]),
    );
  });

  app.get('/service-worker.js', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache');
    if (!services.config.site.hasWorker) return reply.send(REMOVAL);
    if (!existsSync(script)) throw new ApiProblem(404, 'notFound');
    const version = createHash('sha256').update(drawPages().join('\n')).digest('hex').slice(0, 16);
    return reply.send(`self.shop=${JSON.stringify({ version, excluded })};\n${readFileSync(script, 'utf8')}`);
  });
}
