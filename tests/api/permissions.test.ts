import { afterAll, describe, expect, test } from 'vitest';
import type { ApiClientWithSecret } from '#contract/integration/api-clients.ts';
import { type Scope, scopes } from '#contract/scopes.ts';
import { updateUser } from '#server/people/users/user-repository.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectMessagesExist } from './coded-problem.ts';
import { forbiddenPartnerCalls } from './forbidden-partner-calls.ts';
import { findRight, formatCallName, type Right, rights } from './rights.ts';

/*
 * Every row of rights.md for every role, at a server that runs. The expectation comes from the table that people write,
 * never from what the API publishes of itself. The partners' view of each other's data is tried too:
 * forbidden-partner-calls.ts lists the calls.
 */
const shop = await startTestShop();
afterAll(() => shop.close());

const guarded = rights.filter(({ who }) => who !== 'anyone');
const withScopes = rights.filter((right): right is Right & { who: Scope[] } => Array.isArray(right.who));

/** The body fits no schema: a user without the right to the call does not learn that. */
const make = (call: TestUser['call'], { method, path }: Right, headers: Record<string, string> = {}) =>
  call(method, path.replaceAll(/:\w+/g, 'nobody-knows-it'), {
    headers,
    ...(method === 'GET' ? {} : { body: { x: 1 } }),
  });

const worded = new Set<string>();

/** The refusal alone: no list of fields, nothing of what there is. */
function expectRefused(reply: Reply, status: number, problem: string, of: Right): void {
  const at = formatCallName(of);
  expect({ at, status: reply.status, body: reply.body }).toEqual({
    at,
    status,
    body: { type: `urn:problem:${problem}`, title: expect.any(String), status, problem },
  });
  if (!worded.has(problem)) expectMessagesExist(shop, reply.body as never);
  worded.add(problem);
}

/** Everybody who may come, with one right at most, so that none hides behind another. */
async function roles(): Promise<[name: string, call: TestUser['call'], may: (who: Right['who']) => boolean | 401][]> {
  const { order } = await createSoldPolicy(shop, { testCase: 'family-to-japan' });
  const customer = await signInNewCustomer(shop, { phone: order.phone, dateOfBirth: order.customerBorn ?? '' });
  const partner = await createTestPartner(shop);
  const isOfPartner = (scope: Scope) => scope.startsWith('b2b:');
  const user = async (held: Scope[]) =>
    (await createTestUser(shop, { scopes: held, partner: held.some(isOfPartner) ? partner : null })).call;
  const program = async (scope: Scope) => {
    const boss = await createTestUser(shop, { scopes: ['b2b:admin', scope], partner });
    const path = '/api/b2b/api-clients';
    const wanted = { name: 'Booking desk', scope: [scope] };
    const { client, secret } = (await boss.call<ApiClientWithSecret>('POST', path, { body: wanted })).body;
    await boss.call('PATCH', `${path}/${client.id}`, { body: { callsPerMinute: 600 } });
    const asked = { grant_type: 'client_credentials', client_id: client.id, client_secret: secret };
    const { body } = await shop.call<{ access_token: string }>('POST', '/api/oauth/token', { body: asked });
    return createCaller(shop, body.access_token);
  };
  const holds = (scope: Scope | undefined, isProgram: boolean) => (who: Right['who']) => {
    if (who === 'anyone') return true;
    if (who === 'customer') return 401;
    return who === 'person' ? !isProgram : scope !== undefined && who.includes(scope);
  };
  const made: Awaited<ReturnType<typeof roles>> = [
    ['a visitor', createCaller(shop), (who) => who === 'anyone' || 401],
    ['a customer', customer.call as TestUser['call'], (who) => who === 'anyone' || who === 'customer' || 401],
    ['a person without a right', await user([]), holds(undefined, false)],
  ];
  for (const scope of scopes) made.push([`a person with ${scope}`, await user([scope]), holds(scope, false)]);
  for (const scope of PROGRAMS) made.push([`a program with ${scope}`, await program(scope), holds(scope, true)]);
  return made;
}

/** The rights that a program of a partner may hold. */
const PROGRAMS: Scope[] = ['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:webhooks'];
/** Anyone makes them, and they end the session of who does, or empty the shop. */
const ENDS = ['POST /api/auth/logout', 'POST /api/my/session/end', 'POST /api/testing/reset'];
const DENIED = ['signInRequired', 'permissionDenied'];

test('each row has the right answer for each role: a permitted user gets through, and every other user gets the same refusal', async () => {
  const wrong: string[] = [];
  for (const [role, call, may] of await roles())
    for (const right of rights.filter((each) => !ENDS.includes(formatCallName(each)))) {
      const { status, body } = await make(call, right, { 'sec-fetch-site': 'same-origin' });
      const { problem = '' } = (body ?? {}) as { problem?: string };
      const allowed = may(right.who);
      const expected = allowed === true ? 'heard' : allowed === 401 ? '401 signInRequired' : '403 permissionDenied';
      const seen =
        DENIED.includes(problem) || status === 429 ? `${status} ${problem}` : status < 500 ? 'heard' : `${status}`;
      if (seen !== expected) wrong.push(`${role}, ${formatCallName(right)}: ${seen}, not ${expected}`);
    }
  expect(wrong).toEqual([]);
});

test('a user cannot make a customer’s call, and a customer cannot make any other call', async () => {
  const clerk = await createTestUser(shop, { scopes: scopes.filter((scope) => !scope.startsWith('b2b:')) });
  const { order } = await createSoldPolicy(shop, { testCase: 'family-to-japan' });
  const customer = await signInNewCustomer(shop, { phone: order.phone, dateOfBirth: order.customerBorn ?? '' });
  expect(rights.filter(({ who }) => who === 'customer').length).toBeGreaterThan(4);
  for (const right of guarded) {
    const { call } = right.who === 'customer' ? clerk : customer;
    expectRefused(await make(call, right, { 'sec-fetch-site': 'same-origin' }), 401, 'signInRequired', right);
  }
});

describe('every restricted call refuses', () => {
  async function refusesAll(call: TestUser['call'], headers: Record<string, string> = {}) {
    for (const right of guarded) expectRefused(await make(call, right, headers), 401, 'signInRequired', right);
  }

  test('nobody', () => refusesAll(createCaller(shop)));
  test('an unknown session', () => refusesAll(createCaller(shop, `session.${'x'.repeat(43)}`)));
  test('a cookie without a session, and another kind of authorization', () =>
    refusesAll(createCaller(shop), {
      cookie: 'session=x',
      authorization: 'Basic eDp4',
      'sec-fetch-site': 'same-origin',
    }));

  test('a disabled user', async () => {
    const user = await createTestUser(shop, { scopes: [...scopes] });
    await updateUser(shop.services.database.sql, user.id, { status: 'disabled' });
    await refusesAll(user.call);
  });

  test('an ended session', async () => {
    const user = await createTestUser(shop, { scopes: [...scopes] });
    expect((await user.call('POST', '/api/auth/logout')).status).toBe(204);
    await refusesAll(user.call);
  });

  test('a session that is more than a day old', async () => {
    const user = await createTestUser(shop, { scopes: [...scopes] });
    const before = shop.clock.now().toISOString();
    shop.clock.advance({ hours: 24 });
    await refusesAll(user.call);
    shop.clock.set(before);
    expect((await user.call('GET', '/api/user/profile')).status).toBe(200);
  });

  test('a user with every right except the required one', async () => {
    for (const right of withScopes) {
      const user = await createTestUser(shop, { scopes: scopes.filter((scope) => !right.who.includes(scope)) });
      expectRefused(await make(user.call, right), 403, 'permissionDenied', right);
    }
  });

  test('an agent of a suspended partner', async () => {
    const agent = await createTestUser(shop, {
      scopes: [...scopes],
      partner: await createTestPartner(shop, { status: 'suspended' }),
    });
    for (const right of withScopes) expectRefused(await make(agent.call, right), 403, 'permissionDenied', right);
  });

  test('a write from another site with the cookie of a permitted user', async () => {
    const user = await createTestUser(shop, { scopes: [...scopes] });
    const cookie = `session=${user.token}`;
    for (const right of guarded.filter(({ method }) => method !== 'GET'))
      for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}])
        expectRefused(await make(createCaller(shop), right, { cookie, ...from }), 403, 'crossSiteRequest', right);
    expect((await user.call('GET', '/api/user/profile')).status).toBe(200);
  });
});

describe("another partner's agent comes to nothing of", () => {
  const tried = new Set<string>();
  test.each(forbiddenPartnerCalls)('%s', async (_name, things) => {
    const all: Scope[] = ['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:admin', 'b2b:export'];
    const owner = await createTestUser(shop, { scopes: all, partner: await createTestPartner(shop) });
    const made = await things(shop, owner);
    const other = await createTestUser(shop, { scopes: all, partner: await createTestPartner(shop) });
    for (const [method, path, body, headers = {}] of made) {
      const reply = await other.call(method, path, { headers, ...(body ? { body } : {}) });
      const right = findRight(method, path);
      if (right) tried.add(formatCallName(right));
      expect([`${method} ${path}`, [403, 404].includes(reply.status)]).toEqual([`${method} ${path}`, true]);
      expect(Object.keys(reply.body as object).toSorted()).toEqual(['problem', 'status', 'title', 'type']);
    }
  });

  test('every item that belongs to a partner and has an address', () => {
    const theirs = rights.filter(({ whose, path }) => whose.startsWith("own partner's") && path.includes(':'));
    expect([...tried].filter((name) => theirs.some((right) => formatCallName(right) === name)).toSorted()).toEqual(
      theirs.map(formatCallName).toSorted(),
    );
  });
});
