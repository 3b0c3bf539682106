import type { FastifyRequest } from 'fastify';
import type { PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { hashToken } from '../sessions/session-token.ts';
import { readSignInContext, startSession } from '../sessions/start-session.ts';
import { markSecretUsed } from './api-client-repository.ts';

/** The client that asks for a token, and the rights; `scope` is empty if the request names none. */
export type TokenClient = { id: string; secret: string; scope: string[] };

/**
 * Lifetime in seconds of the token of a partner's program: equal to the idle limit of a session with powerful rights.
 */
export const API_TOKEN_SECONDS = 1_800;

/**
 * Issues a token for a partner's program: a session of the client's user.
 * @returns the token, and the scopes of the client
 * @throws ApiProblem 401 `clientUnknown` for a wrong id or secret; 400 `scopeNotGranted` for a scope that the client
 * does not have
 */
export async function issueApiToken(
  services: Pick<PeopleServices, 'database' | 'ids' | 'now'>,
  { id, secret, scope }: TokenClient,
  request: FastifyRequest,
): Promise<{ token: string; scope: readonly string[] }> {
  return services.database.transaction('API token', async (sql) => {
    const granted = await markSecretUsed(sql, id, hashToken(secret), services.now());
    if (!granted) throw new ApiProblem(401, 'clientUnknown');
    if (scope.some((one) => !(granted as readonly string[]).includes(one)))
      throw new ApiProblem(400, 'scopeNotGranted');
    const token = await startSession(services, sql, id, { ...readSignInContext(request), seconds: API_TOKEN_SECONDS });
    return { token, scope: granted };
  });
}
