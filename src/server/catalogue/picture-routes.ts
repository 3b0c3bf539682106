import type { FastifyInstance } from 'fastify';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { findPicture } from './pictures/picture-repository.ts';
import type { CatalogueServices } from './services.ts';

/**
 * Registers the public pictures of products: `/pictures/HASH.webp`, and `/pictures/HASH-480.webp` for narrow screens.
 */
export function pictureRoutes(app: FastifyInstance, { database: { sql } }: Pick<CatalogueServices, 'database'>): void {
  app.get<{ Params: { file: string } }>(
    '/pictures/:file',
    { schema: { hide: true } },
    async ({ params: { file }, headers }, reply) => {
      const [, hash, narrow] = /^([0-9a-f]{64})(-480)?\.webp$/.exec(file) ?? [];
      const etag = `"${file}"`;
      const bytes = hash === undefined ? undefined : await findPicture(sql, hash, narrow ? 'narrow' : 'wide');
      if (!bytes) throw new ApiProblem(404, 'notFound');
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
      if (headers['if-none-match']?.includes(etag)) return reply.status(304).send();
      return reply.type('image/webp').send(bytes);
    },
  );
}
