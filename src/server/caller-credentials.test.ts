import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { partial } from '#tests/support/partial.ts';
import { createCredentialList } from './caller-credentials.ts';
import { createSessionToken } from './people/sessions/session-token.ts';

/* The answer of a request says which of its secrets are genuine. */

const list = createCredentialList(
  partial<Parameters<typeof createCredentialList>[0]>({ config: { publicUrl: 'http://shop.example' } }),
);
const device = 'd'.repeat(43);

type Sent = Partial<Pick<FastifyRequest, 'user' | 'customer' | 'isCrossSite'>> & {
  headers?: Record<string, string>;
  url?: string;
  params?: Record<string, string>;
};

/** The verdicts on the credentials of a request after an answer with this status, by the kind of the credential. */
const judge = ({ headers = {}, url = '/api/products', params = {}, ...request }: Sent, status: number) =>
  Object.fromEntries(
    list({ headers, params, routeOptions: { url }, ...request } as unknown as FastifyRequest).map((one) => [
      one.name.split(' ')[0],
      one.judge(status),
    ]),
  );

test.each([
  [200, true],
  [399, true],
  [400, undefined],
  [403, undefined],
  [404, false],
  [500, undefined],
])('an answer %i judges the key of a draft and the reference of an order: %s', (status, verdict) => {
  const draft = { url: '/api/drafts/:id/answers', params: { id: 'one' }, headers: { 'draft-key': 'key' } };
  expect(judge(draft, status)).toEqual({ draft: verdict });
  expect(judge({ url: '/api/orders/:ref', params: { ref: 'ref' } }, status)).toEqual({ order: verdict });
});

test('a draft without its key, and a reference of another kind, are no credentials', () => {
  expect(judge({ url: '/api/drafts/:id', params: { id: 'one' } }, 200)).toEqual({});
  expect(judge({ url: '/api/claims/:ref', params: { ref: 'ref' }, headers: { 'draft-key': 'key' } }, 200)).toEqual({});
});

test('only an opened order shows that the cookie of the browser is in use', () => {
  const headers = { cookie: `device=${device}` };
  const order = { url: '/api/orders/:ref', params: { ref: 'ref' }, headers };
  expect(judge(order, 200)).toEqual({ order: true, device: true });
  expect(judge(order, 404)).toEqual({ order: false, device: undefined });
  expect(judge({ headers }, 200)).toEqual({ device: undefined });
});

test('a session is genuine only for its own user, and only by the means that identified the user', () => {
  const token = createSessionToken();
  const byToken = { headers: { authorization: `Bearer ${token}` } };
  const user = (by: 'token' | 'cookie') => partial<NonNullable<FastifyRequest['user']>>({ by });
  expect(judge({ ...byToken, user: user('token') }, 200)).toEqual({ user: true });
  expect(judge({ ...byToken, user: user('cookie') }, 200)).toEqual({ user: undefined });
  expect(judge(byToken, 401)).toEqual({ user: false });
  // A page of another site sends the cookie, and the server does not read it.
  expect(judge({ headers: { cookie: `session=${token}` }, isCrossSite: true }, 401)).toEqual({ user: undefined });
  expect(judge({ headers: { authorization: 'Bearer other' } }, 401)).toEqual({});
});
