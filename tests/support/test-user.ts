import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Scope } from '#contract/scopes.ts';
import type { Partner } from '#server/people/partners/partner-repository.ts';
import { hashPassword } from '#server/people/passwords/password-hash.ts';
import { hashToken } from '#server/people/sessions/session-token.ts';
import { startSession } from '#server/people/sessions/start-session.ts';
import { insertUser, type User } from '#server/people/users/user-repository.ts';
import { sessions } from '#server/platform/db/schema/account-schema.ts';
import { withSeenDigest } from './seen-digest.ts';
import type { Reply, Shop } from './test-shop.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Options = {
  body?: unknown;
  headers?: Record<string, string>;
  /** Network address that the call comes from. */
  from?: string;
};

/** Somebody who is signed in. */
export type TestUser = {
  id: string;
  username: string;
  phone: string;
  password: string;
  /** The access token of the session. */
  token: string;
  /** Makes a call of the API, as this user. */
  call<T = unknown>(method: Method, path: string, options?: Options): Promise<Reply<T>>;
};

type UserOptions = Partial<Omit<User, 'partnerId' | 'password'>> & {
  scopes?: Scope[];
  partner?: Pick<Partner, 'id'> | null;
};

let users = 0;

/** A user with these rights, signed in without asking: `createTestUser(shop, { scopes: ['b2b:sell'], partner })`. */
export async function createTestUser(
  shop: Pick<Shop, 'app' | 'services'>,
  { scopes = [], partner = null, ...more }: UserOptions = {},
): Promise<TestUser> {
  const { services } = shop;
  const { sql } = services.database;
  users += 1;
  const name = randomBytes(5).toString('hex');
  const password = `the words of ${users} ${randomBytes(6).toString('hex')}`;
  // Most customers of the tests are called Sokha Chan, and nobody decides a claim of his own name.
  const reviews = scopes.some((scope) => scope.startsWith('insurer:claim'));
  const user: User = {
    ...{ id: `user-${name}`, username: `user.${name}`, phone: `+85597${String(100_000 + users)}`, email: null },
    ...(reviews ? { givenName: 'Rithy', familyName: 'Meas' } : { givenName: 'Sokha', familyName: 'Chan' }),
    ...{ customerId: `customer-${name}`, partnerId: partner?.id ?? null },
    ...{
      scopes,
      language: 'en',
      status: 'active',
      isDemo: false,
      sellsOnOnePage: false,
      target: null,
      createdAt: services.now(),
      lastSignInAt: null,
    },
    ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null },
    // Cheap, and the hash itself records it.
    password: await hashPassword(password, 4),
    ...more,
  };
  await insertUser(sql, user);
  const token = await startSession(services, sql, user.id, { network: '203.0.113.7', device: 'Chrome, Windows' });
  const { id, username, phone } = user;
  const call = createCaller(shop, token);
  /** Where a test moves the clock, its people were at work meanwhile: their sessions do not end for want of calls. */
  const goOn = async () => {
    const own = eq(sessions.tokenHash, hashToken(token));
    await sql.update(sessions).set({ lastSeenAt: services.now() }).where(own);
  };
  return {
    ...{ id, username, phone: phone ?? '', password, token },
    call: (method, path, options) => goOn().then(() => call(method, path, options)),
  };
}

/** Makes calls with a token, or without. */
export function createCaller({ app }: Pick<Shop, 'app'>, token?: string): TestUser['call'] {
  const call = async <T>(
    method: Method,
    path: string,
    { body: given, headers = {}, from }: Options = {},
  ): Promise<Reply<T>> => {
    const read = (about: string) => call('GET', about, { headers, ...(from === undefined ? {} : { from }) });
    const body = await withSeenDigest({ method, path, body: given }, read);
    const reply = await app.inject({
      method,
      url: path,
      ...(from === undefined ? {} : { remoteAddress: from }),
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(reply.headers['content-type']).includes('json');
    const parsed = isJson && reply.payload !== '' ? reply.json() : reply.rawPayload;
    return { status: reply.statusCode, body: parsed as T, headers: reply.headers };
  };
  return call;
}
