import type { FastifyError, FastifyInstance } from 'fastify';
import { CLIENT_TOKEN_PREFIX, CLIENT_TOKEN_SECONDS, issueClientToken } from '#contract/people/oauth.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { isApiRequest } from '#server/platform/http/is-api-request.ts';
import { toProblem } from '#server/platform/http/problem-handler.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { createProof, isProof, type Keys } from '#server/platform/keys/keys.ts';
import { API_TOKEN_SECONDS, issueApiToken } from '../api-clients/client-token.ts';
import { isClient } from './client-credentials.ts';
import { isProgramId, readTokenRequest, toOAuthError, usesBasic } from './token-request.ts';

/** The prefixes of tokens that other code verifies. */
const FOREIGN_PREFIXES = ['session.'];

/**
 * Registers the call that issues the client token of public users, and the hook that verifies it. A request without a
 * token also gets an answer, because public data is public. A request with a wrong or an old token gets 401 and can
 * fetch a new one.
 */
export function oauthRoutes(app: FastifyInstance, services: PeopleServices): void {
  const { config, now } = services;
  const world = () => ({ keys: config.keys, clientId: config.client.id, now: now() });

  app.addHook('onRequest', (request, reply, done) => {
    const token = readBearer(request.headers.authorization);
    if (token === undefined || !isApiRequest(request) || request.routeOptions.url === issueClientToken.path)
      return done();
    if (FOREIGN_PREFIXES.some((prefix) => token.startsWith(prefix))) return done();
    if (token.startsWith(CLIENT_TOKEN_PREFIX) && verifyClientToken(world(), token)) return done();
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new ApiProblem(401, 'tokenInvalid');
  });

  void app.register(async (scope) => {
    acceptForms(scope);
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const problem = toProblem(error);
      // A rate limit and a fault of the server are answered as on every call.
      if (problem.status === 429 || problem.status >= 500) throw error;
      // A 401 has to name a scheme, so it answers only a client that used one (RFC 6749, 5.2).
      const isBasic = problem.status === 401 && usesBasic(request.headers.authorization);
      const refused = isBasic ? problem : new ApiProblem(400, problem.code, problem.problems);
      if (isBasic) reply.header('www-authenticate', 'Basic realm="token", charset="UTF-8"');
      return reply.status(refused.status).type('application/json; charset=utf-8').send(toOAuthError(refused));
    });
    registerCall(scope, issueClientToken, async ({ query, body, request }) => {
      const client = readTokenRequest(body, query, request.headers.authorization);
      if (isProgramId(client.id)) {
        const { token, scope } = await issueApiToken(services, client, request);
        return { ...toTokenReply(token, API_TOKEN_SECONDS), scope: scope.join(' ') };
      }
      if (!isClient(config.client, client.id, client.secret)) throw new ApiProblem(401, 'clientUnknown');
      if (client.scope.length > 0) throw new ApiProblem(400, 'scopeNotGranted');
      return toTokenReply(signClientToken(world()), CLIENT_TOKEN_SECONDS);
    });
  });
}

const toTokenReply = (access_token: string, expires_in: number) => ({
  access_token,
  token_type: 'Bearer' as const,
  expires_in,
});

/**
 * Accepts forms, because libraries for OAuth 2.0 send them (RFC 6749, 4.4.2). No other call accepts forms, because
 * other sites can send them.
 */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))));
  });
}

function readBearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

/** The values that sign and verify a token. */
type TokenDeps = { keys: Keys; clientId: string; now: Date };

const shape = /^client\.(\d{1,12})\.([0-9a-f]{6}\.[\w-]{43})$/;

/**
 * Returns `client.{last second}.{key}.{signature}`. The server stores nothing, so that every server with the same keys
 * can verify it.
 */
export function signClientToken({ keys, clientId, now }: TokenDeps): string {
  const expires = Math.floor(now.getTime() / 1000) + CLIENT_TOKEN_SECONDS;
  return `${CLIENT_TOKEN_PREFIX}${expires}.${createProof(keys, 'client token', `${clientId}:${expires}`)}`;
}

/** True for a token that this shop issued for this client and that has not expired. */
function verifyClientToken({ keys, clientId, now }: TokenDeps, token: string): boolean {
  const found = shape.exec(token);
  if (!found) return false;
  const [, expires = '', signature = ''] = found;
  if (!isProof(keys, 'client token', `${clientId}:${expires}`, signature)) return false;
  return Number(expires) * 1000 > now.getTime();
}
