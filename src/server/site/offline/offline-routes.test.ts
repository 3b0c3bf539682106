import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { partial } from '#tests/support/partial.ts';
import type { SiteServices } from '../services.ts';
import { offlineRoutes } from './offline-routes.ts';

/** A server with a built worker, and the insurer's contacts. */
async function aServer({ hasWorker = true, isBuilt = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'offline-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (isBuilt) {
    writeFileSync(join(folder, 'index.html'), '<link rel="stylesheet" crossorigin href="/assets/index-abc.css">');
    writeFileSync(join(folder, 'service-worker.js'), 'run();');
  }
  const settings = { hours: { en: 'Always <open>', km: 'ជានិច្ច', zh: '全天' }, mailbox: 'help@shop.example' };
  const app = Fastify();
  onTestFinished(() => app.close());
  const services = partial<SiteServices>({
    config: { envType: 'Dev', client: { id: 'a', secret: 'b', older: [] }, site: { hasWorker } },
    now: () => new Date('2026-07-01T03:00:00Z'),
    site: { settings: () => settings },
    wording: { say: (language: string, id: string) => (id.endsWith('Number') ? '+855 23 1' : `${language} ${id}`) },
  });
  offlineRoutes(app, services, folder);
  return { settings, ask: (url: string) => app.inject({ method: 'GET', url }) };
}

test.each(['en', 'km', 'zh'] as const)('the offline page has the contacts and no script: %s', async (locale) => {
  const { ask, settings } = await aServer();
  const { statusCode, headers, payload } = await ask(`/offline/${locale}`);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ]);
  expect(payload).toContain(`<html lang="${locale === 'zh' ? 'zh-Hans' : locale}">`);
  expect(payload).toContain(`<h1 class="text-display">${locale} offline.title</h1>`);
  expect(payload).toContain('href="tel:+855231"');
  expect(payload).toContain('help@shop.example');
  expect(payload).toContain(settings.hours[locale].replace('<open>', '&lt;open&gt;'));
  expect(payload).toContain('href="/assets/index-abc.css"');
  expect(payload).not.toContain('<script');
});

test('an offline page in another language does not exist', async () => {
  expect((await (await aServer()).ask('/offline/fr')).statusCode).toBe(404);
});

test('the worker is requested again each time, and changes when an offline page changes', async () => {
  const { ask, settings } = await aServer();
  const first = await ask('/service-worker.js');
  expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(first.payload).toMatch(
    /^self\.shop=\{"version":"[0-9a-f]{16}","excluded":\["\/b2b","\/studio","\/testing"\]\};\nrun\(\);$/,
  );
  expect((await ask('/service-worker.js')).payload).toBe(first.payload);
  settings.mailbox = 'other@shop.example';
  expect((await ask('/service-worker.js')).payload).not.toBe(first.payload);
});

test('SERVICE_WORKER=false sends a script that removes the worker and its caches, even without a build', async () => {
  const { ask } = await aServer({ hasWorker: false, isBuilt: false });
  const { statusCode, headers, payload } = await ask('/service-worker.js');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(payload).toContain('registration.unregister()');
  expect(payload).toContain('caches.delete(name)');
  expect(payload).not.toContain('fetch');
});

test('a worker and an offline page do not exist without a build', async () => {
  const { ask } = await aServer({ isBuilt: false });
  expect((await ask('/service-worker.js')).statusCode).not.toBe(200);
  expect((await ask('/offline/en')).statusCode).not.toBe(200);
});
