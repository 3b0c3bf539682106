import Fastify from 'fastify';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { answerProblems } from '../http/problem-handler.ts';
import { registerCall } from '../http/register-call.ts';
import { protect } from './security.ts';

const call = (path: string, perMinute?: number) =>
  ({
    method: 'GET',
    path,
    who: 'anyone',
    summary: path,
    reply: Type.Unknown(),
    ...(perMinute === undefined ? {} : { perMinute }),
  }) as const;

/** A server of two calls and of pages, which lets four requests a minute through. */
async function aServer() {
  const app = Fastify();
  answerProblems(app);
  const services = { config: { isProd: false } } as Parameters<typeof protect>[1];
  await protect(app, services, {
    limits: { perMinute: 4 },
    isPage: (url) => ['/', '/km', '/buy_insurance'].includes(url),
    payTo: 'https://pay.example',
    messengerScript: undefined,
  });
  registerCall(app, call('/api/usual'), async () => ({}));
  registerCall(app, call('/api/costly', 2), async () => ({}));
  app.all('/api/*', async (_request, reply) => reply.status(404).send());
  app.get('/*', async () => 'page');
  return {
    /** Statuses of one request after another. */
    async ask(urls: string[], from: (time: number) => string = () => '203.0.113.7') {
      const statuses = [];
      for (const [time, url] of urls.entries())
        statuses.push((await app.inject({ url, remoteAddress: from(time) })).statusCode);
      return statuses;
    },
    app,
  };
}

test('a call may be made as often as others, unless it says how often', async () => {
  const { ask } = await aServer();
  expect(await ask(Array(5).fill('/api/costly'))).toEqual([200, 200, 429, 429, 429]);
  expect(await ask(Array(5).fill('/api/usual'))).toEqual([200, 200, 200, 200, 429]);
});

test('another spelling of the address is no other call', async () => {
  const { ask } = await aServer();
  expect(await ask(['/%61pi/costly', '/api/c%6fstly', '/%61%70%69/costly'])).toEqual([200, 200, 429]);
  expect(await ask(['/api/usual', '/%61pi/usual', '/ap%69/usual', '/api/usua%6C', '/%61pi/usual'])).toEqual([
    200, 200, 200, 200, 429,
  ]);
});

test('what there is not is counted in every spelling; pages are free', async () => {
  const { ask } = await aServer();
  const none = ['/api//usual', '/%61pi/none', '//api/usual', '/API/usual', '/api/usual'];
  expect((await ask(none)).at(-1)).toBe(429);
  expect(await ask(['/', '/km', '/buy_insurance'])).toEqual([200, 200, 200]);
});

test('a household has one count, whichever of its addresses it asks from', async () => {
  const { ask } = await aServer();
  const statuses = await ask(Array(5).fill('/api/usual'), (time) => `2001:db8:1:2::${time + 1}`);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

test('no cache keeps an answer of the API, in whichever spelling it was asked', async () => {
  const { app } = await aServer();
  for (const url of ['/api/usual', '/%61pi/usual', '/%61pi/none'])
    expect((await app.inject(url)).headers['cache-control'], url).toBe('no-store');
});
