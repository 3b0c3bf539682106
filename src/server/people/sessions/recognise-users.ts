import dayjs from 'dayjs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKGROUND_HEADER } from '#contract/call.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { describeLimit } from '#server/platform/base/limit-headers.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { isApiRequest } from '#server/platform/http/is-api-request.ts';
import { isCrossSite } from '#server/platform/http/is-cross-site.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { countUse, type Limit } from '#server/platform/limits/consume-quota.ts';
import { lacksSecondFactor } from './lacks-second-factor.ts';
import { sessionCookie } from './session-cookie.ts';
import { findLiveSession, touchSession } from './session-repository.ts';
import { hashToken, isSessionToken } from './session-token.ts';

/**
 * Maximum age in seconds of the stored time of the last activity, so that not every call writes. An idle session ends
 * up to this much earlier.
 */
const LAST_SEEN_SECONDS = 60;

/**
 * Adds a hook that sets `user` of API requests; it stays undefined without an active session. The bearer token of the
 * mobile app and of API clients has priority over the browser's cookie. For a write, the cookie counts only from our
 * own origin. The calls check the rights.
 */
export function recogniseUsers(app: FastifyInstance, services: PeopleServices): void {
  app.decorateRequest('user', undefined);
  app.decorateRequest('isCrossSite', undefined as never);
  app.decorateRequest('isIdle', undefined as never);
  app.addHook('onRequest', (request, reply, done) => {
    const { cookie, authorization } = request.headers;
    // A request without credentials is anonymous, so the hook ends without a promise.
    if (!isApiRequest(request) || (cookie === undefined && authorization === undefined)) return done();
    return recognise(services, request, reply);
  });
}

/** Sets the user of one request. A program's call is counted, and the headers of `reply` name what is left. */
export async function recognise(
  services: PeopleServices,
  request: FastifyRequest,
  reply?: FastifyReply,
): Promise<void> {
  request.user = await toSignedInUser(services, { request, reply }, readBearer(request), 'token');
  if (request.user) return;
  const cookie = sessionCookie.read(request.headers.cookie, resolveOrigin(services, request).startsWith('https:'));
  if (cookie === undefined) return;
  if (isCrossSite(request, services.config.publicUrl)) request.isCrossSite = true;
  else request.user = await toSignedInUser(services, { request, reply }, cookie, 'cookie');
}

function readBearer({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

/** True for automatic calls of a page, which do not extend a session. */
const isBackgroundCall = ({ headers }: FastifyRequest): boolean => headers[BACKGROUND_HEADER] !== undefined;

type Exchange = { request: FastifyRequest; reply: FastifyReply | undefined };

async function toSignedInUser(
  services: PeopleServices,
  { request, reply }: Exchange,
  token: string | undefined,
  by: SignedInUser['by'],
): Promise<SignedInUser | undefined> {
  const { config, database, now } = services;
  if (!isSessionToken(token)) return undefined;
  const at = now();
  const found = await findLiveSession(database.sql, hashToken(token), at);
  if (!found || (found.user.isDemo && config.isProd)) return undefined;
  const { session, user, partnerStatus } = found;
  if (found.isIdle) {
    request.isIdle = true;
    return undefined;
  }
  if (!isBackgroundCall(request) && dayjs(at).diff(session.lastSeenAt, 'second') >= LAST_SEEN_SECONDS)
    await touchSession(database.sql, session.id, at);
  const isProgram = found.callsPerMinute !== null;
  if (found.callsPerMinute !== null)
    await consumeApiQuota(services, { id: user.id, most: found.callsPerMinute }, reply);
  // A program's secret is not a password: no person chose it, and no app can show a code for it.
  const lacks = !isProgram && !session.secondFactor && lacksSecondFactor(config, user);
  const { id, username, givenName, familyName, customerId, partnerId } = user;
  return {
    ...{ id, username, givenName, familyName, customerId, partnerId },
    ...{ sessionId: session.id, by },
    scopes: lacks || partnerStatus === 'suspended' ? [] : user.scopes,
    lacksSecondFactor: lacks,
    isProgram,
  };
}

/**
 * Counts a call of a program, over all servers, and writes what is left for it into the headers.
 * Throws 429 `tooManyCalls` with the seconds to wait.
 */
async function consumeApiQuota(
  services: Pick<PeopleServices, 'config' | 'database' | 'now'>,
  { id, most }: { id: string; most: number },
  reply: FastifyReply | undefined,
): Promise<void> {
  const limit: Limit = { name: 'calls of a client', most, minutes: 1 };
  const { used, seconds } = await services.database.transaction('count call', (sql) =>
    countUse(services, sql, { limit, of: id }),
  );
  if (reply) describeLimit(reply, { name: 'client', most, left: Math.max(0, most - used), seconds });
  if (used > most) throw new ApiProblem(429, 'tooManyCalls', [], seconds);
}
