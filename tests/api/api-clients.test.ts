import { afterAll, expect, test } from 'vitest';
import type { ApiClientView, ApiClientWithSecret } from '#contract/integration/api-clients.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import type { Scope } from '#contract/scopes.ts';
import { listLiveSessions } from '#server/people/sessions/session-repository.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from './create-agent-order.ts';

const shop = await startTestShop();
afterAll(() => shop.close());

const SELLS: Scope[] = ['b2b:sell', 'b2b:claims', 'b2b:reports'];
const partner = await createTestPartner(shop, { balance: 1_000_00 });
const admin = await createTestUser(shop, { scopes: ['b2b:admin', ...SELLS], partner });

async function aClient(scope: Scope[] = ['b2b:sell'], by: TestUser = admin, more: object = {}) {
  const { status, body } = await by.call<ApiClientWithSecret & ProblemDetails>('POST', '/api/b2b/api-clients', {
    body: { name: 'Booking desk', scope, ...more },
  });
  return { ...body, status };
}

type Token = { access_token: string; expires_in: number } & ProblemDetails;

const askToken = (id: string, secret: string) =>
  shop.call<Token>('POST', '/api/oauth/token', {
    body: { grant_type: 'client_credentials', client_id: id, client_secret: secret },
  });

/** A program that has got a token by a secret. */
async function aProgram(id: string, secret: string): Promise<TestUser> {
  const { status, body } = await askToken(id, secret);
  if (status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`);
  const call = createCaller(shop, body.access_token) as TestUser['call'];
  return { id, username: id, phone: '', password: '', token: body.access_token, call };
}

test('a program exchanges its secret, as JSON or in OAuth form, for a half-hour token, and sells with it', async () => {
  const { status, client, secret } = await aClient();
  expect([status, client.scope, client.secrets.length, client.lastUsedAt]).toEqual([201, ['b2b:sell'], 1, null]);
  expect(secret).toMatch(/^secret-[\w-]{43}$/);
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: client.id, client_secret: secret });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const formed = await shop.call<Token>('POST', '/api/oauth/token', { body: String(form), headers });
  expect([formed.status, formed.body.expires_in]).toEqual([200, 1800]);
  expect((await shop.call('POST', `/api/oauth/token?${form}`)).status).toBe(400);

  const program = await aProgram(client.id, secret);
  const order = await createAgentOrder(shop, program);
  const link = await program.call<{ link: string }>('POST', `/api/b2b/orders/${order.id}/payment-link`, {
    body: { channel: 'link' },
  });
  expect(link.status).toBe(200);
  const opened = await fetch(link.body.link.replace('http://localhost', shop.url), { redirect: 'manual' });
  expect(opened.headers.get('location')).toContain(order.ref);
  const paid = await program.call<{ status: string; agent: { name: string } }>(
    'POST',
    `/api/b2b/orders/${order.id}/pay-from-balance`,
    { body: {} },
  );
  expect([paid.body.status, paid.body.agent.name]).toEqual(['issued', 'Booking desk API']);
  const paper = await program.call('GET', `/api/b2b/orders/${order.id}/documents/certificate`);
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);

  shop.clock.advance({ minutes: 30 });
  expect((await program.call('GET', `/api/b2b/orders/${order.id}`)).status).toBe(401);
});

test('a program can do only the actions of its scopes, and no personal action of a user', async () => {
  const { client, secret } = await aClient(['b2b:reports']);
  const program = await aProgram(client.id, secret);
  expect((await program.call('GET', '/api/b2b/statement')).status).toBe(200);
  const draft = await program.call<ProblemDetails>('POST', '/api/drafts', {
    body: { product: 'travel', language: 'en' },
  });
  expect([draft.status, draft.body.problem]).toEqual([403, 'permissionDenied']);
  for (const [method, path] of [
    ['GET', '/api/user/profile'],
    ['POST', '/api/user/second-factor'],
    ['GET', '/api/b2b/api-clients'],
    ['POST', '/api/claims/search'],
    ['GET', '/api/b2b/webhooks'],
  ] as const)
    expect([path, (await program.call(method, path)).status]).toEqual([path, 403]);
});

test('a user cannot grant a right that the user does not have; a client never creates clients', async () => {
  const poor = await createTestUser(shop, { scopes: ['b2b:admin'], partner });
  const refused = await aClient(['b2b:webhooks', 'b2b:sell'], poor);
  expect(refused).toMatchObject({ status: 422, problem: 'scopeNotYours', errors: [{ pointer: '/scope/1' }] });
  const first = await aClient(['b2b:sell', 'b2b:webhooks'], poor);
  expect(first).toMatchObject({ status: 422, problem: 'scopeNotYours', errors: [{ pointer: '/scope/0' }] });
  expect((await aClient(['b2b:webhooks'], poor)).status).toBe(201);
  expect((await aClient(['b2b:admin' as Scope])).status).toBe(422);
});

test('two secrets are valid during a replacement, and a third is refused; the last one cannot be ended', async () => {
  const { client, secret } = await aClient();
  const path = `/api/b2b/api-clients/${client.id}`;
  const second = (await admin.call<ApiClientWithSecret>('POST', `${path}/secrets`)).body;
  expect((await admin.call<ProblemDetails>('POST', `${path}/secrets`)).body.problem).toBe('secretsTooMany');
  const [old, fresh] = [await aProgram(client.id, secret), await aProgram(client.id, second.secret)];
  expect([
    (await old.call('GET', '/api/b2b/statement')).status,
    (await fresh.call('GET', '/api/b2b/statement')).status,
  ]).toEqual([200, 200]);

  const first = second.client.secrets.find(({ ends }) => ends === secret.slice(-4));
  const ended = await admin.call<ApiClientView & ProblemDetails>('POST', `${path}/secrets/${first?.id}/end`);
  expect(ended.body.secrets.map(({ ends }) => ends)).toEqual([second.secret.slice(-4)]);
  expect((await askToken(client.id, secret)).body.problem).toBe('clientUnknown');
  expect((await old.call('GET', '/api/b2b/statement')).status).toBe(401);
  expect((await askToken(client.id, second.secret)).status).toBe(200);
  const last = await admin.call<ProblemDetails>('POST', `${path}/secrets/${ended.body.secrets[0]?.id}/end`);
  expect([last.status, last.body.problem]).toEqual([409, 'lastSecret']);
});

test('a client is listed with its creation, its changes and its last use', async () => {
  const own = await createTestUser(shop, { scopes: ['b2b:admin', ...SELLS], partner: await createTestPartner(shop) });
  const list = async () => (await own.call<{ clients: ApiClientView[] }>('GET', '/api/b2b/api-clients')).body.clients;
  expect(await list()).toEqual([]);
  const at = shop.clock.now().toISOString();
  const { client, secret } = await aClient(['b2b:claims', 'b2b:webhooks'], own);
  expect(client).toEqual({
    ...{ id: expect.stringMatching(/^client-[0-9a-f]{18}$/), name: 'Booking desk', callsPerMinute: 120 },
    ...{ scope: ['b2b:claims', 'b2b:webhooks'], createdAt: at, lastUsedAt: null, revokedAt: null },
    secrets: [{ id: expect.any(String), ends: secret.slice(-4), createdAt: at, lastUsedAt: null }],
  });
  const { client: other } = await aClient(['b2b:reports'], own, { callsPerMinute: 7 });
  shop.clock.advance({ seconds: 1 });
  await aProgram(client.id, secret);
  const used = shop.clock.now().toISOString();
  const seen = (await list()).find(({ id }) => id === client.id);
  expect(seen).toEqual({ ...client, lastUsedAt: used, secrets: [{ ...client.secrets[0], lastUsedAt: used }] });
  const path = `/api/b2b/api-clients/${client.id}`;
  const change = (body: object) => own.call<ApiClientView>('PATCH', path, { body });
  expect((await change({ name: '  Counter ' })).body).toEqual({ ...seen, name: 'Counter' });
  expect((await change({ callsPerMinute: 9 })).body).toEqual({ ...seen, name: 'Counter', callsPerMinute: 9 });
  expect((await change({})).body).toEqual({ ...seen, name: 'Counter', callsPerMinute: 9 });
  expect((await list()).find(({ id }) => id === other.id)).toEqual(other);
  const none = await own.call<ProblemDetails>('POST', `${path}/secrets/${other.secrets[0]?.id}/end`);
  expect([none.status, none.body.problem]).toEqual([404, 'secretNotFound']);
});

test('a revoked client receives no token, and its present tokens end at once', async () => {
  const { client, secret } = await aClient();
  const program = await aProgram(client.id, secret);
  const revoked = await admin.call<ApiClientView>('POST', `/api/b2b/api-clients/${client.id}/revoke`);
  expect([revoked.body.revokedAt !== null, revoked.body.secrets]).toEqual([true, []]);
  expect((await askToken(client.id, secret)).status).toBe(400);
  expect((await program.call('GET', '/api/b2b/statement')).status).toBe(401);
  expect((await admin.call<ProblemDetails>('POST', `/api/b2b/api-clients/${client.id}/secrets`)).body.problem).toBe(
    'clientRevoked',
  );
  // Nothing of it lives, whoever looks at it: neither its user nor a session.
  const { sql } = shop.services.database;
  expect(await findUser(sql, client.id)).toMatchObject({ status: 'disabled' });
  expect(await listLiveSessions(sql, client.id, shop.clock.now())).toEqual([]);
});

test('calls of a client are counted, whatever token it uses', async () => {
  const { client, secret } = await aClient(['b2b:reports'], admin, { callsPerMinute: 3 });
  const [one, other] = [await aProgram(client.id, secret), await aProgram(client.id, secret)];
  const statuses = [];
  for (const program of [one, other, one, other])
    statuses.push((await program.call('GET', '/api/b2b/statement')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await one.call<ProblemDetails>('GET', '/api/b2b/statement');
  expect([refused.body.problem, Number(refused.headers['retry-after']) <= 60]).toEqual(['tooManyCalls', true]);
  shop.clock.advance({ minutes: 1 });
  expect((await one.call('GET', '/api/b2b/statement')).status).toBe(200);
});

test('quotes with a token count only for the client, and each reply states the remaining number', async () => {
  const limited = await startTestShop({ limits: { perMinute: 600 } });
  const owner = await createTestPartner(limited);
  const boss = await createTestUser(limited, { scopes: ['b2b:admin', ...SELLS], partner: owner });
  const made = await boss.call<ApiClientWithSecret>('POST', '/api/b2b/api-clients', {
    body: { name: 'Comparison', scope: ['b2b:sell'], callsPerMinute: 70 },
  });
  const { client, secret } = made.body;
  const { body } = await limited.call<Token>('POST', '/api/oauth/token', {
    body: { grant_type: 'client_credentials', client_id: client.id, client_secret: secret },
  });
  const call = createCaller(limited, body.access_token);
  type Described = { paths: Record<string, Record<string, { requestBody: { content: Record<string, object> } }>> };
  const described = await limited.call<Described>('GET', '/api/partner-api.json');
  const asked = described.body.paths['/api/quotes/{product}']?.post?.requestBody.content['application/json'];
  const quote = () => call('POST', '/api/quotes/travel', { body: (asked as { example: object }).example });
  const read = ({ status, headers }: Awaited<ReturnType<typeof quote>>) => [
    status,
    headers['ratelimit-policy'],
    headers.ratelimit,
    headers['x-ratelimit-limit'],
    headers['x-ratelimit-remaining'],
    headers['retry-after'],
  ];
  const replies = [];
  // A visitor without a token gets 60 quotes a minute.
  for (let n = 1; n <= 70; n += 1) replies.push(read(await quote()));
  expect(replies[0]).toEqual([200, '"client";q=70;w=60', '"client";r=69;t=60', '70', '69', undefined]);
  expect(replies.map(([status]) => status)).toEqual(Array(70).fill(200));
  limited.clock.advance({ seconds: 20 });
  expect(read(await quote())).toEqual([429, '"client";q=70;w=60', '"client";r=0;t=40', '70', '0', '40']);
  limited.clock.advance({ seconds: 40 });
  expect((await quote()).status).toBe(200);
  await limited.close();
});

test('another partner’s clients are not found, and clients are not listed among users', async () => {
  const { client } = await aClient();
  const other = await createTestUser(shop, { scopes: ['b2b:admin'], partner: await createTestPartner(shop) });
  expect((await other.call<{ clients: unknown[] }>('GET', '/api/b2b/api-clients')).body.clients).toEqual([]);
  const taken = await other.call<ProblemDetails>('POST', `/api/b2b/api-clients/${client.id}/revoke`);
  expect([taken.status, taken.body.problem]).toEqual([404, 'clientNotFound']);
  const clerk = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const { body } = await clerk.call<{ items: unknown[] }>('POST', '/api/admin/users/search', {
    body: { search: 'client-' },
  });
  expect(body.items).toEqual([]);
  for (const call of ['disable', 'reset', 'end-sessions'])
    expect((await clerk.call('POST', `/api/admin/users/${client.id}/${call}`)).status).toBe(404);
});

test('a suspended partner’s programs do nothing', async () => {
  const { client, secret } = await aClient(['b2b:reports']);
  const clerk = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const program = await aProgram(client.id, secret);
  await clerk.call('PATCH', `/api/admin/partners/${partner.id}`, { body: { status: 'suspended' } });
  expect((await program.call('GET', '/api/b2b/statement')).status).toBe(403);
  await clerk.call('PATCH', `/api/admin/partners/${partner.id}`, { body: { status: 'active' } });
  expect((await program.call('GET', '/api/b2b/statement')).status).toBe(200);
});

test('at most twenty clients are active, however many are requested at once', async () => {
  const crowd = await createTestPartner(shop);
  const maker = await createTestUser(shop, { scopes: ['b2b:admin'], partner: crowd });
  const made = await Promise.all(Array.from({ length: 23 }, () => aClient(['b2b:webhooks'], maker)));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(made.filter(({ problem }) => problem === 'clientsTooMany')).toHaveLength(3);
});

test('a disabled user’s clients and webhooks end, and those of other users do not', async () => {
  const insurer = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const leaver = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:webhooks', ...SELLS], partner });
  const { client, secret } = await aClient(['b2b:sell'], leaver);
  const others = await aClient(['b2b:sell'], admin);
  const made = await leaver.call<{ endpoint: { id: string; url: string } }>('POST', '/api/b2b/webhooks', {
    body: { url: 'https://receiver.example/events', events: ['order.paid'] },
  });
  const program = await aProgram(client.id, secret);
  expect((await program.call('GET', '/api/b2b/webhooks')).status).toBe(403);

  const listed = await insurer.call('GET', `/api/admin/users/${leaver.id}/programs`);
  expect(listed.body).toEqual({
    clients: [{ id: client.id, name: 'Booking desk' }],
    webhooks: [{ id: made.body.endpoint.id, url: made.body.endpoint.url }],
  });
  expect((await insurer.call('POST', `/api/admin/users/${leaver.id}/disable`)).status).toBe(200);

  expect((await askToken(client.id, secret)).status).toBe(400);
  expect((await program.call('GET', '/api/b2b/webhooks')).status).toBe(401);
  expect((await insurer.call('GET', `/api/admin/users/${leaver.id}/programs`)).body).toEqual({
    clients: [],
    webhooks: [],
  });
  const webhooks = await admin.call<{ items: { id: string }[] }>('GET', '/api/b2b/webhooks');
  expect(JSON.stringify(webhooks.body)).not.toContain(made.body.endpoint.id);
  expect((await askToken(others.client.id, others.secret)).status).toBe(200);
});
