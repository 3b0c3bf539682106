import type { FastifyInstance } from 'fastify';
import { CLIENT_TOKEN_PREFIX, CLIENT_TOKEN_SECONDS, issueClientToken } from '#contract/people/oauth.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { isOfApi } from '#server/platform/http/is-of-api.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { isClient } from './client-credentials.ts';
import { signClientToken, verifyClientToken } from './client-token.ts';

/** Tokens that somebody else judges, by what they begin with. */
const OTHERS = ['session.'];

/**
 * The client token of public users, and its judge. Who sends no token at all is answered as well: what is public is
 * public. Who sends a wrong or an old one is told so (401), to fetch another.
 */
export function oauthRoutes(app: FastifyInstance, { config, now }: PeopleServices): void {
  const world = () => ({ keys: config.keys, clientId: config.client.id, now: now() });

  app.addHook('onRequest', async (request, reply) => {
    const token = bearerOf(request.headers.authorization);
    if (token === undefined || !isOfApi(request) || request.routeOptions.url === issueClientToken.path) return;
    if (OTHERS.some((prefix) => token.startsWith(prefix))) return;
    if (token.startsWith(CLIENT_TOKEN_PREFIX) && verifyClientToken(world(), token)) return;
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new ApiProblem(401, 'tokenInvalid');
  });

  registerCall(app, issueClientToken, async ({ query, body }) => {
    const said = body ?? ('client_id' in query ? query : undefined);
    if (!said) throw new ApiProblem(422, 'invalidRequest');
    if (!isClient(config.client, said.client_id, said.client_secret)) throw new ApiProblem(401, 'clientUnknown');
    return { access_token: signClientToken(world()), token_type: 'Bearer' as const, expires_in: CLIENT_TOKEN_SECONDS };
  });
}

function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
