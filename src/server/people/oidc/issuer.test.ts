import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { OidcSettings, PendingSignIn } from '../services.ts';
import { createIssuer } from './issuer.ts';

/* Tests the requests to an issuer and the use of its answers. A local server answers as each test defines. */

const HOME = 'https://shop.example/b2b/login';
const kept: PendingSignIn = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) };
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Claims about a person in the token, and from the userinfo call. */
let inToken: Record<string, unknown>;
let byCall: Record<string, unknown> | undefined;
let refusal: string | undefined;
let date: string | undefined;
/** Status of the answer to a discovery request. */
let status: number;
/** Requested paths. */
let asked: string[];
beforeEach(() => {
  [inToken, byCall, refusal, date, asked, status] = [{}, undefined, undefined, undefined, [], 200];
});

const METADATA = '/.well-known/openid-configuration';
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  if (date !== undefined) response.setHeader('date', date);
  const said = answers[path]?.();
  const refused = path === '/token' && refusal !== undefined ? 400 : 200;
  response
    .writeHead(path === METADATA ? status : refused, { 'content-type': 'application/json' })
    .end(JSON.stringify(said ?? {}));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const settings: OidcSettings = {
  ...{ issuer: url, clientId: 'shop', clientSecret: 'secret', name: 'Login', rolesClaim: 'roles' },
  ...{ roles: new Map([['desk', ['insurer:orders' as const]]]), secondFactor: ['mfa', 'hwk'] },
};

const answers: Record<string, () => object> = {
  [METADATA]: () => ({
    ...{ issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` },
    ...{ jwks_uri: `${url}/keys`, ...(byCall ? { userinfo_endpoint: `${url}/person` } : {}) },
  }),
  '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
  '/person': () => ({ sub: 'p-1', ...byCall }),
  '/token': () =>
    refusal === undefined
      ? { access_token: 'access', token_type: 'bearer', id_token: token(), expires_in: 60 }
      : { error: refusal },
};

/** Signs a token of the person. Its times are real times, because the library checks them. */
function token(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: url, sub: 'p-1', aud: 'shop', nonce: kept.nonce, iat: now, exp: now + 60, ...inToken };
  const [head, body] = [{ alg: 'RS256', kid: 'one' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`;
}

const finish = () => createIssuer(settings).finish(HOME, `code=1&state=${kept.state}`, kept);
const times = (path: string) => asked.filter((one) => one === path).length;

test('the shop reads the metadata of the issuer once for an hour', async () => {
  let at = 5_000_000;
  const issuer = createIssuer(settings, () => at);
  await Promise.all([issuer.begin(HOME), issuer.begin(HOME)]);
  at += 3_599_999;
  await issuer.begin(HOME);
  expect(times(METADATA)).toBe(1);
  at += 1;
  const { address } = await issuer.begin(HOME);
  expect([times(METADATA), address.startsWith(`${url}/authorize?`)]).toEqual([2, true]);
});

test.each<[string, Record<string, unknown>, object]>([
  [
    'as the issuer names it',
    {
      ...{ given_name: ' Dara ', family_name: 'Sok', name: 'Somebody Else', preferred_username: 'dara' },
      ...{ email: ' Dara@Serey.example ', email_verified: true, roles: ['desk', 7, 'heads'], amr: ['pwd', 'mfa'] },
    },
    {
      ...{ subject: 'p-1', email: 'dara@serey.example', givenName: 'Dara', familyName: 'Sok', username: 'dara' },
      ...{ roles: ['desk', 'heads'], hasSecondFactor: true },
    },
  ],
  [
    'by the whole name, the mail address and a single role, where it says no more',
    { name: 'Dara  Chan Sok', email: 'dara@serey.example', roles: 'desk', acr: 'hwk' },
    {
      ...{ subject: 'p-1', email: undefined, givenName: 'Dara', familyName: 'Chan Sok' },
      ...{ username: 'dara@serey.example', roles: ['desk'], hasSecondFactor: true },
    },
  ],
  [
    'by the subject alone, where it says nothing',
    { name: 7, email: '', email_verified: true, amr: ['pwd'], acr: '1' },
    {
      ...{ subject: 'p-1', email: undefined, givenName: 'p-1', familyName: '', username: '' },
      ...{ roles: [], hasSecondFactor: false },
    },
  ],
  [
    'with names of eighty letters at most',
    { given_name: 'a'.repeat(81), family_name: 'b'.repeat(81) },
    { givenName: 'a'.repeat(80), familyName: 'b'.repeat(80) },
  ],
])('a person is known %s', async (_how, claims, known) => {
  inToken = claims;
  expect(await finish()).toMatchObject(known);
});

describe('data outside the token', () => {
  test('comes from a call to the issuer, but not the method by which the person proved the identity', async () => {
    inToken = { amr: ['pwd'], preferred_username: 'old' };
    byCall = { roles: ['desk'], preferred_username: 'dara', amr: ['mfa'], acr: 'mfa' };
    expect(await finish()).toMatchObject({ roles: ['desk'], username: 'dara', hasSecondFactor: false });
  });

  test('is not requested if the token contains the roles', async () => {
    inToken = { roles: ['desk'] };
    byCall = { roles: ['heads'] };
    expect([(await finish()).roles, times('/person')]).toEqual([['desk'], 0]);
  });

  test('is empty if the issuer has no such call', async () => {
    expect([(await finish()).roles, times('/person')]).toEqual([[], 0]);
  });

  test('about another person is refused, and nobody is signed in', async () => {
    byCall = { sub: 'p-2', roles: ['desk'] };
    await expect(finish()).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('at a start', () => {
  const check = (now: string) => createIssuer(settings).check(HOME, new Date(now));
  beforeEach(() => {
    [refusal, date] = ['invalid_grant', 'Wed, 01 Apr 2026 02:00:00 GMT'];
  });

  test.each([
    ['invalid_client', true],
    ['unauthorized_client', true],
    ['invalid_grant', false],
  ])('a refusal as %s shows whether the key is right', async (said, isWrong) => {
    refusal = said;
    const line = `OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: client or secret is refused (${said}); staff sign in by password alone until it is right`;
    expect(await check('2026-04-01T02:00:00Z')).toEqual(isWrong ? [line] : []);
  });

  test('a clock may differ from the issuer’s clock by one minute, and no more', async () => {
    for (const near of ['2026-04-01T01:59:00Z', '2026-04-01T02:01:00Z']) expect(await check(near)).toEqual([]);
    expect(await check('2026-04-01T02:01:00.001Z')).toEqual([
      "The issuer's clock says 2026-04-01T02:00:00.000Z, ours 2026-04-01T02:01:00.001Z: sign-ins would be refused",
    ]);
    expect(await check('2026-04-01T01:58:59.999Z')).toHaveLength(1);
  });

  test.each([
    [503, 'the issuer does not answer'],
    [404, 'no issuer of OpenID Connect is there'],
  ])('an address that answers by %i is reported as one line', async (of, why) => {
    status = of;
    const names = 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET';
    expect(await check('2026-04-01T02:00:00Z')).toEqual([
      `${names}: ${why} (OAUTH_RESPONSE_IS_NOT_CONFORM); staff sign in by password alone until it is right`,
    ]);
  });
});
