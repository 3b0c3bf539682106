import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '#server/platform/services.ts';

/** Seconds for which nobody is sent to a server that got no connection. */
const BUSY_SECONDS = 10;

const isRecent = (at: Date | undefined): boolean => at !== undefined && Date.now() - at.getTime() < BUSY_SECONDS * 1000;

/**
 * `/api/health`: whether visitors may be sent here, database included; 503 where not, also while the server ends. In Prod it does
 * not say with which database. Files that cannot be kept are named, and visitors are sent here all the same: policies are issued without. `/api/live`: whether the process answers at all; one that does not is to be started anew.
 */
export function healthRoute(app: FastifyInstance, { config, database, life }: PlatformServices): void {
  app.get('/api/health', async (request, reply) => {
    if (life.isEnding) return reply.status(503).send({ status: 'ending' });
    const { troubles = [] } = life;
    if (troubles.includes('clockDiffers')) return reply.status(503).send({ status: 'clockDiffers' });
    if (isRecent(database.refusedAt())) return reply.status(503).send({ status: 'databaseBusy' });
    try {
      await database.ping();
    } catch (err) {
      request.log.error({ err }, 'not ready');
      return reply.status(503).send({ status: 'databaseAway' });
    }
    return {
      status: 'ready',
      ...(troubles.length > 0 && { troubles }),
      ...(config.isProd ? {} : { database: database.kind }),
    };
  });
  app.get('/api/live', async () => ({ status: 'live' }));
  // Whoever keeps a connection for what comes next makes a new one, elsewhere.
  app.addHook('onRequest', (_request, reply, done) => {
    if (life.isEnding) reply.raw.setHeader('connection', 'close');
    done();
  });
}
