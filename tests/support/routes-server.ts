import Fastify, { type FastifyInstance } from 'fastify';
import type { Scope } from '#contract/scopes.ts';
import { answerProblems } from '#server/platform/http/problem-handler.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { partial } from './partial.ts';

type Replied<T> = { status: number; body: T; headers: Record<string, unknown>; bytes: Buffer };

/**
 * A server of a few routes and nothing else, called by somebody with these rights: a shop needs a second to begin.
 */
export async function createRoutesServer(
  register: (app: FastifyInstance) => unknown,
  { id = 'u1', scopes }: { id?: string; scopes: Scope[] },
) {
  const app = Fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } } });
  answerProblems(app);
  const user = partial<SignedInUser>({ id, scopes, partnerId: null, isProgram: false, lacksSecondFactor: false });
  app.addHook('onRequest', async (request) => {
    request.user = user;
  });
  await register(app);
  return {
    app,
    /** @param type of a body that is bytes */
    async call<T = Record<string, unknown>>(
      method: 'GET' | 'POST' | 'DELETE',
      url: string,
      { body, type }: { body?: unknown; type?: string } = {},
    ): Promise<Replied<T>> {
      const headers = type === undefined ? {} : { 'content-type': type };
      const reply = await app.inject({
        method,
        url,
        headers,
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(reply.headers['content-type']).includes('json');
      const read = (isJson ? reply.json() : reply.body) as T;
      return { status: reply.statusCode, body: read, headers: reply.headers, bytes: reply.rawPayload };
    },
  };
}
