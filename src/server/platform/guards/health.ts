import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '#server/platform/services.ts';

/**
 * `/api/health`: whether visitors may be sent here, database included; 503 where not, also while the server ends. In Prod it does
 * not say with which database. `/api/live`: whether the process answers at all; one that does not is to be started anew.
 */
export function healthRoute(app: FastifyInstance, { config, database, life }: PlatformServices): void {
  app.get('/api/health', async (request, reply) => {
    if (life.isEnding) return reply.status(503).send({ status: 'ending' });
    try {
      await database.ping();
    } catch (err) {
      request.log.error({ err }, 'not ready');
      return reply.status(503).send({ status: 'databaseAway' });
    }
    return { status: 'ready', ...(config.isProd ? {} : { database: database.kind }) };
  });
  app.get('/api/live', async () => ({ status: 'live' }));
  // Whoever keeps a connection for what comes next makes a new one, elsewhere.
  app.addHook('onRequest', (_request, reply, done) => {
    if (life.isEnding) reply.raw.setHeader('connection', 'close');
    done();
  });
}
