import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readOidcSettings } from '#server/people/oidc/oidc-settings.ts';
import { users } from '#server/platform/db/schema/account-schema.ts';
import { enableAuthenticator } from '#tests/support/enable-authenticator.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/* A person who forgot the password gets a link by e-mail. Nobody learns by it who has an account. */

const shop = await startTestShop({ demo: 'people' });
afterAll(() => shop.close());
const { sql } = shop.services.database;
const nobody = createCaller(shop);
const good = 'lotus ferry seven umbrella';

let from = '';
let networks = 0;
beforeEach(() => {
  shop.clock.set(TEST_START);
  networks += 1;
  from = `10.1.0.${networks}`;
});

const request = (email: string) => nobody('POST', '/api/user/forgotten-password', { body: { email }, from });
const accept = (token: string | undefined, password = good) =>
  nobody('POST', '/api/user/accept-invite', { body: { token, password } });
const links = async (email: string) =>
  (await shop.messagesTo(email)).map((text) => /#invite=([\w-]{43})/.exec(text)?.[1]);
const isSignedIn = async (user: TestUser) => (await user.call('GET', '/api/user/profile')).status === 200;
const logOf = async ({ id }: TestUser) => {
  const { rows } = (await sql.execute(
    raw`select type, by_id, network from account_events where user_id = ${id} order by id`,
  )) as { rows: object[] };
  return rows;
};

let people = 0;
async function aUser(more: object = {}): Promise<TestUser & { email: string }> {
  people += 1;
  const email = `Person.${people}@Example.com`;
  const user = await createTestUser(shop, { email, scopes: ['insurer:orders'], ...more });
  return { ...user, email };
}

test('a link sets a password once and ends every session, and the log names both actions', async () => {
  const user = await aUser();
  expect((await request(user.email.toUpperCase())).status).toBe(204);
  // The password and the sessions stay until the link is used.
  expect(await isSignedIn(user)).toBe(true);
  const [token] = await links(user.email);
  expect((await accept(token)).status).toBe(204);
  expect(await isSignedIn(user)).toBe(false);
  expectRefusal(shop, await accept(token, `${good} two`), '422 inviteUsed');
  const signIn = (password: string) =>
    nobody('POST', '/api/user/login', { body: { username: user.username, password }, from });
  expect([(await signIn(user.password)).status, (await signIn(good)).status]).toEqual([401, 200]);
  expect(await logOf(user)).toMatchObject([
    { type: 'passwordRequested', by_id: null, network: from },
    { type: 'inviteAccepted', by_id: user.id },
    { type: 'signInFailed' },
    { type: 'signedIn' },
  ]);
});

test('every person receives the same answer after the same time, but only an active person receives a link', async () => {
  const [disabled, invited] = [await aUser({ status: 'disabled' }), await aUser({ status: 'invited' })];
  const program = await aUser();
  await sql.execute(raw`insert into api_clients (id, calls_per_minute) values (${program.id}, 1)`);
  const known = await aUser();
  const emails = ['nobody@example.com', disabled.email, invited.email, program.email, known.email];
  const replies = [];
  for (const email of emails) {
    const began = performance.now();
    const { status, body } = await request(email);
    replies.push({ status, body: String(body), isSlow: performance.now() - began >= 390 });
  }
  expect(replies).toEqual(emails.map(() => ({ status: 204, body: '', isSlow: true })));
  expect(await Promise.all(emails.map(async (email) => (await links(email)).length))).toEqual([0, 0, 0, 0, 1]);
});

test('the link ends after an hour, after a newer link, or after a change of password or address', async () => {
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const user = await aUser();
  const newLink = async () => {
    await request(user.email);
    return (await links(user.email))[0];
  };
  const old = await newLink();
  shop.clock.advance({ minutes: 60 });
  expectRefusal(shop, await accept(old), '422 inviteUsed');
  const [first, second] = [await newLink(), await newLink()];
  expectRefusal(shop, await accept(first), '422 inviteUsed');
  const change = { oldPassword: user.password, newPassword: good };
  expect((await user.call('POST', '/api/user/password', { body: change })).status).toBe(204);
  expectRefusal(shop, await accept(second), '422 inviteUsed');
  shop.clock.advance({ minutes: 60 });
  const third = await newLink();
  const email = `new.${user.email}`;
  expect((await admin.call('PATCH', `/api/admin/users/${user.id}`, { body: { email } })).status).toBe(200);
  expectRefusal(shop, await accept(third), '422 inviteUsed');
});

test('an address receives three links an hour, a network may request thirty, and colleagues of one mailbox receive one each', async () => {
  const user = await aUser();
  const other = await createTestUser(shop, { email: user.email.toLowerCase() });
  for (let times = 0; times < 4; times += 1) expect((await request(user.email)).status).toBe(204);
  expect(await links(user.email)).toHaveLength(3);
  expect(await links(user.email.toLowerCase())).toHaveLength(3);
  const [mine] = await links(user.email.toLowerCase());
  expect((await accept(mine)).status).toBe(204);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(user)).toBe(true);
  shop.clock.advance({ minutes: 59 });
  const all = await Promise.all(Array.from({ length: 27 }, (_one, nth) => request(`no.${nth}@example.com`)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 26 }, () => 204), 429]);
  expectRefusal(shop, await request('no@example.com'), '429 tooManyFromNetwork');
});

test('demo users receive no link in Prod', async () => {
  const user = await aUser({ isDemo: true });
  const { config } = shop.services;
  Object.assign(config, { isProd: true });
  try {
    await request(user.email);
  } finally {
    Object.assign(config, { isProd: false });
  }
  expect(await links(user.email)).toEqual([]);
  await sql.update(users).set({ isDemo: false }).where(eq(users.id, user.id));
  await request(user.email);
  expect(await links(user.email)).toHaveLength(1);
});

test('the second factor remains', async () => {
  const user = await aUser();
  const { code } = await enableAuthenticator(shop, user);
  await request(user.email);
  const [token] = await links(user.email);
  expect((await accept(token)).status).toBe(204);
  const signIn = (more: object = {}) =>
    nobody('POST', '/api/user/login', { body: { username: user.username, password: good, ...more }, from });
  expectRefusal(shop, await signIn(), '401 secondFactorRequired');
  shop.clock.advance({ seconds: 30 });
  expect((await signIn({ code: code() })).status).toBe(200);
});

test('staff with sign-in at their issuer receive no link, and staff with a password do', async () => {
  const [user, withPassword] = [await aUser({ password: null }), await aUser()];
  const ofPartner = await aUser({ password: null, partner: await createTestPartner(shop) });
  const { config } = shop.services;
  const issuer = { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret' };
  const oidc = readOidcSettings({ ...issuer, OIDC_ROLES: 'desk=insurer:orders' }, true);
  Object.assign(config, { oidc });
  try {
    for (const { email } of [user, withPassword, ofPartner]) expect((await request(email)).status).toBe(204);
  } finally {
    Object.assign(config, { oidc: undefined });
  }
  const count = async ({ email }: { email: string }) => (await links(email)).length;
  expect([await count(user), await count(withPassword), await count(ofPartner)]).toEqual([0, 1, 1]);
  expect(await logOf(user)).toEqual([]);
  // Without an issuer the same user gets one.
  await request(user.email);
  expect(await count(user)).toBe(1);
});
