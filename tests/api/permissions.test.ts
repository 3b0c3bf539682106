import { afterAll, describe, expect, test } from 'vitest';
import { type Scope, scopes } from '#contract/scopes.ts';
import { updateUser } from '#server/people/users/user-repository.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import { aShop, type Reply } from '#tests/support/a-shop.ts';
import { aSignedInCustomer } from '#tests/support/a-signed-in-customer.ts';
import { aSoldPolicy } from '#tests/support/a-sold-policy.ts';
import { aUser, callerOf, type TestUser } from '#tests/support/a-user.ts';
import { expectWords } from './coded-problem.ts';
import { otherPartners } from './other-partners.ts';

/*
 * Made from what the API publishes of itself (/api/docs), which is made from the contract: a new call is tried here
 * without anybody writing it down. What a partner sees of another's data is tried too: other-partners.ts says where it is.
 */
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Operation = { method: Method; path: string; needs: Scope[] | 'signedIn' | 'customer' | 'anyone' | 'not a call' };

/** Served without being a call of the contract: they say who may use them in their own ways. */
const NO_CALLS = [
  'GET /api/health',
  'GET /api/live',
  'POST /api/payment/callback',
  'POST /api/message-reports/{carrier}/{id}',
  'GET /api/products/{product}/versions/{version}/validators/{hash}.js',
];

const shop = await aShop();
const operations = await published();
afterAll(() => shop.close());

async function published(): Promise<Operation[]> {
  type Doc = { paths: Record<string, Record<string, { security?: Record<string, Scope[]>[] }>> };
  const { body } = await shop.call<Doc>('GET', '/api/docs');
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => {
      const needed = security?.flatMap(({ bearer = [] }) => bearer);
      const isCustomers = security?.some(({ customer }) => customer !== undefined) === true;
      const needs = !needed
        ? 'not a call'
        : security?.length === 0
          ? 'anyone'
          : isCustomers
            ? 'customer'
            : needed.length > 0
              ? needed
              : 'signedIn';
      return { method: method.toUpperCase() as Method, path, needs };
    }),
  );
}

const guarded = () => operations.filter(({ needs }) => needs !== 'anyone' && needs !== 'not a call');
const withScopes = () => operations.filter((one): one is Operation & { needs: Scope[] } => Array.isArray(one.needs));

/** With a body that no schema knows: who may not make the call is not told so much. */
const make = (call: TestUser['call'], { method, path }: Operation, headers: Record<string, string> = {}) =>
  call(method, path.replaceAll(/\{\w+\}/g, 'nobody-knows-it'), {
    headers,
    ...(method === 'GET' ? {} : { body: { x: 1 } }),
  });

const worded = new Set<string>();

/** The refusal alone: no list of fields, nothing of what there is. */
function expectRefused(reply: Reply, status: number, problem: string, of: Operation): void {
  const at = `${of.method} ${of.path}`;
  expect({ at, status: reply.status, body: reply.body }).toEqual({
    at,
    status,
    body: { type: `urn:problem:${problem}`, title: expect.any(String), status, problem },
  });
  if (!worded.has(problem)) expectWords(shop, reply.body as never);
  worded.add(problem);
}

test('every route of the API is a call that says who may make it', () => {
  expect(guarded().length).toBeGreaterThan(20);
  const others = operations.filter(({ needs, path }) => needs === 'not a call' && path.startsWith('/api/'));
  expect(others.map(({ method, path }) => `${method} ${path}`).filter((name) => !NO_CALLS.includes(name))).toEqual([]);
});

test('no user makes a customer’s call, and no customer any other', async () => {
  const clerk = await aUser(shop, { scopes: scopes.filter((scope) => !scope.startsWith('b2b:')) });
  const { order } = await aSoldPolicy(shop, { testCase: 'family-to-japan' });
  const customer = await aSignedInCustomer(shop, { phone: order.phone, dateOfBirth: order.customerBorn ?? '' });
  expect(operations.filter(({ needs }) => needs === 'customer').length).toBeGreaterThan(4);
  for (const operation of guarded()) {
    const { call } = operation.needs === 'customer' ? clerk : customer;
    expectRefused(await make(call, operation, { 'sec-fetch-site': 'same-origin' }), 401, 'signInRequired', operation);
  }
});

describe('every call that not anyone may make refuses', () => {
  async function refusesAll(call: TestUser['call'], headers: Record<string, string> = {}) {
    for (const operation of guarded())
      expectRefused(await make(call, operation, headers), 401, 'signInRequired', operation);
  }

  test('nobody', () => refusesAll(callerOf(shop)));
  test('an unknown session', () => refusesAll(callerOf(shop, `session.${'x'.repeat(43)}`)));
  test('a cookie that is no session, and another kind of authorization', () =>
    refusesAll(callerOf(shop), { cookie: 'session=x', authorization: 'Basic eDp4', 'sec-fetch-site': 'same-origin' }));

  test('a disabled user', async () => {
    const user = await aUser(shop, { scopes: [...scopes] });
    await updateUser(shop.services.database.sql, user.id, { status: 'disabled' });
    await refusesAll(user.call);
  });

  test('an ended session', async () => {
    const user = await aUser(shop, { scopes: [...scopes] });
    expect((await user.call('POST', '/api/auth/logout')).status).toBe(204);
    await refusesAll(user.call);
  });

  test('a session of more than a day ago', async () => {
    const user = await aUser(shop, { scopes: [...scopes] });
    const before = shop.clock.now().toISOString();
    shop.clock.advance({ hours: 24 });
    await refusesAll(user.call);
    shop.clock.set(before);
    expect((await user.call('GET', '/api/user/profile')).status).toBe(200);
  });

  test('who has every right but the one that it needs', async () => {
    for (const operation of withScopes()) {
      const user = await aUser(shop, { scopes: scopes.filter((scope) => !operation.needs.includes(scope)) });
      expectRefused(await make(user.call, operation), 403, 'permissionDenied', operation);
    }
  });

  test('an agent of a suspended partner', async () => {
    const agent = await aUser(shop, { scopes: [...scopes], partner: await aPartner(shop, { status: 'suspended' }) });
    for (const operation of withScopes())
      expectRefused(await make(agent.call, operation), 403, 'permissionDenied', operation);
  });

  test('a write of another site, by the cookie of who may', async () => {
    const user = await aUser(shop, { scopes: [...scopes] });
    const cookie = `session=${user.token}`;
    for (const operation of guarded().filter(({ method }) => method !== 'GET'))
      for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}])
        expectRefused(await make(callerOf(shop), operation, { cookie, ...from }), 403, 'crossSiteRequest', operation);
    expect((await user.call('GET', '/api/user/profile')).status).toBe(200);
  });
});

test('who has the right is heard: what is wrong with the call is told', async () => {
  for (const operation of withScopes())
    for (const scope of operation.needs) {
      const { status } = await make((await aUser(shop, { scopes: [scope] })).call, operation);
      expect([operation.path, [401, 403].includes(status), status < 500]).toEqual([operation.path, false, true]);
    }
});

describe("another partner's agent comes to nothing of", () => {
  test.each(otherPartners)('%s', async (_name, things) => {
    const all: Scope[] = ['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:admin'];
    const owner = await aUser(shop, { scopes: all, partner: await aPartner(shop) });
    const other = await aUser(shop, { scopes: all, partner: await aPartner(shop) });
    for (const [method, path, body] of await things(shop, owner)) {
      const reply = await other.call(method, path, body ? { body } : {});
      expect([403, 404]).toContain(reply.status);
      expect(Object.keys(reply.body as object).toSorted()).toEqual(['problem', 'status', 'title', 'type']);
    }
  });
});
