import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asc } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { randomIds } from '#server/platform/base/ids.ts';
import { accountEvents, sessions, userIdentities, users } from '#server/platform/db/schema/account-schema.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { partial } from '#tests/support/partial.ts';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { IdentityClaims, Issuer, OidcSettings, PendingSignIn, PeopleServices } from '../services.ts';
import { createIssuer, IssuerError } from './issuer.ts';
import { beginOidc, signInByOidc } from './sign-in-by-oidc.ts';

/* Tests a sign-in at an issuer whose answers each test defines. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
const clock = createTestClock();
const ORIGIN = 'https://shop.example';
const kept: PendingSignIn = { state: 's', nonce: 'n', verifier: 'v' };
const dara: IdentityClaims = {
  ...{ subject: 'dara', email: 'dara@serey.example', givenName: 'Dara', familyName: 'Sok', username: 'Dara.Sok@x' },
  ...{ roles: ['desk'], hasSecondFactor: true },
};
const settings: OidcSettings = {
  ...{ issuer: 'https://login.example', clientId: 'shop', clientSecret: 'x', name: 'Login', rolesClaim: 'roles' },
  ...{ roles: new Map([['desk', ['insurer:orders' as const]]]), secondFactor: ['mfa'] },
};

/** Requests to the issuer. */
let asked: unknown[];
let finish: () => Promise<IdentityClaims>;
let begin: () => Promise<{ address: string; kept: PendingSignIn }>;
const issuer: Issuer = {
  begin: (home) => {
    asked.push(home);
    return begin();
  },
  finish: (...of) => {
    asked.push(of);
    return finish();
  },
  check: async () => [],
};
const services = partial<PeopleServices>({
  ...{ database, now: clock.now, ids: randomIds, issuer },
  config: { keys: createKeys(['k'.repeat(32)]), oidc: settings, secondFactor: ['insurer:orders'] },
});
beforeEach(async () => {
  clock.set(TEST_START);
  asked = [];
  begin = async () => ({ address: 'https://login.example/authorize', kept });
  finish = async () => dara;
  for (const table of [accountEvents, sessions, userIdentities, users]) await sql.delete(table);
});

const end = (cookie: string | undefined, own = services) =>
  signInByOidc(own, { origin: ORIGIN, answer: 'code=1', cookie, from: { network: '203.0.113.7', device: '' } });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ status, code, message }: { status?: number; code?: string; message: string }) =>
      [status, code ?? message].join(' '),
  );
const log = async () =>
  (await sql.select().from(accountEvents).orderBy(asc(accountEvents.id))).map(({ type, network, note }) =>
    [type, network, note].join(' '),
  );

test('a browser ends its sign-in within a quarter of an hour, and has the second factor that the issuer saw', async () => {
  const { address, cookie } = await beginOidc(services, ORIGIN);
  expect(address).toBe('https://login.example/authorize');
  clock.advance({ minutes: 14, seconds: 59 });
  expect(await end(cookie)).toMatch(/^session\./);
  const home = 'https://shop.example/b2b/login';
  expect(asked).toEqual([home, [home, 'code=1', kept]]);
  expect(await sql.select().from(sessions)).toMatchObject([{ secondFactor: true, network: '203.0.113.7' }]);
  expect(await sql.select().from(users)).toMatchObject([
    { username: 'dara.sok', scopes: ['insurer:orders'], status: 'active', lastSignInAt: clock.now() },
  ]);
  expect((await log()).at(-1)).toBe('signedIn 203.0.113.7 issuer');
  clock.advance({ seconds: 1 });
  expect(await refusal(end(cookie))).toBe('401 oidcRefused');
  for (const none of [undefined, '', 'x'.repeat(60)]) expect(await refusal(end(none))).toBe('401 oidcRefused');
  expect(asked).toHaveLength(2);
});

test('a person without the required second factor or without a role cannot sign in, and has no account afterwards', async () => {
  const { cookie } = await beginOidc(services, ORIGIN);
  finish = async () => ({ ...dara, hasSecondFactor: false });
  expect(await refusal(end(cookie))).toBe('403 oidcSecondFactor');
  finish = async () => ({ ...dara, roles: ['guests'] });
  expect(await refusal(end(cookie))).toBe('403 oidcNoRole');
  expect([await sql.select().from(users), await sql.select().from(sessions)]).toEqual([[], []]);
});

test.each<[string, unknown, string, string]>([
  ['is away', new IssuerError('away', 'ECONNREFUSED'), '503 oidcAway', 'ECONNREFUSED'],
  ['confirms nobody', new IssuerError('refused', 'invalid_grant'), '401 oidcRefused', 'invalid_grant'],
  ['does what nobody expected', new Error('odd'), ' odd', 'unknown'],
])(
  'an issuer that %s is reported as such, and the failed sign-in is in the log',
  async (_what, trouble, told, note) => {
    const { cookie } = await beginOidc(services, ORIGIN);
    begin = () => Promise.reject(trouble);
    finish = () => Promise.reject(trouble);
    expect([await refusal(beginOidc(services, ORIGIN)), await refusal(end(cookie))]).toEqual([told, told]);
    expect(await log()).toEqual([`signInFailed 203.0.113.7 issuer ${note}`]);
  },
);

test('a shop without an issuer has no sign-in by an issuer', async () => {
  const { cookie } = await beginOidc(services, ORIGIN);
  const config = { ...services.config, oidc: undefined };
  for (const own of [
    { ...services, issuer: undefined },
    { ...services, config },
  ] as PeopleServices[])
    expect([await refusal(beginOidc(own, ORIGIN)), await refusal(end(cookie, own))]).toEqual([
      ...['404 oidcOff', '404 oidcOff'],
    ]);
});

test.each([
  [500, 'away'],
  [503, 'away'],
  [499, 'refused'],
  [404, 'refused'],
])('an issuer that answers by %i is %s', async (status, kind) => {
  const server = createServer((_request, response) => void response.writeHead(status).end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(createIssuer({ ...settings, issuer: url }).begin(ORIGIN)).rejects.toMatchObject({ kind });
});
