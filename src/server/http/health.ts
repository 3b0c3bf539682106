import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** Answers when the server is ready, database included. */
export function healthRoute(app: FastifyInstance, { database }: Services): void {
  app.get('/api/health', async () => {
    await database.ping();
    return { status: 'ready', database: database.kind };
  });
}
