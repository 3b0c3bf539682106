import * as oauth from 'oauth4webapi';
import { allowInsecureRequests, Configuration, clientCredentialsGrant, ResponseBodyError } from 'openid-client';
import { ClientCredentials } from 'simple-oauth2';
import { afterAll, describe, expect, test } from 'vitest';
import type { ApiClientWithSecret } from '#contract/integration/api-clients.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/** Clients of OAuth 2.0 that other people wrote, each with its defaults (RFC 6749, 2.3.1 and 4.4). */

const shop = await startTestShop();
afterAll(() => shop.close());
const partner = await createTestPartner(shop);
const admin = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell', 'b2b:reports'], partner });
const { body: made } = await admin.call<ApiClientWithSecret>('POST', '/api/b2b/api-clients', {
  body: { name: 'Comparison site', scope: ['b2b:sell', 'b2b:reports'] },
});
const id = made.client.id;
const GRANTED = 'b2b:sell b2b:reports';
const server = { issuer: shop.url, token_endpoint: `${shop.url}/api/oauth/token` };

/** Expects that the token opens a call that only this program may make. */
async function expectTokenWorks(token: unknown): Promise<void> {
  const reply = await fetch(`${shop.url}/api/b2b/statement`, { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
}

test.each([
  ['with its rights named', GRANTED],
  ['with fewer rights named', 'b2b:reports'],
  ['without rights', undefined],
])('simple-oauth2 gets a token %s', async (_case, scope) => {
  const client = new ClientCredentials({
    client: { id, secret: made.secret },
    auth: { tokenHost: shop.url, tokenPath: '/api/oauth/token' },
  });
  const { token } = await client.getToken(scope === undefined ? {} : { scope });
  expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 1800, scope: GRANTED });
  await expectTokenWorks(token.access_token);
});

describe.each([
  ['the header', oauth.ClientSecretBasic],
  ['the body', oauth.ClientSecretPost],
])('oauth4webapi with its secret in %s', (_place, authenticate) => {
  const ask = async (secret: string, more: Record<string, string> = {}) => {
    const reply = await oauth.clientCredentialsGrantRequest(
      server,
      { client_id: id },
      authenticate(secret),
      new URLSearchParams({ audience: 'https://unknown.example', ...more }),
      { [oauth.allowInsecureRequests]: true },
    );
    return oauth.processClientCredentialsResponse(server, { client_id: id }, reply);
  };
  test('gets a token; a parameter that the server does not know is ignored', async () => {
    const token = await ask(made.secret, { scope: 'b2b:sell' });
    expect(token).toMatchObject({ expires_in: 1800, scope: GRANTED });
    await expectTokenWorks(token.access_token);
  });
  test('reads the reason of a refusal', async () => {
    await expect(ask(made.secret, { scope: 'insurer:admin' })).rejects.toMatchObject({
      error: 'invalid_scope',
      status: 400,
    });
  });
});

test('oauth4webapi reads the authentication scheme from the refusal of a wrong secret', async () => {
  const reply = await oauth.clientCredentialsGrantRequest(
    server,
    { client_id: id },
    oauth.ClientSecretBasic('wrong'),
    new URLSearchParams(),
    { [oauth.allowInsecureRequests]: true },
  );
  await expect(oauth.processClientCredentialsResponse(server, { client_id: id }, reply)).rejects.toMatchObject({
    cause: [{ scheme: 'basic', parameters: { realm: 'token' } }],
  });
});

describe('openid-client', () => {
  const configure = (secret: string) => {
    const config = new Configuration(server, id, secret);
    allowInsecureRequests(config);
    return config;
  };
  test('gets a token', async () => {
    const token = await clientCredentialsGrant(configure(made.secret));
    expect(token.scope).toBe(GRANTED);
    await expectTokenWorks(token.access_token);
  });
  test('reads the error of a wrong secret', async () => {
    const refused = await clientCredentialsGrant(configure('wrong')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ResponseBodyError);
    expect(refused).toMatchObject({ error: 'invalid_client', status: 400 });
  });
});

test.each([
  ['two secrets', { client_id: id, client_secret: 'x', grant_type: 'client_credentials' }],
  ['another id than in the header', { client_id: 'client-other', grant_type: 'client_credentials' }],
  ['no grant', {}],
])('the header with %s in the body is refused', async (_case, body) => {
  const reply = await fetch(server.token_endpoint, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${made.secret}`).toString('base64')}` },
    body: new URLSearchParams(body),
  });
  expect([reply.status, reply.headers.get('content-type'), await reply.json()]).toMatchObject([
    400,
    'application/json; charset=utf-8',
    { error: 'invalid_request' },
  ]);
});

test('each 401 names the scheme by which a program signs in', async () => {
  const { status, headers } = await shop.call('GET', '/api/b2b/statement');
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

test.each([
  ['/api/drafts', { product: 'travel', language: 'en' }],
  ['/api/b2b/webhooks', { url: 'https://receiver.example/events', events: ['order.paid'] }],
])('a program that repeats %s with a key gets the same thing and its secret again', async (path, body) => {
  const { body: program } = await admin.call<ApiClientWithSecret>('POST', '/api/b2b/api-clients', {
    body: { name: 'Shop', scope: ['b2b:sell', 'b2b:webhooks'] },
  });
  const config = new Configuration(server, program.client.id, program.secret);
  allowInsecureRequests(config);
  const { access_token } = await clientCredentialsGrant(config);
  const headers = {
    authorization: `Bearer ${access_token}`,
    'idempotency-key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
  };
  const first = await shop.call('POST', path, { headers, body });
  const again = await shop.call('POST', path, { headers, body });
  expect(first.body).not.toHaveProperty('problem');
  expect([first.status, again.status, again.headers['idempotent-replay']]).toEqual([201, 201, 'true']);
  expect(again.body).toEqual(first.body);
  expect(JSON.stringify(first.body)).toMatch(/"(key|secret)":"/);
});
