import { createHash } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionView } from '#contract/people/accounts.ts';
import type { ProfileView } from '#contract/people/sign-in.ts';
import type { UserView } from '#contract/people/users.ts';
import type { Scope } from '#contract/scopes.ts';
import { deleteOldAccess } from '#server/people/accounts/delete-old-access.ts';
import { listRecoveryCodes, replaceRecoveryCodes } from '#server/people/second-factor/recovery-code-repository.ts';
import { lockAdministrators } from '#server/people/users/user-repository.ts';
import { decodeBase32Secret, enableAuthenticator } from '#tests/support/enable-authenticator.ts';
import { expandShortLink } from '#tests/support/read-long-messages.ts';
import { searchList } from '#tests/support/search-list.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal, type Refusal } from './coded-problem.ts';

const shop = await startTestShop({ demo: 'people', env: { SECOND_FACTOR: 'insurer, studio, b2b:sell' } });
const nobody = createCaller(shop);
afterAll(() => shop.close());
/** Each test has a network of its own: failures in one network block no sign-in in another. */
let from = '';
let networks = 0;
beforeEach(() => {
  shop.clock.set(TEST_START);
  networks += 1;
  from = `10.0.0.${networks}`;
});

const good = 'lotus ferry seven umbrella';
const signIn = (body: object, headers: Record<string, string> = {}) =>
  nobody<{ access_token: string; retryAfter?: number }>('POST', '/api/user/login', { body, headers, from });
const profileWith = (headers: Record<string, string>) =>
  nobody<ProfileView>('GET', '/api/user/profile', { headers }).then(({ status, body }) => [status, body.username]);

/** A user with the second factor on. */
const withSecondFactor = (user: TestUser) => enableAuthenticator(shop, user);

describe('signing in', () => {
  test.each(['username', 'phone'] as const)('by %s returns only the token, which is valid for a day', async (by) => {
    const user = await createTestUser(shop);
    const body = by === 'phone' ? { phoneNumber: user.phone.replace('+855', '0') } : { username: ` ${user.username} ` };
    const reply = await signIn({ ...body, password: user.password }, { 'user-agent': 'X Firefox/150.0 Windows' });
    expect([reply.status, reply.body]).toEqual([200, { access_token: expect.stringMatching(/^session\.[\w-]{43}$/) }]);
    const bearer = { authorization: `Bearer ${reply.body.access_token}` };
    expect(await profileWith(bearer)).toEqual([200, user.username]);
    const { body: sessions } = await nobody<SessionView[]>('GET', '/api/user/sessions', { headers: bearer });
    expect(sessions[0]).toMatchObject({ device: 'Firefox, Windows', isThis: true });
    for (const minutes of [...Array.from({ length: 23 }, () => 60), 59]) {
      shop.clock.advance({ minutes });
      expect(await profileWith(bearer)).toEqual([200, user.username]);
    }
    shop.clock.advance({ minutes: 1 });
    expect((await profileWith(bearer))[0]).toBe(401);
  });

  test('sets a cookie that scripts cannot read; the cookie signs in too and is removed at the end', async () => {
    const user = await createTestUser(shop);
    const own = { origin: 'http://localhost:80', host: 'localhost:80' };
    const { headers } = await signIn({ username: user.username, password: user.password });
    const [cookie = '', device] = headers['set-cookie'] as string[];
    expect(device).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    expect(cookie).toMatch(/^session=session\.[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    const sent = { cookie: `lang=km; ${cookie.split(';')[0]}` };
    expect(await profileWith(sent)).toEqual([200, user.username]);
    const out = await nobody('POST', '/api/auth/logout', { headers: { ...sent, ...own } });
    expect([out.status, out.headers['set-cookie']]).toEqual([
      204,
      expect.stringContaining('session=; Path=/; Max-Age=0'),
    ]);
    // The browser drops what it fetched; the last sign-in method and the language remain.
    expect(out.headers['clear-site-data']).toBe('"cache"');
    expect((await profileWith(sent))[0]).toBe(401);
    const secure = await startTestShop({
      database: shop.services.database,
      clock: shop.clock,
      env: { PUBLIC_URL: 'https://x.y' },
    });
    const reply = await createCaller(secure)('POST', '/api/user/login', {
      body: { username: user.username, password: user.password },
    });
    for (const [nth, name] of ['__Host-session', '__Host-device'].entries())
      expect((reply.headers['set-cookie'] as string[])[nth]).toMatch(
        new RegExp(`^${name}=.*; HttpOnly; SameSite=Lax; Secure$`),
      );
    await secure.app.close();
  });

  test('a valid token in the request has priority over the cookie', async () => {
    const [one, other] = [await createTestUser(shop), await createTestUser(shop)];
    const cookie = `session=${one.token}`;
    expect(await profileWith({ cookie, authorization: `Bearer ${other.token}` })).toEqual([200, other.username]);
    await other.call('POST', '/api/auth/logout');
    expect(await profileWith({ cookie, authorization: `Bearer ${other.token}` })).toEqual([200, one.username]);
  });

  test('another site cannot sign a user in by a cookie', async () => {
    const user = await createTestUser(shop);
    const body = { username: user.username, password: user.password };
    expect((await signIn(body, { origin: 'https://evil.example' })).headers['set-cookie']).toBeUndefined();
    const own = { origin: 'http://localhost:80', host: 'localhost:80' };
    const { headers } = await signIn(body, own);
    expect(headers['set-cookie']).toHaveLength(2);
    const [cookie = ''] = (headers['set-cookie'] as string[]).map((set) => set.split(';')[0]);
    const foreign = { cookie, origin: 'https://evil.example', host: 'localhost:80' };
    const out = await nobody('POST', '/api/auth/logout', { headers: foreign });
    expect(out.headers['set-cookie']).toBeUndefined();
    expect(await profileWith({ cookie })).toEqual([200, user.username]);
    // A caller without a cookie is no victim of another site, so a public call is answered.
    const draft = { product: 'travel', language: 'en' };
    const { cookie: _shown, ...without } = foreign;
    expect((await nobody('POST', '/api/drafts', { body: draft, headers: without })).status).toBe(201);
  });

  test('a wrong name, a wrong password and a disabled user receive the same answer', async () => {
    const user = await createTestUser(shop);
    const disabled = await createTestUser(shop, { status: 'disabled' });
    const bodies = [
      { username: user.username, password: 'wrong' },
      { username: 'nobody.knows', password: user.password },
      { phoneNumber: '012 000 999', password: user.password },
      { username: disabled.username, password: disabled.password },
    ];
    for (const body of bodies) expectRefusal(shop, await signIn(body), '401 signInFailed');
    expectRefusal(shop, await signIn({ password: 'x' }), '422 invalidRequest');
  });

  test.each(['somebody', 'nobody'])('guesses of the password of %s have to wait longer each time', async (who) => {
    const user = await createTestUser(shop);
    const username = who === 'somebody' ? user.username : `no.${user.username}`;
    const guess = () => signIn({ username, password: 'wrong' });
    const all = await Promise.all(Array.from({ length: 9 }, guess));
    expect(all.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
    const blocked = await signIn({ username, password: user.password });
    expectRefusal(shop, blocked, '429 signInTooOften');
    expect(blocked.body.retryAfter).toBe(30);
    shop.clock.advance({ seconds: 30 });
    expect((await guess()).status).toBe(401);
    expect((await guess()).body.retryAfter).toBe(60);
    shop.clock.advance({ seconds: 60 });
    expect((await signIn({ username, password: user.password })).status).toBe(who === 'somebody' ? 200 : 401);
  });

  test('strangers do not block the browser or the network of an earlier sign-in', async () => {
    const user = await createTestUser(shop);
    const right = { username: user.username, password: user.password };
    const wrong = { ...right, password: 'wrong' };
    const home = '198.51.100.1';
    const { headers } = await createCaller(shop)('POST', '/api/user/login', { body: right, from: home });
    const cookie = (headers['set-cookie'] as string[])[1]?.split(';')[0] ?? '';
    const tried = async (body: object, from: string, more: Record<string, string> = {}) =>
      (await createCaller(shop)('POST', '/api/user/login', { body, from, headers: more })).status;

    // Twenty-one networks, five tries each: a hundred are judged, then the account waits.
    const guesses: number[] = [];
    for (let nth = 0; nth < 105; nth++) guesses.push(await tried(wrong, `203.0.113.${Math.floor(nth / 5)}`));
    expect(guesses.filter((status) => status === 401)).toHaveLength(100);
    expect(await tried(right, '203.0.113.99')).toBe(429);
    expect(await tried(right, home)).toBe(200);
    expect(await tried(right, '203.0.113.99', { cookie })).toBe(200);
    // The shop also knows the network of the last sign-in.
    expect(await tried(right, '203.0.113.99')).toBe(200);

    // The known browser may guess no more than anybody, and that is its own count.
    for (let nth = 0; nth < 5; nth++) expect(await tried(wrong, '203.0.113.98', { cookie })).toBe(401);
    expect(await tried(right, '203.0.113.98', { cookie })).toBe(429);
    expect(await tried(right, home)).toBe(200);

    const another = await createTestUser(shop);
    expect(await tried({ ...wrong, username: another.username }, '203.0.113.97', { cookie })).toBe(401);
    shop.clock.advance({ days: 180 });
    for (let nth = 0; nth < 5; nth++) await tried(wrong, home);
    expect(await tried(right, home)).toBe(429);
  });

  test('guesses by name and by phone count for one account', async () => {
    const user = await createTestUser(shop);
    for (const who of [{ username: user.username }, { phoneNumber: user.phone }])
      for (let nth = 0; nth < 3; nth++) await signIn({ ...who, password: 'wrong' });
    expectRefusal(shop, await signIn({ username: user.username, password: user.password }), '429 signInTooOften');
    // Text that is neither a name nor a number matches nobody.
    expectRefusal(shop, await signIn({ username: '12', password: user.password }), '401 signInFailed');
  });

  test('a correct sign-in clears earlier failures, and so does an hour', async () => {
    const user = await createTestUser(shop);
    const wrong = () => signIn({ username: user.username, password: 'wrong' });
    const right = () => signIn({ username: user.username, password: user.password });
    const guess = async (times: number) => {
      for (let nth = 0; nth < times; nth++) expectRefusal(shop, await wrong(), '401 signInFailed');
    };
    for (const again of [4, 4]) {
      await guess(again);
      expect((await right()).status).toBe(200);
    }
    for (let nth = 0; nth < 6; nth++) expect((await right()).status).toBe(200);
    await guess(4);
    shop.clock.advance({ minutes: 60 });
    await guess(4);
    shop.clock.advance({ minutes: 59 });
    await guess(1);
    expectRefusal(shop, await right(), '429 signInTooOften');
  });

  test('an office of thirty-two users signs in from one network, one user after another', async () => {
    for (let nth = 0; nth < 32; nth++) {
      const user = await createTestUser(shop);
      expect((await signIn({ username: user.username, password: user.password })).status).toBe(200);
    }
  });

  test('a wrong password within a session counts as a failure too, until the password is right', async () => {
    const user = await createTestUser(shop);
    const end = (password: string) => user.call('POST', '/api/user/sessions/end-others', { body: { password } });
    const guess = async (times: number) => {
      for (let nth = 0; nth < times; nth++) expectRefusal(shop, await end('wrong'), '422 passwordWrong');
    };
    await guess(4);
    expect((await end(user.password)).status).toBe(200);
    await guess(5);
    expectRefusal(shop, await end(user.password), '429 signInTooOften');
  });

  test('guesses of one password for many names have to wait too', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 60 && statuses.at(-1) !== 429; nth++)
      statuses.push((await signIn({ username: `name.${nth}`, password: 'lotus' })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeGreaterThan(20);
  });
});

describe('a session without calls', () => {
  const idle: [string, Scope[], number][] = [
    ['sells', ['b2b:sell'], 30],
    ['reads reports', ['b2b:reports'], 120],
    ['has no rights', [], 120],
    ['decides claims', ['insurer:claims'], 30],
    ['changes products', ['studio:edit'], 30],
  ];
  const someone = async (scopes: Scope[]) => {
    const partner = scopes.some((scope) => scope.startsWith('b2b:')) ? await createTestPartner(shop) : null;
    return createTestUser(shop, { scopes, partner, secondFactorAt: shop.clock.now() });
  };
  const idleRefusal = '401 sessionIdle';

  test.each(idle)('of a user who %s (%s) ends after %i minutes', async (_who, scopes, minutes) => {
    const user = await someone(scopes);
    const look = () => createCaller(shop, user.token)<SessionView[]>('GET', '/api/user/sessions');
    for (let nth = 0; nth < 3; nth++) {
      shop.clock.advance({ minutes: minutes - 1 });
      expect((await look()).status).toBe(200);
    }
    shop.clock.advance({ minutes });
    expectRefusal(shop, await look(), idleRefusal);
    expectRefusal(shop, await look(), idleRefusal);
    const again = await signIn({ username: user.username, password: user.password });
    // It is not among those that live.
    if (again.status === 200) {
      const headers = { authorization: `Bearer ${again.body.access_token}` };
      const { body } = await nobody<SessionView[]>('GET', '/api/user/sessions', { headers });
      expect(body.map(({ isThis }) => isThis)).toEqual([true]);
    }
  });

  test('is recorded once a minute, so a call within that minute does not extend it', async () => {
    const user = await someone(['b2b:sell']);
    const look = () => createCaller(shop, user.token)('GET', '/api/user/sessions');
    shop.clock.advance({ seconds: 60 });
    expect((await look()).status).toBe(200);
    shop.clock.advance({ minutes: 29, seconds: 30 });
    // Thirty minutes and a half after the sign-in, and half a minute before thirty after the call.
    expect((await look()).status).toBe(200);
    shop.clock.advance({ seconds: 59 });
    expect((await look()).status).toBe(200);
    shop.clock.advance({ minutes: 29, seconds: 1 });
    expectRefusal(shop, await look(), idleRefusal);
  });

  test('is not extended by the page’s own calls, but by the user’s calls with the cookie', async () => {
    const user = await someone(['b2b:sell']);
    const cookie = { cookie: `session=${user.token}` };
    const ask = (headers: object) => nobody('GET', '/api/user/profile', { headers: { ...cookie, ...headers } });
    shop.clock.advance({ minutes: 20 });
    expect((await ask({ unattended: 'true' })).status).toBe(200);
    shop.clock.advance({ minutes: 9 });
    expect((await ask({})).status).toBe(200);
    for (let nth = 0; nth < 29; nth++) {
      shop.clock.advance({ minutes: 1 });
      expect((await ask({ unattended: 'true' })).status).toBe(200);
    }
    shop.clock.advance({ minutes: 1 });
    expectRefusal(shop, await ask({ unattended: 'true' }), idleRefusal);
    // A draft that the agent begins then does not become a sale without a seller.
    const body = { product: 'travel', language: 'en' };
    expectRefusal(shop, await createCaller(shop, user.token)('POST', '/api/drafts', { body }), idleRefusal);
  });
});

test('the profile names the user, the rights, and the balance of the partner', async () => {
  const partner = await createTestPartner(shop, { balance: 250_00, name: 'Angkor Agency' });
  const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner, email: 'sokha@example.com' });
  const { body } = await agent.call<ProfileView>('GET', '/api/user/profile');
  expect(body).toMatchObject({
    ...{ givenName: 'Sokha', familyName: 'Chan', email: 'sokha@example.com', customerId: expect.any(String) },
    ...{ scope: ['b2b:claims'], avatar: expect.stringMatching(/^avatars\/SC-[0-7]\.svg$/) },
    partner: {
      ...{ type: 'broker', name: 'Angkor Agency', company: 'broker', accountCode: partner.accountCode },
      balances: { total: 250_00, available: 250_00, outstanding: 0, currency: 'USD' },
    },
    secondFactor: { isOn: false, isDemanded: false, recoveryCodesLeft: 0 },
  });
  expect((await agent.call('GET', '/api/auth/user')).body).toEqual(body);
  const picture = await nobody('GET', `/api/${body.avatar}`);
  expect([picture.headers['content-type'], String(picture.body)]).toEqual([
    'image/svg+xml',
    expect.stringContaining('>SC<'),
  ]);
  expect((await nobody('GET', '/api/avatars/x.svg')).status).toBe(404);
  const clerk = await createTestUser(shop, { scopes: ['insurer:claims'], secondFactorAt: shop.clock.now() });
  expect((await clerk.call<ProfileView>('GET', '/api/user/profile')).body).toMatchObject({
    ...{ partner: null, scope: ['insurer:claims'] },
    secondFactor: { isOn: true, isDemanded: true, recoveryCodesLeft: 0 },
  });
});

test('a user chooses one page for all questions of a sale, for every browser and for nobody else', async () => {
  const partner = await createTestPartner(shop);
  const [agent, other] = await Promise.all([1, 2].map(() => createTestUser(shop, { scopes: ['b2b:sell'], partner })));
  const read = async (user = agent) => (await user?.call<ProfileView>('GET', '/api/user/profile'))?.body.sellsOnOnePage;
  const choose = (sellsOnOnePage: unknown) => agent?.call('POST', '/api/user/sale-pages', { body: { sellsOnOnePage } });
  expect(await read()).toBe(false);
  expect((await choose(true))?.status).toBe(204);
  expect([await read(), await read(other)]).toEqual([true, false]);
  expect((await choose('yes'))?.status).toBe(422);
  expect((await choose(false))?.status).toBe(204);
  expect(await read()).toBe(false);
});

test('a program has no second factor, and the server requires none', async () => {
  const scopes: Scope[] = ['b2b:admin', 'b2b:sell'];
  const keeper = await createTestUser(shop, {
    scopes,
    partner: await createTestPartner(shop),
    secondFactorAt: shop.clock.now(),
  });
  const made = await keeper.call<{ client: { id: string }; secret: string }>('POST', '/api/b2b/api-clients', {
    body: { name: 'Desk', scope: ['b2b:sell'] },
  });
  const credentials = { client_id: made.body.client.id, client_secret: made.body.secret };
  const { body } = await nobody<{ access_token: string }>('POST', '/api/oauth/token', {
    body: { grant_type: 'client_credentials', ...credentials },
  });
  const draft = { body: { product: 'travel', language: 'en' } };
  expect((await createCaller(shop, body.access_token)('POST', '/api/drafts', draft)).status).toBe(201);
});

describe('a user', () => {
  test('ends one of the user’s sessions, or all others, and no session of another user', async () => {
    const user = await createTestUser(shop);
    const login = () => signIn({ username: user.username, password: user.password });
    const others = [await login(), await login(), await login()].map(({ body }) => ({
      authorization: `Bearer ${body.access_token}`,
    }));
    const { body: sessions } = await user.call<SessionView[]>('GET', '/api/user/sessions');
    expect([sessions.length, sessions.filter(({ isThis }) => isThis).length, sessions[0]?.isThis]).toEqual([
      4,
      1,
      true,
    ]);
    const path = `/api/user/sessions/${sessions[1]?.id}/end`;
    const shown = { body: { password: user.password } };
    const wrong = { body: { password: 'not mine' } };
    const refused = '422 passwordWrong /password passwordWrong';
    expectRefusal(shop, await user.call('POST', path, wrong), refused);
    expectRefusal(shop, await user.call('POST', '/api/user/sessions/end-others', wrong), refused);
    const stranger = await createTestUser(shop);
    expectRefusal(
      shop,
      await stranger.call('POST', path, { body: { password: stranger.password } }),
      '404 sessionNotFound',
    );
    expect((await user.call('POST', path, shown)).status).toBe(204);
    const alive = async () => (await Promise.all(others.map(profileWith))).filter(([status]) => status === 200).length;
    expect(await alive()).toBe(2);
    expect((await user.call('POST', '/api/user/sessions/end-others', shown)).body).toEqual({ ended: 2 });
    expect(await alive()).toBe(0);
    expect((await user.call('GET', '/api/user/profile')).status).toBe(200);
  });

  test('changes the password: the old one and other sessions are over', async () => {
    const user = await createTestUser(shop);
    const other = await signIn({ username: user.username, password: user.password });
    const change = (oldPassword: string, newPassword: string) =>
      user.call('POST', '/api/user/password', { body: { oldPassword, newPassword } });
    const refusals: [string, string, string, string][] = [
      ['not mine', good, 'passwordWrong', '/oldPassword'],
      [user.password, 'elevenchars', 'passwordTooShort', '/newPassword'],
      [user.password, 'Password1234!', 'passwordTooCommon', '/newPassword'],
      [user.password, '123456789012', 'passwordTooCommon', '/newPassword'],
      [user.password, 'mangomango12', 'passwordTooCommon', '/newPassword'],
      [user.password, 'Serey Insurance 2026', 'passwordTooCommon', '/newPassword'],
      [user.password, `${user.username}99`, 'passwordTooCommon', '/newPassword'],
    ];
    for (const [oldPassword, newPassword, problem, at] of refusals)
      expectRefusal(shop, await change(oldPassword, newPassword), `422 ${problem}`, [[at, problem]]);
    const long = Array.from({ length: 20 }, (_, nth) => `ភាសាខ្មែរ ${nth}`).join(' ');
    expect((await change(user.password, long)).status).toBe(204);
    expect((await profileWith({ authorization: `Bearer ${other.body.access_token}` }))[0]).toBe(401);
    expect((await signIn({ username: user.username, password: user.password })).status).toBe(401);
    expect((await signIn({ username: user.username, password: long })).status).toBe(200);
  });
});

describe('the second factor', () => {
  test('is required after the password, and a code works once', async () => {
    const user = await createTestUser(shop);
    const other = await signIn({ username: user.username, password: user.password });
    const { code, uri, secret } = await withSecondFactor(user);
    expect(uri).toContain(`:${user.username}?secret=${secret}`);
    expect((await profileWith({ authorization: `Bearer ${other.body.access_token}` }))[0]).toBe(401);
    const enter = (more: object) => signIn({ username: user.username, password: user.password, ...more });
    expectRefusal(shop, await enter({}), '401 secondFactorRequired');
    expectRefusal(shop, await enter({ code: code() }), '401 secondFactorWrong');
    shop.clock.advance({ seconds: 30 });
    const next = code();
    expectRefusal(shop, await enter({ password: 'wrong', code: next }), '401 signInFailed');
    expect((await enter({ code: next })).status).toBe(200);
    expectRefusal(shop, await enter({ code: next }), '401 secondFactorWrong');
    shop.clock.advance({ seconds: 30 });
    expect((await enter({ code: code().replace(/./g, (digit) => '០១២៣៤៥៦៧៨៩'[Number(digit)] ?? '') })).status).toBe(
      200,
    );
  });

  test('cannot be guessed: failures count although the password is right each time', async () => {
    const user = await createTestUser(shop);
    await withSecondFactor(user);
    const statuses: number[] = [];
    for (let nth = 0; nth < 8; nth++) {
      const body = { username: user.username, password: user.password };
      await signIn(body);
      statuses.push((await signIn({ ...body, code: `00000${nth}` })).status);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(statuses.at(-1)).toBe(429);
  });

  test('is requested any number of times, and a right password alone does not count as a failure or success', async () => {
    const user = await createTestUser(shop);
    const { code } = await withSecondFactor(user);
    const enter = (more: object = {}) => signIn({ username: user.username, password: user.password, ...more });
    for (let nth = 0; nth < 4; nth++) expectRefusal(shop, await enter({ password: 'wrong' }), '401 signInFailed');
    for (let nth = 0; nth < 8; nth++) expectRefusal(shop, await enter(), '401 secondFactorRequired');
    expectRefusal(shop, await enter({ password: 'wrong' }), '401 signInFailed');
    shop.clock.advance({ seconds: 29 });
    expectRefusal(shop, await enter({ code: code(1) }), '429 signInTooOften');
  });

  test('may be wrong ten times from any network, until one code is right', async () => {
    const user = await createTestUser(shop);
    const { code } = await withSecondFactor(user);
    let networks = 0;
    const enter = async (entered: string) => {
      networks += 1;
      const body = { username: user.username, password: user.password, code: entered };
      return nobody('POST', '/api/user/login', { body, from: `10.9.0.${networks}` });
    };
    const guess = async (times: number) => {
      for (let nth = 0; nth < times; nth++) expectRefusal(shop, await enter('000000'), '401 secondFactorWrong');
    };
    await guess(9);
    shop.clock.advance({ seconds: 30 });
    expect((await enter(code())).status).toBe(200);
    await guess(10);
    shop.clock.advance({ seconds: 29 });
    expectRefusal(shop, await enter(code(1)), '429 signInTooOften');
  });

  test('is off until a code from it confirms it', async () => {
    const user = await createTestUser(shop);
    const confirm = (code: string) => user.call('POST', '/api/user/second-factor/confirm', { body: { code } });
    const begin = (password = user.password) =>
      user.call<{ secret: string }>('POST', '/api/user/second-factor', { body: { password } });
    const end = () => user.call('POST', '/api/user/second-factor/end', { body: { password: user.password } });
    expectRefusal(shop, await confirm('000000'), '409 notAllowedNow');
    expectRefusal(shop, await begin('wrong'), '422 passwordWrong /password passwordWrong');
    for (const times of [3, 3]) {
      const code = decodeBase32Secret((await begin()).body.secret, shop.clock.now);
      for (let nth = 0; nth < times; nth++)
        expectRefusal(shop, await confirm('000000'), '422 secondFactorWrong /code secondFactorWrong');
      expect((await confirm(code())).status).toBe(200);
      expectRefusal(shop, await confirm(code(1)), '409 notAllowedNow');
      expectRefusal(shop, await begin(), '409 secondFactorIsOn');
      expect((await end()).status).toBe(204);
    }
    const { sql } = shop.services.database;
    expect(await listRecoveryCodes(sql, user.id)).toEqual([]);
    await begin();
    for (let nth = 0; nth < 5; nth++) await confirm('000000');
    expectRefusal(shop, await confirm('000000'), '429 signInTooOften');
  });

  test('without any secret or code lets nobody sign in', async () => {
    const user = await createTestUser(shop, { secondFactorAt: shop.clock.now() });
    for (const code of ['000000', 'abcd-efgh-jkmn'])
      expectRefusal(
        shop,
        await signIn({ username: user.username, password: user.password, code }),
        '401 secondFactorWrong',
      );
  });

  test('is replaced by recovery codes if it is lost: each works once, until it is switched off', async () => {
    const user = await createTestUser(shop);
    const { recoveryCodes } = await withSecondFactor(user);
    expect(new Set(recoveryCodes).size).toBe(10);
    const enter = (code?: string) =>
      signIn({ username: user.username, password: user.password, ...(code === undefined ? {} : { code }) });
    expect((await enter(recoveryCodes[0]?.toUpperCase())).status).toBe(200);
    expect((await enter(recoveryCodes[0])).status).toBe(401);
    const { body } = await user.call<ProfileView>('GET', '/api/user/profile');
    expect(body.secondFactor).toEqual({ isOn: true, isDemanded: false, recoveryCodesLeft: 9 });
    const end = (password: string) => user.call('POST', '/api/user/second-factor/end', { body: { password } });
    expectRefusal(shop, await end('wrong'), '422 passwordWrong');
    expect((await end(user.password)).status).toBe(204);
    expect((await enter()).status).toBe(200);
  });

  test('recovery codes that were stored before scrypt still work once, and no code is stored in that form again', async () => {
    const user = await createTestUser(shop);
    const { sql } = shop.services.database;
    const kept = () => listRecoveryCodes(sql, user.id);
    const { recoveryCodes } = await withSecondFactor(user);
    const hashes = await kept();
    // One salt for all ten: one scrypt looks through them.
    expect(new Set(hashes.map((hash) => hash.replace(/[^$]+$/, ''))).size).toBe(1);
    expect(hashes[0]).toMatch(/^scrypt\$4\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    await replaceRecoveryCodes(sql, user.id, [...hashes, createHash('sha256').update('abcd-efgh-jkmn').digest('hex')]);
    const enter = (code = '') =>
      signIn({ username: user.username, password: user.password, code }).then(({ status }) => status);
    expect([await enter('ABCD-EFGH-JKMN'), await enter('abcd-efgh-jkmn')]).toEqual([200, 401]);
    expect([await enter(recoveryCodes[9]), await enter(recoveryCodes[9])]).toEqual([200, 401]);
    expect((await kept()).length).toBe(9);
    expect((await kept()).every((hash) => hash.startsWith('scrypt$'))).toBe(true);
  });

  const demanded: [string, Scope[], 'GET' | 'POST', string][] = [
    ['insurer', ['insurer:admin'], 'POST', '/api/admin/users/search'],
    ['studio', ['studio:edit'], 'GET', ''],
    ['partner', ['b2b:sell', 'b2b:reports'], 'POST', '/api/b2b/orders/search'],
    ['partner', ['b2b:sell'], 'POST', '/api/drafts'],
  ];
  test.each(demanded)(
    'is required from users of the %s with %s: without it they may do nothing (%s %s)',
    async (of, scopes, method, path) => {
      const user = await createTestUser(shop, {
        scopes,
        partner: of === 'partner' ? await createTestPartner(shop) : null,
      });
      const sent = path.endsWith('/search') ? {} : { product: 'travel', language: 'en' };
      const body = method === 'POST' ? { body: sent } : {};
      const may = () => user.call(method, path, body);
      const profile = async () => (await user.call<ProfileView>('GET', '/api/user/profile')).body;
      expect(await profile()).toMatchObject({ scope: [], secondFactor: { isOn: false, isDemanded: true } });
      if (path !== '') expectRefusal(shop, await may(), '403 secondFactorDemanded');
      await withSecondFactor(user);
      expect(await profile()).toMatchObject({ scope: scopes, secondFactor: { isOn: true } });
      if (path !== '') expect((await may()).status).toBeLessThan(300);
    },
  );

  test('is not required from other users', async () => {
    const user = await createTestUser(shop, { scopes: ['b2b:reports'], partner: await createTestPartner(shop) });
    const { body } = await user.call<ProfileView>('GET', '/api/user/profile');
    expect([body.scope, body.secondFactor.isDemanded]).toEqual([['b2b:reports'], false]);
  });
});

describe('an administrator', () => {
  let admin: TestUser;
  beforeAll(async () => {
    admin = await createTestUser(shop, { scopes: ['insurer:admin'], secondFactorAt: new Date(TEST_START) });
  });

  let invited = 0;
  const aBody = (more: object = {}) => {
    invited += 1;
    const username = `Invited.${invited}`;
    const email = `invited.${invited}@example.com`;
    return { username, givenName: 'Bopha', familyName: 'Keo', email, language: 'km', scope: [], ...more };
  };
  const invite = (more?: object) => admin.call<UserView>('POST', '/api/admin/users', { body: aBody(more) });
  const linkTo = async ({ email, phone }: UserView) => {
    // The short address in an earlier message is deleted with its invitation.
    const [newest = ''] = await shop.messagesTo(email ?? phone ?? '');
    return /\S+#invite=([\w-]+)/.exec(await expandShortLink(shop, newest)) ?? [];
  };
  const accept = (token: string | undefined, password = good) =>
    nobody('POST', '/api/user/accept-invite', { body: { token, password } });
  const act = (user: { id: string }, what: string, body?: object) =>
    admin.call<UserView>('POST', `/api/admin/users/${user.id}/${what}`, body ? { body } : {});

  test('invites an agent, who sets a password by the link and signs in', async () => {
    const partner = await createTestPartner(shop);
    const { status, body: user } = await invite({ partner: partner.id, scope: ['b2b:sell'], phone: '012 345 601' });
    expect([status, user]).toEqual([
      201,
      expect.objectContaining({
        ...{ username: `invited.${invited}`, status: 'invited', scope: ['b2b:sell'], phone: '+85512345601' },
        partner: { id: partner.id, name: partner.name },
      }),
    ]);
    expect((await signIn({ username: user.username, password: good })).status).toBe(401);
    const [link, token] = await linkTo(user);
    expect(link).toMatch(/^http:\/\/[^/]+\/km\/b2b\/login#invite=[\w-]{43}$/);
    const short = await accept(token, 'short');
    expectRefusal(shop, short, '422 passwordTooShort /password passwordTooShort');
    expect((await accept(token)).status).toBe(204);
    expectRefusal(shop, await accept(token, `${good} two`), '422 inviteUsed');
    const signedIn = await signIn({ username: user.username.toUpperCase(), password: good });
    expect(await profileWith({ authorization: `Bearer ${signedIn.body.access_token}` })).toEqual([200, user.username]);
  });

  test('cannot enter data that do not fit together', async () => {
    const partner = await createTestPartner(shop);
    const taken = (await invite({ phone: '012345602' })).body;
    const cases: [object, Refusal][] = [
      [{ scope: ['b2b:sell'] }, '422 partnerNeeded'],
      [{ scope: ['b2b:sell', 'insurer:claims'], partner: partner.id }, '422 scopesDoNotMix'],
      [{ partner: 'nobody' }, '404 partnerNotFound'],
      [{ email: null }, '422 contactNeeded'],
      [{ username: taken.username.toUpperCase() }, '409 usernameTaken'],
      [{ phone: '+855 12 345 602' }, '409 phoneTaken'],
      [{ phone: '00000000' }, '422 phoneInvalid'],
      [{ scope: ['everything'] }, '422 invalidRequest'],
    ];
    for (const [more, refusal] of cases) expectRefusal(shop, await invite(more), refusal);
  });

  test('sends the link again: the first link ends, and the second one ends after seven days', async () => {
    const { body: user } = await invite({ email: null, phone: '012345603', language: 'zh' });
    const [, first] = await linkTo(user);
    await act(user, 'reset', {});
    const [link, second] = await linkTo(user);
    expect(link).toContain('/b2b/login?lang=zh#invite=');
    expectRefusal(shop, await accept(first), '422 inviteUsed');
    shop.clock.advance({ days: 7 });
    expectRefusal(shop, await accept(second), '422 inviteUsed');
  });

  test('sends a link that is valid for seven days to an invited user, and for an hour to a returning user', async () => {
    // Sessions end after a day: each time by another administrator.
    const another = () => createTestUser(shop, { scopes: ['insurer:admin'], secondFactorAt: new Date(TEST_START) });
    const reset = async ({ id }: { id: string }) => {
      const reply = await (await another()).call('POST', `/api/admin/users/${id}/reset`, { body: {} });
      expect(reply.status).toBe(200);
    };
    const { body: user } = await invite();
    const { body: other } = await invite();
    const [, ofInvitation] = await linkTo(user);
    shop.clock.advance({ days: 6, hours: 23 });
    expect((await accept(ofInvitation)).status).toBe(204);
    for (const [minutes, status] of [
      [59, 204],
      [60, 422],
    ] as const) {
      await reset(user);
      const [, ofReset] = await linkTo(user);
      shop.clock.advance({ minutes });
      expect((await accept(ofReset)).status).toBe(status);
    }
    // The invitation is sent again to who has not used it: with its seven days.
    await reset(other);
    const [, again] = await linkTo(other);
    shop.clock.advance({ days: 6 });
    expect((await accept(again)).status).toBe(204);
    const unreached = await createTestUser(shop, { phone: null, email: null });
    const refused = await (await another()).call('POST', `/api/admin/users/${unreached.id}/reset`, { body: {} });
    expectRefusal(shop, refused, '422 contactNeeded');
    expect((await unreached.call('GET', '/api/user/profile')).status).toBe(200);
  });

  test('enables a user as invited or with a password, and no older link works', async () => {
    const { body: user } = await invite();
    const [, token] = await linkTo(user);
    await act(user, 'disable');
    expect((await act(user, 'enable')).body.status).toBe('invited');
    expectRefusal(shop, await accept(token), '422 inviteUsed');
    // Accounts that are not disabled remain as they were, also without a password.
    const active = await createTestUser(shop, { email: 'active@example.com' });
    await act(active, 'reset', {});
    expect((await act(active, 'enable')).body.status).toBe('active');
  });

  test('reads the entered data of a user, and the time of the last visit', async () => {
    const partner = await createTestPartner(shop, { name: 'Tonle' });
    const user = await createTestUser(shop, {
      scopes: ['b2b:reports'],
      partner,
      email: 'seen@example.com',
      language: 'zh',
    });
    const look = (id: string) => admin.call<UserView>('GET', `/api/admin/users/${id}`).then(({ body }) => body);
    expect(await look(user.id)).toEqual({
      ...{ id: user.id, username: user.username, givenName: 'Sokha', familyName: 'Chan', email: 'seen@example.com' },
      ...{ phone: user.phone, language: 'zh', scope: ['b2b:reports'], partner: { id: partner.id, name: 'Tonle' } },
      ...{ status: 'active', hasSecondFactor: false, createdAt: '2026-04-01T02:00:00.000Z', lastSignInAt: null },
      target: null,
    });
    shop.clock.advance({ minutes: 5 });
    await signIn({ username: user.username, password: user.password });
    expect((await look(user.id)).lastSignInAt).toBe('2026-04-01T02:05:00.000Z');
    expect(await look(admin.id)).toMatchObject({ partner: null, hasSecondFactor: true });
  });

  test('changes the contact of a user, and refuses a number that another user has', async () => {
    const [user, other] = [await createTestUser(shop), await createTestUser(shop)];
    const change = (body: object) => admin.call<UserView>('PATCH', `/api/admin/users/${user.id}`, { body });
    expect((await change({ phone: user.phone.replace('+855', '0') })).body.phone).toBe(user.phone);
    expectRefusal(shop, await change({ phone: other.phone }), '409 phoneTaken');
    expectRefusal(shop, await change({ phone: null }), '422 contactNeeded');
    expect((await change({ phone: null, email: 'only@example.com' })).body).toMatchObject({
      ...{ phone: null, email: 'only@example.com', givenName: 'Sokha' },
    });
    expect((await change({ givenName: 'Dara' })).body).toMatchObject({ phone: null, givenName: 'Dara' });
  });

  test('disables and enables a user: no session and no link of a disabled user works', async () => {
    const user = await createTestUser(shop, { email: 'disabled@example.com' });
    await act(user, 'reset', {});
    const [, token] = await linkTo({ email: 'disabled@example.com' } as UserView);
    expect((await act(user, 'disable')).body.status).toBe('disabled');
    expectRefusal(shop, await accept(token), '422 inviteUsed');
    expectRefusal(shop, await act(user, 'reset', {}), '409 userDisabled');
    const other = await createTestUser(shop);
    await act(other, 'disable');
    expect((await other.call('GET', '/api/user/profile')).status).toBe(401);
    expect((await act(other, 'enable')).body.status).toBe('active');
    expect((await other.call('GET', '/api/user/profile')).status).toBe(401);
    expect((await signIn({ username: other.username, password: other.password })).status).toBe(200);
  });

  test('resets a user: the old password and the sessions end, and the second factor only if it is lost', async () => {
    const user = await createTestUser(shop, { email: 'reset@example.com' });
    const { code } = await withSecondFactor(user);
    await act(user, 'reset', {});
    expect((await user.call('GET', '/api/user/profile')).status).toBe(401);
    expect((await signIn({ username: user.username, password: user.password })).status).toBe(401);
    await accept((await linkTo({ email: 'reset@example.com' } as UserView))[1]);
    const enter = (more: object = {}) => signIn({ username: user.username, password: good, ...more });
    expectRefusal(shop, await enter(), '401 secondFactorRequired');
    shop.clock.advance({ seconds: 30 });
    expect((await enter({ code: code() })).status).toBe(200);
    await act(user, 'reset', { secondFactor: true });
    await accept((await linkTo({ email: 'reset@example.com' } as UserView))[1]);
    expect((await enter()).status).toBe(200);
  });

  test('changes rights, which apply from the next call, and ends sessions', async () => {
    const partner = await createTestPartner(shop);
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    const path = `/api/admin/users/${agent.id}`;
    const { body } = await admin.call<UserView>('PATCH', path, { body: { scope: ['b2b:reports'], givenName: 'Dara' } });
    expect(body).toMatchObject({ scope: ['b2b:reports'], givenName: 'Dara', familyName: 'Chan' });
    const profile = await agent.call<ProfileView>('GET', '/api/user/profile');
    expect(profile.body.scope).toEqual(['b2b:reports']);
    expectRefusal(shop, await admin.call('PATCH', path, { body: { partner: null } }), '422 partnerNeeded');
    expect((await act(agent, 'end-sessions')).body).toEqual({ ended: 1 });
    expect((await agent.call('GET', '/api/user/profile')).status).toBe(401);
    const log = await admin.call<{ items: unknown[] }>('POST', '/api/admin/account-events/search', {
      body: { user: agent.id },
    });
    expect(log.body.items).toMatchObject([
      { type: 'sessionsEnded', by: admin.username },
      { type: 'changed', user: agent.username, note: 'scope, givenName, b2b:sell > b2b:reports' },
    ]);
    expectRefusal(shop, await admin.call('GET', '/api/admin/users/nobody'), '404 userNotFound');
  });

  test('finds users by name, page by page', async () => {
    for (const username of ['findme.c', 'findme.a', 'findme.b']) await createTestUser(shop, { username });
    type Page = { items: UserView[]; next: string | null };
    const first = await searchList<Page>(admin, '/api/admin/users', 'search=FINDME&limit=2');
    const second = await searchList<Page>(admin, '/api/admin/users', `search=FINDME&limit=2&cursor=${first.body.next}`);
    const names = [first, second].map(({ body }) => body.items.map(({ username }) => username));
    expect([names, second.body.next]).toEqual([[['findme.a', 'findme.b'], ['findme.c']], null]);
    expect((await searchList<Page>(admin, '/api/admin/users', 'search=%25')).body.items).toEqual([]);
    const partner = await createTestPartner(shop);
    const [agent, gone] = [
      await createTestUser(shop, { partner }),
      await createTestUser(shop, { partner, status: 'disabled' }),
    ];
    const found = async (query: string) =>
      (await searchList<Page>(admin, '/api/admin/users', query)).body.items.map(({ id }) => id).toSorted();
    expect(await found(`partner=${partner.id}`)).toEqual([agent.id, gone.id].toSorted());
    expect(await found(`partner=${partner.id}&status=disabled`)).toEqual([gone.id]);
    for (const part of [agent.username, agent.phone.slice(-6)])
      expect(await found(`search=${part}`)).toEqual([agent.id]);
    expect((await found('limit=100')).length).toBeGreaterThan(5);
    expect(JSON.stringify(first.body)).not.toContain('scrypt');
  });

  test('receives the same answer to a repeated write, and no other user does', async () => {
    const body = aBody();
    const headers = { 'idempotency-key': 'invite-once-0001' };
    const send = (call: TestUser['call']) => call<UserView>('POST', '/api/admin/users', { body, headers });
    const first = await send(admin.call);
    expect([first.status, (await send(admin.call)).body]).toEqual([201, first.body]);
    const other = await createTestUser(shop, { scopes: ['insurer:admin'], secondFactorAt: new Date(TEST_START) });
    expectRefusal(shop, await send(other.call), '409 usernameTaken');
    expectRefusal(shop, await send(nobody), '401 signInRequired');
  });

  test('cannot disable the own account, and two cannot disable each other', async () => {
    const { sql, transaction } = shop.services.database;
    const other = await createTestUser(shop, { scopes: ['insurer:admin'], secondFactorAt: new Date(TEST_START) });
    await sql.execute(raw`update users set status = 'disabled'
      where scopes @> '["insurer:admin"]' and id not in (${admin.id}, ${other.id})`);
    const active = async () => (await transaction('count', (inner) => lockAdministrators(inner, null))).length;
    expect(await active()).toBe(2);
    expectRefusal(shop, await act(admin, 'disable'), '409 notYourself');
    const replies = await Promise.all([
      act(other, 'disable'),
      other.call('POST', `/api/admin/users/${admin.id}/disable`),
    ]);
    // A user who is disabled before the own call is processed has no rights any more.
    const [done, refused] = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([done, refused]).toEqual([200, refused === 401 ? 401 : 409]);
    expect(await active()).toBe(1);
    const left = replies[0]?.status === 200 ? admin : other;
    // An invited administrator could let nobody in, so that account may go; the last active one may change the rest.
    const invited = await createTestUser(shop, { scopes: ['insurer:admin'], status: 'invited' });
    expect((await left.call('POST', `/api/admin/users/${invited.id}/disable`)).status).toBe(200);
    const renamed = await left.call<UserView>('PATCH', `/api/admin/users/${left.id}`, { body: { givenName: 'Dara' } });
    expect(renamed.body).toMatchObject({ givenName: 'Dara', scope: ['insurer:admin'] });
    const resign = await left.call('PATCH', `/api/admin/users/${left.id}`, { body: { scope: [] } });
    expectRefusal(shop, resign, '409 lastAdministrator');
  });
});

test('finished access data is deleted after a day, and the rest is retained', async () => {
  const { sql } = shop.services.database;
  const count = async (table: string, where: string) => {
    const { rows } = (await sql.execute(raw.raw(`select count(*)::int as n from ${table} where ${where}`))) as {
      rows: { n: number }[];
    };
    return rows[0]?.n;
  };
  const user = await createTestUser(shop, { email: 'forgotten@example.com' });
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'], secondFactorAt: new Date(TEST_START) });
  await signIn({ username: user.username, password: user.password });
  await signIn({ username: 'forgotten.name', password: 'wrong' });
  await admin.call('POST', `/api/admin/users/${user.id}/reset`, { body: {} });
  const own = `user_id = '${user.id}'`;
  const kept = async () => [
    await count('sessions', own),
    await count('invites', own),
    await count('sign_in_failures', `last_at <= '${TEST_START}' and failures > 0`).then(
      (failures) => Number(failures) > 0,
    ),
    await count('known_devices', own),
  ];
  // A session of the test's own and one of the sign-in; the link; the failure; the browser and its network.
  const all = [2, 1, true, 2];
  shop.clock.advance({ days: 1 });
  await deleteOldAccess(shop.services);
  expect(await kept()).toEqual(all);
  shop.clock.advance({ hours: 1, seconds: 1 });
  await deleteOldAccess(shop.services);
  expect(await kept()).toEqual([2, 0, false, 2]);
  shop.clock.advance({ days: 1 });
  await deleteOldAccess(shop.services);
  expect(await kept()).toEqual([0, 0, false, 2]);
  shop.clock.advance({ days: 179 });
  await deleteOldAccess(shop.services);
  expect(await kept()).toEqual([0, 0, false, 0]);
});

test('demo users sign in, but not in Prod', async () => {
  const body = { username: 'sokha', password: 'mango rain bicycle' };
  const { body: token } = await signIn(body);
  const headers = { authorization: `Bearer ${token.access_token}` };
  const { body: profile } = await nobody<ProfileView>('GET', '/api/user/profile', { headers });
  expect(profile.partner).toMatchObject({ name: 'Mekong Insurance Brokers', balances: { available: 5_000_00 } });
  shop.services.config.isProd = true;
  expectRefusal(shop, await signIn(body), '401 signInFailed');
  expect((await profileWith(headers))[0]).toBe(401);
  shop.services.config.isProd = false;
});
