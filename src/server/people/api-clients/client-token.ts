import type { FastifyRequest } from 'fastify';
import type { PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { hashToken } from '../sessions/session-token.ts';
import { readSignInContext, startSession } from '../sessions/start-session.ts';
import { markSecretUsed } from './api-client-repository.ts';

/**
 * Lifetime in seconds of the token of a partner's program: equal to the idle limit of a session with powerful rights.
 */
export const API_TOKEN_SECONDS = 1_800;

/** Issues a token for a partner's program: a session of the client's user. Throws 401 `clientUnknown`. */
export async function issueApiToken(
  services: Pick<PeopleServices, 'database' | 'ids' | 'now'>,
  { client_id: id, client_secret: secret }: { client_id: string; client_secret: string },
  request: FastifyRequest,
): Promise<string> {
  return services.database.transaction('API token', async (sql) => {
    const used = await markSecretUsed(sql, id, hashToken(secret), services.now());
    if (!used) throw new ApiProblem(401, 'clientUnknown');
    return startSession(services, sql, id, { ...readSignInContext(request), seconds: API_TOKEN_SECONDS });
  });
}
