import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '#server/platform/services.ts';

/** Answers when the server is ready, database included; in Prod not with which. */
export function healthRoute(app: FastifyInstance, { config, database }: PlatformServices): void {
  app.get('/api/health', async () => {
    await database.ping();
    return { status: 'ready', ...(config.isProd ? {} : { database: database.kind }) };
  });
}
