import { afterAll, expect, test } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import type { SiteConfig } from '#contract/site.ts';
import { readConfig } from '#server/config.ts';
import { signClientToken } from '#server/people/oauth/routes.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { expectMessagesExist } from './coded-problem.ts';

type Token = { access_token: string; expires_in: number };

const shop = await startTestShop();
const client = (await shop.call<SiteConfig>('GET', '/api/config')).body.client;
afterAll(() => shop.close());

function askToken(change: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const query = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret, ...change };
  return shop.call<Token & ProblemDetails>('POST', `/api/oauth/token?${new URLSearchParams(query)}`, { headers });
}

const withToken = (token: string, path = '/api/products') =>
  shop.call<ProblemDetails>('GET', path, { headers: { authorization: `Bearer ${token}` } });

test('our own pages send their credentials in the body, and clients of the specification send them in the address', async () => {
  const body = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret };
  const ask = (sent: unknown) => shop.call<Token & ProblemDetails>('POST', '/api/oauth/token', { body: sent });
  const { status, body: token } = await ask(body);
  expect([status, token.expires_in]).toEqual([200, 86_400]);
  expect((await withToken(token.access_token)).status).toBe(200);
  expect((await ask({ ...body, client_secret: 'guess' })).status).toBe(400);
  expect((await ask({ ...body, audience: 'https://shop.example' })).status).toBe(200);
  expect((await ask({ ...body, scope: 'all' })).status).toBe(400);
  expect((await shop.call('POST', '/api/oauth/token')).status).toBe(400);
});

test('a page gets a token with its own credentials, and the token is valid for a day', async () => {
  const { status, body } = await askToken();
  expect([status, body.expires_in]).toEqual([200, 86_400]);
  expect((await withToken(body.access_token)).status).toBe(200);

  shop.clock.advance({ seconds: 86_399 });
  expect((await withToken(body.access_token)).status).toBe(200);
  shop.clock.advance({ seconds: 1 });
  const late = await withToken(body.access_token);
  expect([late.status, late.body.problem]).toEqual([401, 'tokenInvalid']);
  expect(late.headers['www-authenticate']).toContain('invalid_token');
  expectMessagesExist(shop, late.body);
});

test('every path refuses a malformed token, a token of another shop and a token with a later expiry', async () => {
  const { access_token: token } = (await askToken()).body;
  const [, expires, ...signature] = token.split('.');
  const forged = [
    'abc',
    'client.',
    `client.${expires}`,
    `client.${Number(expires) + 9}.${signature.join('.')}`,
    `${token}x`,
  ];
  for (const one of forged) expect([one, (await withToken(one)).status]).toEqual([one, 401]);
  expect((await withToken('abc', '/api/health')).status).toBe(401);
  const now = shop.clock.now();
  const elsewhere = signClientToken({
    keys: createKeys(['the key of another shop, as long as ours']),
    clientId: client.id,
    now,
  });
  expect((await withToken(elsewhere)).status).toBe(401);
});

test('the public gets an answer without a token, and this check does not judge a session token', async () => {
  expect((await shop.call('GET', '/api/products')).status).toBe(200);
  const { body } = await withToken('session.none');
  expect(body.problem).not.toBe('tokenInvalid');
});

test('a client with wrong credentials receives no token, and an old token does not block a new one', async () => {
  const unknown = await askToken({ client_secret: 'guess' });
  expect([unknown.status, unknown.body.problem]).toEqual([400, 'clientUnknown']);
  expectMessagesExist(shop, unknown.body);
  expect((await askToken({ client_id: 'app' })).status).toBe(400);
  const password = await askToken({ grant_type: 'password' });
  expect([password.status, password.body]).toMatchObject([400, { error: 'unsupported_grant_type' }]);
  expectMessagesExist(shop, password.body);
  const old = await askToken({}, { authorization: 'Bearer client.old' });
  expect(old.status).toBe(200);
});

test('the credentials come from the settings, or from the key of this shop', () => {
  const read = (env: Record<string, string>) =>
    readConfig({ ENV_TYPE: 'Dev', SECRET_KEY: 'a'.repeat(32), ...env }).client;
  expect(read({ CLIENT_ID: 'site', CLIENT_SECRET: 'known to every page' })).toEqual({
    id: 'site',
    secret: 'known to every page',
    older: [],
  });
  expect(read({}).secret).not.toBe(read({ SECRET_KEY: 'b'.repeat(32) }).secret);
});
