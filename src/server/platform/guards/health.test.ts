import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { PlatformServices } from '#server/platform/services.ts';
import { healthRoute } from './health.ts';
import { addRequestId } from './request-id.ts';

/** Creates a server to request its health. */
function aServer({ isProd = false, ping = async () => {}, refusedAt = undefined as Date | undefined } = {}) {
  const app = Fastify();
  const life: PlatformServices['life'] = { isEnding: false };
  const database = { kind: 'pglite', ping, refusedAt: () => refusedAt };
  addRequestId(app);
  healthRoute(app, { config: { isProd }, database, life } as unknown as PlatformServices);
  app.get('/page', async () => 'page');
  const ask = async (url: string) => {
    const { statusCode, body, headers } = await app.inject(url);
    return {
      status: statusCode,
      body: url === '/page' ? body : JSON.parse(body),
      connection: headers.connection,
      headers,
    };
  };
  return { ask, life };
}

test('a ready server says so, and a trial also names its database', async () => {
  expect(await aServer().ask('/api/health')).toMatchObject({
    status: 200,
    body: { status: 'ready', database: 'pglite' },
  });
  expect((await aServer({ isProd: true }).ask('/api/health')).body).toEqual({ status: 'ready' });
});

test('a server without its database, or at its end, is alive, but is not ready for requests', async () => {
  const away = aServer({ ping: () => Promise.reject(new Error('away')) });
  expect(await away.ask('/api/health')).toMatchObject({ status: 503, body: { status: 'databaseAway' } });
  const ending = aServer();
  expect((await ending.ask('/page')).connection).toBe('keep-alive');
  ending.life.isEnding = true;
  expect(await ending.ask('/api/health')).toMatchObject({ status: 503, body: { status: 'ending' } });
  for (const { ask } of [away, ending])
    expect(await ask('/api/live')).toMatchObject({ status: 200, body: { status: 'live' } });
  // A client with an open connection opens a new one to another server.
  expect((await ending.ask('/page')).connection).toBe('close');
});

test('a server without a connection or with a wrong clock is not ready, and a server without room for files reports it', async () => {
  const now = Date.now();
  const busy = aServer({ refusedAt: new Date(now - 1000) });
  expect(await busy.ask('/api/health')).toMatchObject({ status: 503, body: { status: 'databaseBusy' } });
  expect((await aServer({ refusedAt: new Date(now - 11_000) }).ask('/api/health')).status).toBe(200);
  const { ask, life } = aServer();
  life.troubles = ['clockDiffers'];
  expect(await ask('/api/health')).toMatchObject({ status: 503, body: { status: 'clockDiffers' } });
  life.troubles = ['filesAway'];
  expect(await ask('/api/health')).toMatchObject({ status: 200, body: { status: 'ready', troubles: ['filesAway'] } });
});

test('an API reply names its call as in the log; pages that are the same for all have no such name', async () => {
  const { ask } = aServer();
  expect((await ask('/api/live')).headers['x-request-id']).toMatch(/^req-/);
  expect((await ask('/page')).headers).not.toHaveProperty('x-request-id');
});
