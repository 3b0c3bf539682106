import { afterAll, expect, test } from 'vitest';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/*
 * The router reads `/%61pi/` as `/api/`. Every decision about a request must see the same: a session counts, a wrong
 * token is refused and caches store nothing, in any spelling of the address.
 */
const shop = await startTestShop();
const user = await createTestUser(shop);
afterAll(() => shop.close());

const spellings = ['/api/user/profile', '/%61pi/user/profile', '/%61%70%69/user/profile', '/api/user/%70rofile'];

test.each(spellings)('%s', async (path) => {
  const known = await user.call<{ username: string }>('GET', path);
  expect([known.status, known.body.username]).toEqual([200, user.username]);
  expect(known.headers['cache-control']).toBe('no-store');
  expect((await shop.call('GET', path)).status).toBe(401);
});

test.each(['/api/config', '/%61pi/config', '/%61pi/nothing-here'])(
  'the server refuses a wrong token at %s',
  async (path) => {
    const reply = await shop.call<{ problem: string }>('GET', path, { headers: { authorization: 'Bearer garbage' } });
    expect([reply.status, reply.body.problem]).toEqual([401, 'tokenInvalid']);
  },
);

test('an address that resembles an API address is answered with 404 or 400, never with a server error', async () => {
  // The paths are sent unchanged: a client would correct some of them.
  const { request } = await import('node:http');
  const statusOf = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(`${shop.url}/`, { path }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      asked.on('error', reject).end();
    });
  const near = ['//', '//x', '/\\x', '//[', '/api//config', '//api/config', '/API/config', '/api%2Fconfig', '/api'];
  for (const path of near) expect([path, await statusOf(path)]).toEqual([path, 404]);
  for (const path of ['/%', '/api/%zz', '/api/%ff%fe']) expect([path, await statusOf(path)]).toEqual([path, 400]);
});
