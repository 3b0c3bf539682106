import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { BACKGROUND_HEADER } from '#contract/call.ts';
import type { Scope } from '#contract/scopes.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import { apiClients, knownDevices, partners, sessions } from '#server/platform/db/schema/account-schema.ts';
import { answerProblems } from '#server/platform/http/problem-handler.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { partial } from '#tests/support/partial.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { PeopleServices } from '../services.ts';
import { insertUser, type User } from '../users/user-repository.ts';
import { matchKnownDevice, rememberKnownDevice } from './known-device.ts';
import { deleteKnownDevices } from './known-device-repository.ts';
import { recogniseUsers } from './recognise-users.ts';
import { deleteSessions, endSession, endSessions, listLiveSessions } from './session-repository.ts';
import { createSessionToken, hashToken, isSessionToken } from './session-token.ts';
import { startSession } from './start-session.ts';

/* Tests the session of a call, with a few routes and a database. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
const clock = createTestClock();
const config = {
  ...{ isProd: false, publicUrl: 'https://shop.example', keys: createKeys(['k'.repeat(32)]) },
  secondFactor: ['insurer:admin'] as Scope[],
};
const services = partial<PeopleServices>({ config, database, now: clock.now, ids: randomIds });
beforeEach(() => clock.set(TEST_START));

type Seen = { user: SignedInUser | null; isCrossSite: boolean; isIdle: boolean };

function aServer(own = services) {
  const app = Fastify();
  answerProblems(app);
  recogniseUsers(app, own);
  for (const url of ['/api/who', '/who'])
    app.route({
      ...{ method: ['GET', 'POST'], url },
      handler: async ({ user = null, isCrossSite = false, isIdle = false }) => ({ user, isCrossSite, isIdle }),
    });
  return async (headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET', url = '/api/who') => {
    const reply = await app.inject({ method, url, headers });
    return { status: reply.statusCode, ...reply.json<Seen & { problem?: string }>() };
  };
}
const ask = aServer();

let nth = 0;
/** Creates a user with a session and returns its token. */
async function somebody(
  scopes: Scope[] = ['b2b:claims'],
  more: Partial<User> = {},
  from: { secondFactor?: true } = {},
) {
  nth += 1;
  const id = `u${nth}`;
  const user: User = {
    ...{ id, username: id, givenName: 'Sokha', familyName: 'Chan', phone: null, email: null, customerId: `c${nth}` },
    ...{
      partnerId: null,
      scopes,
      language: 'en',
      status: 'active',
      password: null,
      isDemo: false,
      sellsOnOnePage: false,
      target: null,
    },
    ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null, createdAt: clock.now(), lastSignInAt: null },
    ...more,
  };
  await insertUser(sql, user);
  const token = await startSession(services, sql, id, { network: '203.0.113.7', device: 'Chrome', ...from });
  return { id, token, by: { authorization: `Bearer ${token}` }, cookie: `__Host-session=${token}` };
}

async function aPartner(status: 'active' | 'suspended'): Promise<string> {
  nth += 1;
  const id = `p${nth}`;
  await sql.insert(partners).values({
    ...{ id, type: 'broker', name: id, company: id, accountCode: id, maySell: true, allowPayWithoutCommission: true },
    ...{ commission: { products: {} }, status, total: 0, outstanding: 0, currency: 'USD', createdAt: clock.now() },
  });
  return id;
}

const sessionOf = async (id: string) => (await sql.select().from(sessions).where(eq(sessions.userId, id)))[0];

describe('the caller', () => {
  test('is recognised by the token of a session, with all the data that a call may know', async () => {
    const { id, token } = await somebody(['insurer:orders']);
    const session = await sessionOf(id);
    const user: SignedInUser = {
      ...{ id, username: id, givenName: 'Sokha', familyName: 'Chan', customerId: `c${nth}`, partnerId: null },
      ...{ sessionId: session?.id ?? '', by: 'token', scopes: ['insurer:orders'] },
      ...{ lacksSecondFactor: false, isProgram: false },
    };
    for (const authorization of [`Bearer ${token}`, `bearer  ${token} `])
      expect(await ask({ authorization })).toEqual({ status: 200, user, isCrossSite: false, isIdle: false });
    for (const authorization of [token, `Basic ${token}`, `Bearer ${token} more`, `Bearer ${createSessionToken()}`])
      expect((await ask({ authorization })).user).toBeNull();
    expect(session).toMatchObject({
      ...{ tokenHash: hashToken(token), network: '203.0.113.7', device: 'Chrome', secondFactor: false },
      ...{
        startedAt: clock.now(),
        lastSeenAt: clock.now(),
        endedAt: null,
        expiresAt: new Date('2026-04-02T02:00:00Z'),
      },
    });
  });

  test('is looked up only for calls of the API, and without a database if the request shows no possible session', async () => {
    const { by } = await somebody();
    expect((await ask(by, 'GET', '/who')).user).toBeNull();
    const away = new Proxy({} as PeopleServices['database'], {
      get() {
        throw new Error('the database is away');
      },
    });
    const alone = aServer({ ...services, database: away });
    for (const headers of [{}, { authorization: 'Bearer client.1.abc' }, { cookie: '__Host-session=short' }])
      expect(await alone(headers as Record<string, string>)).toMatchObject({ status: 200, user: null });
    expect((await alone(by)).status).toBe(500);
  });

  test('is recognised by the cookie, for reads from anywhere and for writes from our own pages', async () => {
    const { id, cookie } = await somebody();
    expect(await ask({ cookie })).toMatchObject({ user: { id, by: 'cookie' }, isCrossSite: false });
    const own = { cookie, origin: 'https://shop.example' };
    expect(await ask(own, 'POST')).toMatchObject({ user: { id, by: 'cookie' }, isCrossSite: false });
    const foreign = { cookie, origin: 'https://other.example' };
    expect(await ask(foreign, 'POST')).toMatchObject({ user: null, isCrossSite: true });
    expect(await ask(foreign, 'GET')).toMatchObject({ user: { id }, isCrossSite: false });
    // A request without a session cookie is not cross-site abuse: the browser sent no session with it.
    expect(await ask({ origin: 'https://other.example', cookie: 'lang=km' }, 'POST')).toMatchObject({
      ...{ user: null, isCrossSite: false },
    });
  });

  test('is found by the cookie of plain http if the request uses plain http', async () => {
    const { id, token, cookie } = await somebody();
    const plain = aServer({ ...services, config: { ...services.config, publicUrl: undefined } });
    expect((await plain({ cookie: `session=${token}` })).user).toMatchObject({ id });
    expect((await plain({ cookie })).user).toBeNull();
    expect((await ask({ cookie: `session=${token}` })).user).toBeNull();
  });

  test('is the owner of a valid token, or otherwise the owner of the cookie', async () => {
    const [one, other] = [await somebody(), await somebody()];
    expect((await ask({ ...one.by, cookie: other.cookie })).user).toMatchObject({ id: one.id, by: 'token' });
    const dead = { authorization: `Bearer ${createSessionToken()}`, cookie: other.cookie };
    expect((await ask(dead)).user).toMatchObject({ id: other.id, by: 'cookie' });
    // A write with a token does not need our origin, and the log says nothing of another site.
    expect(await ask({ ...one.by, cookie: other.cookie, origin: 'https://other.example' }, 'POST')).toMatchObject({
      ...{ user: { id: one.id }, isCrossSite: false },
    });
  });
});

describe('a session', () => {
  test('lasts one day to the second, however often it is used', async () => {
    const { id, by } = await somebody();
    for (let call = 0; call < 14; call += 1) {
      clock.advance({ minutes: 100 });
      expect((await ask(by)).user).toMatchObject({ id });
    }
    clock.advance({ minutes: 39, seconds: 59 });
    expect((await ask(by)).user).toMatchObject({ id });
    clock.advance({ seconds: 1 });
    expect(await ask(by)).toMatchObject({ user: null, isIdle: false });
  });

  test('counts as used once a minute, but not by the automatic calls of a page', async () => {
    const { id, by } = await somebody();
    const seen = async (headers: Record<string, string> = {}) => {
      await ask({ ...by, ...headers });
      return (await sessionOf(id))?.lastSeenAt.toISOString();
    };
    clock.advance({ seconds: 59 });
    expect(await seen()).toBe('2026-04-01T02:00:00.000Z');
    clock.advance({ seconds: 1 });
    expect(await seen({ [BACKGROUND_HEADER]: 'true' })).toBe('2026-04-01T02:00:00.000Z');
    expect(await seen()).toBe('2026-04-01T02:01:00.000Z');
  });

  test.each<[Scope[], number]>([
    [[], 120],
    [['b2b:claims', 'b2b:reports'], 120],
    [['b2b:reports', 'b2b:sell'], 30],
    [['insurer:claims'], 30],
    [['studio:edit'], 30],
  ])('of a user with the rights %j ends after this number of minutes without a call: %i', async (scopes, minutes) => {
    const { id, by } = await somebody(scopes);
    const alive = () => listLiveSessions(sql, id, clock.now());
    clock.advance({ minutes, seconds: -1 });
    expect([(await ask({ ...by, [BACKGROUND_HEADER]: 'true' })).user?.id, (await alive()).length]).toEqual([id, 1]);
    clock.advance({ seconds: 1 });
    expect(await ask(by)).toMatchObject({ user: null, isIdle: true });
    expect(await alive()).toEqual([]);
    // The call did not change the time of the last activity.
    expect((await sessionOf(id))?.lastSeenAt.toISOString()).toBe('2026-04-01T02:00:00.000Z');
  });

  test('of an inactive user is not valid, and an ended session is not valid, too', async () => {
    for (const status of ['disabled', 'invited'] as const) {
      const { by } = await somebody(['b2b:claims'], { status });
      expect(await ask(by)).toMatchObject({ user: null, isIdle: false });
    }
    const { id, by } = await somebody();
    const session = (await sessionOf(id))?.id ?? '';
    expect(await endSession(sql, 'u0', session, clock.now())).toBe(false);
    expect((await ask(by)).user).toMatchObject({ id });
    expect(await endSession(sql, id, session, clock.now())).toBe(true);
    expect(await endSession(sql, id, session, clock.now())).toBe(false);
    expect(await ask(by)).toMatchObject({ user: null, isIdle: false });
  });

  test('of a demo user is not valid in Prod', async () => {
    const demo = await somebody(['b2b:claims'], { isDemo: true });
    const real = await somebody();
    const prod = aServer({ ...services, config: { ...services.config, isProd: true } });
    expect([(await ask(demo.by)).user?.id, (await prod(demo.by)).user]).toEqual([demo.id, null]);
    expect((await prod(real.by)).user).toMatchObject({ id: real.id });
  });

  test('is in the user’s list of sessions, the last used first, until the user ends all others', async () => {
    const { id, by } = await somebody();
    const tokens: string[] = [];
    for (const seconds of [10, 10, 10]) {
      clock.advance({ seconds });
      tokens.push(await startSession(services, sql, id, { network: '', device: String(tokens.length) }));
    }
    const live = await listLiveSessions(sql, id, clock.now());
    expect(live.map(({ device }) => device)).toEqual(['2', '1', '0', 'Chrome']);
    expect(await endSessions(sql, id, clock.now(), live[1]?.id)).toBe(3);
    expect((await listLiveSessions(sql, id, clock.now())).map(({ device }) => device)).toEqual(['1']);
    expect((await ask(by)).user).toBeNull();
    expect((await ask({ authorization: `Bearer ${tokens[1]}` })).user).toMatchObject({ id });
    expect([await endSessions(sql, id, clock.now()), await endSessions(sql, id, clock.now())]).toEqual([1, 0]);
  });

  test('that is over is not ended again, and is deleted when its time is before the limit', async () => {
    const { id } = await somebody();
    clock.advance({ hours: 24 });
    const session = (await sessionOf(id))?.id ?? '';
    expect(await endSession(sql, id, session, clock.now())).toBe(false);
    expect(await endSessions(sql, id, clock.now())).toBe(0);
    await deleteSessions(sql, clock.now());
    expect(await sessionOf(id)).toBeDefined();
    await deleteSessions(sql, new Date(clock.now().getTime() + 1));
    expect(await sessionOf(id)).toBeUndefined();
  });
});

describe('the allowed use of the API', () => {
  test('is nothing for a user who has neither set up nor shown the required second factor', async () => {
    const bare = await somebody(['insurer:orders', 'insurer:admin']);
    expect((await ask(bare.by)).user).toMatchObject({ scopes: [], lacksSecondFactor: true });
    const set = await somebody(['insurer:admin'], { secondFactorAt: clock.now() });
    const shown = await somebody(['insurer:admin'], {}, { secondFactor: true });
    const undemanded = await somebody(['insurer:orders']);
    for (const { by } of [set, shown, undemanded])
      expect((await ask(by)).user).toMatchObject({ scopes: [expect.any(String)], lacksSecondFactor: false });
  });

  test('is empty for a user of a suspended partner', async () => {
    const [active, suspended] = [await aPartner('active'), await aPartner('suspended')];
    const one = await somebody(['b2b:sell'], { partnerId: active });
    const other = await somebody(['b2b:sell'], { partnerId: suspended });
    expect((await ask(one.by)).user).toMatchObject({ partnerId: active, scopes: ['b2b:sell'] });
    expect((await ask(other.by)).user).toMatchObject({ partnerId: suspended, scopes: [], lacksSecondFactor: false });
  });

  test('by a program is counted by the minute, and needs no second factor', async () => {
    const { id, by } = await somebody(['insurer:admin']);
    await sql.insert(apiClients).values({ id, callsPerMinute: 2 });
    const program = { id, isProgram: true, lacksSecondFactor: false, scopes: ['insurer:admin'] };
    expect((await ask(by)).user).toMatchObject(program);
    clock.advance({ seconds: 30 });
    expect((await ask(by)).user).toMatchObject(program);
    expect(await ask(by)).toMatchObject({ status: 429, problem: 'tooManyCalls', retryAfter: 30 });
    clock.advance({ seconds: 30 });
    expect((await ask(by)).status).toBe(200);
  });
});

test('the form of a session’s token is checked before any question to the database', () => {
  const token = createSessionToken();
  expect(token).toMatch(/^session\.[\w-]{43}$/);
  expect([isSessionToken(token), isSessionToken(undefined), isSessionToken('session.short')]).toEqual([
    ...[true, false, false],
  ]);
  expect(isSessionToken(`${token}x`)).toBe(false);
  // SHA-256 of "abc", from its specification (FIPS 180-4).
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a browser and a network of a user’s sign-in are known for 180 days: the browser first, then the network', async () => {
  const { id } = await somebody();
  const other = await somebody();
  const from = { browser: 'browser', network: '203.0.113.7' };
  const place = { stranger: { browser: 'x', network: 'y' }, browser: { ...from, network: 'y' } };
  const network = { ...from, browser: 'x' };
  expect(await matchKnownDevice(services, id, from)).toBeUndefined();
  await rememberKnownDevice(services, sql, id, from);
  const byBrowser = await matchKnownDevice(services, id, place.browser);
  const byNetwork = await matchKnownDevice(services, id, network);
  expect(byBrowser).toEqual({ hash: hashToken('browser'), isBrowser: true });
  expect(byNetwork).toEqual({ hash: expect.stringMatching(/^[\w-]{43}$/), isBrowser: false });
  expect(await matchKnownDevice(services, id, from)).toEqual(byBrowser);
  expect(await matchKnownDevice(services, id, place.stranger)).toBeUndefined();
  expect(await matchKnownDevice(services, other.id, from)).toBeUndefined();
  // A new sign-in restarts the period.
  clock.advance({ days: 100 });
  await rememberKnownDevice(services, sql, id, place.browser);
  clock.advance({ days: 80, seconds: -1 });
  expect(await matchKnownDevice(services, id, network)).toEqual(byNetwork);
  clock.advance({ seconds: 1 });
  expect(await matchKnownDevice(services, id, network)).toBeUndefined();
  expect(await matchKnownDevice(services, id, from)).toEqual(byBrowser);
  await deleteKnownDevices(sql, clock.now());
  expect(await sql.select().from(knownDevices)).toHaveLength(3);
  await deleteKnownDevices(sql, new Date(clock.now().getTime() + 1));
  expect(await sql.select().from(knownDevices)).toHaveLength(2);
});
