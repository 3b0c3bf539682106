import Fastify from 'fastify';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { answerProblems } from '../http/problem-handler.ts';
import { registerCall } from '../http/register-call.ts';
import { addSecurityHeaders } from './security.ts';

const call = (path: string, perMinute?: number) =>
  ({
    method: 'GET',
    path,
    who: 'anyone',
    summary: path,
    reply: Type.Unknown(),
    ...(perMinute === undefined ? {} : { perMinute }),
  }) as const;

/** Creates a server of two calls and of pages, on which four requests per minute are one caller's by default. */
async function aServer({ isProd = false, hasChat = false, perMinute = 4 as number | null } = {}) {
  const app = Fastify();
  answerProblems(app);
  const services = { config: { isProd }, now: () => new Date() } as Parameters<typeof addSecurityHeaders>[1];
  await addSecurityHeaders(app, services, {
    limits: perMinute === null ? null : { perMinute },
    listCredentials: ({ headers }) => [{ name: String(headers.caller), judge: () => headers.caller !== undefined }],
    isPage: (url) => ['/', '/km', '/buy_insurance'].includes(url),
    payTo: 'https://pay.example',
    hasChat,
  });
  registerCall(app, call('/api/usual'), async () => ({}));
  registerCall(app, call('/api/costly', 2), async () => ({}));
  app.all('/api/*', async (_request, reply) => reply.status(404).send());
  app.get('/*', async () => 'page');
  return {
    /** Returns the statuses of consecutive requests of one caller. */
    async ask(urls: string[]) {
      const statuses = [];
      for (const url of urls)
        statuses.push((await app.inject({ url, remoteAddress: '203.0.113.7', headers: { caller: 'a' } })).statusCode);
      return statuses;
    },
    app,
  };
}

/** Requests of one caller: after the first one the server knows him. */
const four = ['/api/usual', '/api/usual', '/api/usual', '/api/usual'];

test('a call has the same limit as other calls, unless it sets its own', async () => {
  const { ask } = await aServer();
  expect(await ask(Array(5).fill('/api/costly'))).toEqual([200, 200, 200, 429, 429]);
  expect(await ask([...four, '/api/usual'])).toEqual([200, 200, 200, 200, 429]);
});

test('another spelling of the address is the same call', async () => {
  const { ask } = await aServer();
  await ask(['/api/usual']);
  expect(await ask(['/%61pi/costly', '/api/c%6fstly', '/%61%70%69/costly'])).toEqual([200, 200, 429]);
  expect(await ask(['/%61pi/usual', '/ap%69/usual', '/api/usua%6C', '/%61pi/usual', '/api/usual'])).toEqual([
    200, 200, 200, 200, 429,
  ]);
});

test('unknown routes are counted in every spelling, and pages are free', async () => {
  const { ask } = await aServer();
  await ask(['/api/usual']);
  const none = ['/api//usual', '/%61pi/none', '//api/usual', '/API/usual', '/api/usual'];
  expect((await ask(none)).at(-1)).toBe(429);
  expect(await ask(['/', '/km', '/buy_insurance'])).toEqual([200, 200, 200]);
});

test('a household of strangers has one count for all its addresses', async () => {
  const { app } = await aServer();
  const ask = async (nth: number) => {
    const reply = await app.inject({ url: '/api/usual', remoteAddress: `2001:db8:1:2::${nth + 1}` });
    return [reply.statusCode, reply.headers['retry-after'], reply.json().problem];
  };
  const answers = [];
  for (let nth = 0; nth < 81; nth++) answers.push(await ask(nth));
  expect(answers.slice(0, 80).every(([status]) => status === 200)).toBe(true);
  const [status, seconds, problem] = answers.at(-1) as [number, string, string];
  expect([status, problem]).toEqual([429, 'tooManyFromNetwork']);
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds)).toBeLessThanOrEqual(60);
  expect((await app.inject({ url: '/api/usual', remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(200);
});

test('a page runs only our code, is part of no other page, and sends forms to us and to the bank alone', async () => {
  const { app } = await aServer();
  const { headers } = await app.inject('/');
  expect(String(headers['content-security-policy']).split(';').toSorted()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self' https://pay.example",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
  ]);
  expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cross-origin-opener-policy': 'same-origin' });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('a page with the chat also runs and requests only our code, and in Prod browsers use https alone', async () => {
  const { app } = await aServer({ isProd: true, hasChat: true });
  const { headers } = await app.inject('/api/usual');
  const policy = String(headers['content-security-policy']).split(';');
  for (const line of ["script-src 'self'", "connect-src 'self'", "img-src 'self' data: blob:"])
    expect(policy).toContain(line);
  expect(policy).toContain("frame-src 'self'");
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('our own load tests are not slowed down', async () => {
  const { ask } = await aServer({ perMinute: null });
  expect(await ask(Array(6).fill('/api/costly'))).toEqual(Array(6).fill(200));
});

test('a reply with its own cache time preserves this time', async () => {
  const { app } = await aServer();
  app.get('/api/kept', async (_request, reply) => reply.header('cache-control', 'max-age=60').send('x'));
  expect((await app.inject('/api/kept')).headers['cache-control']).toBe('max-age=60');
  expect((await app.inject('/km')).headers).not.toHaveProperty('cache-control');
});

test('no cache stores an answer of the API, in any spelling of its address', async () => {
  const { app } = await aServer();
  for (const url of ['/api/usual', '/%61pi/usual', '/%61pi/none'])
    expect((await app.inject(url)).headers['cache-control'], url).toBe('no-store');
});
