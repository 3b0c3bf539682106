import { and, asc, eq, ne, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProfileView } from '#contract/people/sign-in.ts';
import type { Scope } from '#contract/scopes.ts';
import { hashPassword } from '#server/people/passwords/password-hash.ts';
import { findUser, findUserByName, updateUser } from '#server/people/users/user-repository.ts';
import { accountEvents, users } from '#server/platform/db/schema/account-schema.ts';
import { CLIENT, startFakeIssuer } from '#tests/fakes/fake-issuer.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/* The insurer's own people sign in at an issuer of OpenID Connect, which lies. */

const HERE = 'http://shop.example';
const HOME = `${HERE}/b2b/login`;
const issuer = await startFakeIssuer(HOME);
const settings = {
  ...{ PUBLIC_URL: 'http://shop.example', OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_NAME: 'Serey' },
  ...{ OIDC_CLIENT_SECRET: CLIENT.secret, SECOND_FACTOR: 'insurer:admin' },
  OIDC_ROLES: 'desk=insurer:orders; claims=insurer:claims insurer:orders; heads=insurer:admin',
};
/** The transaction that fails in the database. */
let givenUp: string | undefined;
const shop = await startTestShop({
  env: settings,
  probe: (point) => {
    if (point === `before commit ${givenUp}`) throw new Error('the database has given up');
  },
});
afterAll(async () => {
  await shop.close();
  await issuer.close();
});
beforeEach(() => {
  issuer.lies.length = 0;
  issuer.person = {
    sub: 'dara-1',
    name: 'Dara Sok',
    preferred_username: 'Dara.Sok@serey.example',
    roles: ['claims'],
    amr: ['pwd'],
  };
});

/** A browser that sends the cookies which it received. */
function aBrowser(of = shop) {
  const cookies = new Map<string, string>();
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: unknown, site = HERE): Promise<Reply<T>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { origin: site, ...(cookie ? { cookie } : { cookie: 'none=1' }) };
    const reply = await of.call<T>(method, path, { headers, ...(body === undefined ? {} : { body }) });
    for (const set of [reply.headers['set-cookie'] ?? []].flat() as string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
  return {
    call,
    begin: async () => (await call<{ address: string }>('POST', '/api/user/oidc/begin')).body.address,
    finish: (answer: string, site = HERE) =>
      call<{ access_token: string }>('POST', '/api/user/oidc/finish', { answer }, site),
    profile: () => call<ProfileView>('GET', '/api/user/profile'),
  };
}

async function signedIn(browser = aBrowser()): Promise<Reply<{ access_token: string }>> {
  return browser.finish(await issuer.signIn(await browser.begin()));
}

test('a person with a known role signs in by code with PKCE, and the server creates an account at once', async () => {
  const browser = aBrowser();
  const address = new URL(await browser.begin());
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...{ response_type: 'code', client_id: 'shop', redirect_uri: HOME, code_challenge_method: 'S256' },
    ...{ state: expect.stringMatching(/.{40}/), nonce: expect.stringMatching(/.{40}/), scope: 'openid profile email' },
  });
  expect((await browser.finish(await issuer.signIn(address.href))).status).toBe(200);
  const { body } = await browser.profile();
  expect(body).toMatchObject({ username: 'dara.sok', givenName: 'Dara', familyName: 'Sok', partner: null });
  expect(body.scope).toEqual(['insurer:orders', 'insurer:claims'] satisfies Scope[]);
  // The same person again is the same account.
  await signedIn();
  const user = await findUserByName(shop.services.database.sql, 'dara.sok');
  const events = await shop.services.database.sql
    .select()
    .from(accountEvents)
    .where(eq(accountEvents.userId, user?.id ?? ''));
  expect(events.map(({ type, note }) => `${type} ${note}`)).toEqual([
    'inviteAccepted insurer:orders insurer:claims',
    `changed identity ${new URL(issuer.url).host}`,
    'signedIn issuer',
    'signedIn issuer',
  ]);
});

test('rights follow the issuer’s roles: a removed role removes its rights, and a person without a role cannot sign in', async () => {
  issuer.person = { ...issuer.person, sub: 'follows', preferred_username: 'follows' };
  const [first, second] = [aBrowser(), aBrowser()];
  await signedIn(first);
  issuer.person.roles = ['desk', 'unknown here'];
  await signedIn(second);
  expect((await first.profile()).body.scope).toEqual(['insurer:orders']);
  issuer.person.roles = ['unknown here'];
  expectRefusal(shop, await signedIn(), '403 oidcNoRole');
  expect(await findUserByName(shop.services.database.sql, 'follows')).toMatchObject({ scopes: ['insurer:orders'] });
});

test('an email address that the issuer verified selects the existing account, which loses its password', async () => {
  const known = await createTestUser(shop, { scopes: ['insurer:orders'], email: 'Srey@serey.example' });
  const password = () =>
    shop.call('POST', '/api/user/login', { body: { username: known.username, password: known.password } });
  expect((await password()).status).toBe(200);
  // Not verified, it is nobody's: an account of its own.
  issuer.person = {
    ...issuer.person,
    sub: 'srey-0',
    preferred_username: 'srey',
    email: 'srey@serey.example',
    email_verified: false,
  };
  const other = aBrowser();
  await signedIn(other);
  expect((await other.profile()).body).toMatchObject({ username: 'srey', email: null });

  issuer.person = { ...issuer.person, sub: 'srey-1', email_verified: true };
  const browser = aBrowser();
  await signedIn(browser);
  expect((await browser.profile()).body).toMatchObject({ id: known.id, username: known.username });
  expectRefusal(shop, await password(), '401 signInFailed');
  // A password that is set later is the user's, whatever the issuer says.
  const { sql } = shop.services.database;
  const kept = await hashPassword(known.password, 4);
  await updateUser(sql, known.id, { password: kept });
  await signedIn();
  expect((await findUser(sql, known.id))?.password).toBe(kept);
});

test('an address that two of the insurer’s people share selects neither, and the person gets a new account', async () => {
  const twins = [
    await createTestUser(shop, { email: 'desk@serey.example' }),
    await createTestUser(shop, { email: 'desk@serey.example' }),
  ];
  const verified = { email: 'desk@serey.example', email_verified: true, preferred_username: 'third' };
  issuer.person = { ...issuer.person, ...verified, sub: 'third-1' };
  const browser = aBrowser();
  await signedIn(browser);
  const { body } = await browser.profile();
  expect([body.username, body.email]).toEqual(['third', 'desk@serey.example']);
  expect(twins.map(({ id }) => id)).not.toContain(body.id);
});

test('a new account has the issuer’s user name in our spelling, or a changed one if that is in use', async () => {
  const called = async (sub: string, preferred_username: string, more: object = {}) => {
    issuer.person = { ...issuer.person, sub, preferred_username, name: 'Dara Sok', ...more };
    const browser = aBrowser();
    await signedIn(browser);
    const { body } = await browser.profile();
    return [body.username, body.givenName, body.familyName];
  };
  expect(await called('n-1', 'Chan.Dara@serey.example', { name: ' Dara  Chan Sok ' })).toEqual([
    ...['chan.dara', 'Dara', 'Chan Sok'],
  ]);
  expect(await called('n-2', 'chan.dara')).toEqual(['chan.dara2', 'Dara', 'Sok']);
  expect(await called('n-3', '12.Chan.Dara')).toEqual(['chan.dara3', 'Dara', 'Sok']);
  expect(await called('n-4', 'ab')).toEqual(['staffab', 'Dara', 'Sok']);
  expect(await called('n-5', 'abc')).toEqual(['abc', 'Dara', 'Sok']);
  expect(await called('n-6', '', { email: 'Mail.Box@serey.example', email_verified: false, name: '' })).toEqual([
    ...['mail.box', 'n-6', ''],
  ]);
});

test('the server refuses roles that remove the last administrator, and records the change of roles in the log', async () => {
  const { sql } = shop.services.database;
  issuer.person = { ...issuer.person, sub: 'chief', preferred_username: 'chief', roles: ['heads'], amr: ['mfa'] };
  await signedIn();
  const chief = await findUserByName(sql, 'chief');
  await sql
    .update(users)
    .set({ status: 'disabled' })
    .where(and(ne(users.id, chief?.id ?? ''), raw`scopes @> '["insurer:admin"]'`));
  // A person whose role does not change remains signed in.
  expect((await signedIn()).status).toBe(200);
  issuer.person.roles = ['desk'];
  expectRefusal(shop, await signedIn(), '409 lastAdministrator');
  await createTestUser(shop, { scopes: ['insurer:admin'], secondFactorAt: new Date(0) });
  expect((await signedIn()).status).toBe(200);
  const events = await sql
    .select()
    .from(accountEvents)
    .where(eq(accountEvents.userId, chief?.id ?? ''));
  expect(events.map(({ type, note }) => `${type} ${note}`).filter((line) => line.includes('roles'))).toEqual([
    'changed roles insurer:admin > insurer:orders',
  ]);
  const after = await findUserByName(sql, 'chief');
  expect(after).toMatchObject({ scopes: ['insurer:orders'], lastSignInAt: shop.clock.now() });
});

test('a person with a second factor here must use a second factor at the issuer', async () => {
  issuer.person = { ...issuer.person, sub: 'careful', preferred_username: 'careful' };
  await signedIn();
  const { sql } = shop.services.database;
  const user = await findUserByName(sql, 'careful');
  await updateUser(sql, user?.id ?? '', { secondFactorAt: shop.clock.now() });
  expectRefusal(shop, await signedIn(), '403 oidcSecondFactor');
  issuer.person.amr = ['otp'];
  expectRefusal(shop, await signedIn(), '403 oidcSecondFactor');
  issuer.person.amr = ['pwd', 'mfa'];
  expect((await signedIn()).status).toBe(200);
});

test('a sign-in that fails in the database signs nobody in, and creates no account', async () => {
  issuer.person = { ...issuer.person, sub: 'nobody-yet', preferred_username: 'nobody.yet' };
  const browser = aBrowser();
  const answer = await issuer.signIn(await browser.begin());
  givenUp = 'sign in by issuer';
  expect((await browser.finish(answer)).status).toBe(500);
  givenUp = undefined;
  expect(await findUserByName(shop.services.database.sql, 'nobody.yet')).toBeUndefined();
});

test('a disabled user of the insurer cannot sign in through the issuer', async () => {
  const partnerless = await createTestUser(shop, { scopes: ['insurer:orders'], email: 'gone@serey.example' });
  issuer.person = { ...issuer.person, sub: 'gone', email: 'gone@serey.example', email_verified: true };
  await signedIn();
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'], secondFactorAt: new Date(0) });
  expect((await admin.call('POST', `/api/admin/users/${partnerless.id}/disable`)).status).toBe(200);
  expectRefusal(shop, await signedIn(), '403 oidcNoRole');
});

test('a role that requires a second factor is refused until the issuer confirms that factor', async () => {
  issuer.person = { ...issuer.person, sub: 'head', preferred_username: 'head', roles: ['heads'] };
  expectRefusal(shop, await signedIn(), '403 oidcSecondFactor');
  expect(await findUserByName(shop.services.database.sql, 'head')).toBeUndefined();
  issuer.person.amr = ['pwd', 'mfa'];
  const browser = aBrowser();
  await signedIn(browser);
  expect((await browser.profile()).body.scope).toEqual(['insurer:admin']);
  expect((await browser.call('POST', '/api/admin/users/search', {})).status).toBe(200);
});

describe('nobody is let in', () => {
  test('with an answer that another browser or no browser requested', async () => {
    const [victim, thief] = [aBrowser(), aBrowser()];
    await victim.begin();
    const answer = await issuer.signIn(await thief.begin());
    expectRefusal(shop, await victim.finish(answer), '401 oidcRefused');
    expectRefusal(shop, await aBrowser().finish(answer), '401 oidcRefused');
  });

  test('with an answer that was used before or arrives too late', async () => {
    const browser = aBrowser();
    const answer = await issuer.signIn(await browser.begin());
    const again = aBrowser();
    expect((await browser.finish(answer)).status).toBe(200);
    expectRefusal(shop, await browser.finish(answer), '401 oidcRefused');
    const late = await issuer.signIn(await again.begin());
    shop.clock.advance({ minutes: 15 });
    expectRefusal(shop, await again.finish(late), '401 oidcRefused');
    const last = aBrowser();
    const inTime = await issuer.signIn(await last.begin());
    shop.clock.advance({ minutes: 14, seconds: 59 });
    expect((await last.finish(inTime)).status).toBe(200);
  });

  test('from another site with an answer of its own', async () => {
    const browser = aBrowser();
    const answer = await issuer.signIn(await browser.begin());
    const reply = await browser.finish(answer, 'https://evil.example');
    expectRefusal(shop, reply, '401 oidcRefused');
    expect(JSON.stringify(reply.headers['set-cookie'])).not.toMatch(/session=\w/);
  });

  test('when the issuer refuses', async () => {
    const browser = aBrowser();
    const state = new URL(await browser.begin()).searchParams.get('state');
    expectRefusal(
      shop,
      await browser.finish(`error=access_denied&state=${state}&iss=${encodeURIComponent(issuer.url)}`),
      '401 oidcRefused',
    );
    const events = await shop.services.database.sql.select().from(accountEvents).orderBy(asc(accountEvents.id));
    expect(events.at(-1)).toMatchObject({ type: 'signInFailed', note: 'issuer access_denied', userId: null });
  });

  test.each([
    ['forged', '401 oidcRefused'],
    ['busy', '503 oidcAway'],
    ['drop', '503 oidcAway'],
    ['half', '503 oidcAway'],
  ] as const)('by an issuer whose tokens are %s, until they are correct a moment later', async (lie, refusal) => {
    const browser = aBrowser();
    const answer = await issuer.signIn(await browser.begin());
    issuer.lies.push(lie);
    expectRefusal(shop, await browser.finish(answer), refusal);
    expect((await signedIn()).status).toBe(200);
  });
});

test('a shop without an issuer offers no such sign-in', async () => {
  const plain = await startTestShop();
  try {
    expectRefusal(plain, await plain.call('POST', '/api/user/oidc/begin'), '404 oidcOff');
    const config = await createCaller(plain)<{ staffSignIn: string | null }>('GET', '/api/config');
    expect(config.body.staffSignIn).toBeNull();
  } finally {
    await plain.close();
  }
});

const nobodys = await findFreePort();

describe('the start reports a problem in one line', () => {
  const troublesOf = async (env: Record<string, string>, ahead = 0) => {
    issuer.ahead = ahead;
    const other = await startTestShop({ env: { ...settings, ...env } });
    other.clock.set(new Date().toISOString());
    try {
      return (await other.troubles()).filter((line) => /issuer|OIDC/i.test(line));
    } finally {
      issuer.ahead = 0;
      await other.close();
    }
  };

  test('a correct configuration causes no line', async () => {
    expect(await troublesOf({})).toEqual([]);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['secret', { OIDC_CLIENT_SECRET: 'another' }, /client or secret is refused \(invalid_client\)/],
    ['client', { OIDC_CLIENT_ID: 'nobody' }, /client or secret is refused \(invalid_client\)/],
    ['host', { OIDC_ISSUER: `http://127.0.0.1:${nobodys}` }, /the host does not answer \(ECONNREFUSED\)/],
    ['path', { OIDC_ISSUER: `${issuer.url}/other` }, /no issuer of OpenID Connect is there/],
  ])('a wrong %s', async (_what, env, line) => {
    const lines = await troublesOf(env);
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(lines[0]).toMatch(/; staff sign in by password alone until it is right$/);
    expect(lines[0]).not.toContain('another');
  });

  test('a wrong clock', async () => {
    expect(await troublesOf({}, 300_000)).toEqual([expect.stringMatching(/^The issuer's clock says .*, ours /)]);
  });
});
