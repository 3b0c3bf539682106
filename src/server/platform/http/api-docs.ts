import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { securitySchemes } from './call-security.ts';

/** Serves the description of the API from its own schemas: OpenAPI as JSON at /api/docs. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Insurance shop',
        version: '1',
        description: 'Errors are problem details (RFC 9457) with a coded `problem`.',
      },
      components: { securitySchemes },
    },
    transform: ({ schema, url, route }) => {
      const { reply, status, problem } = (route.config ?? {}) as {
        reply?: unknown;
        status?: number;
        problem?: unknown;
      };
      const response = reply ? { [status ?? 200]: reply, '4xx': problem } : undefined;
      return { url, schema: { ...schema, response } as typeof schema };
    },
  });
  app.get('/api/docs', { schema: { hide: true } as object }, async () => app.swagger());
}
