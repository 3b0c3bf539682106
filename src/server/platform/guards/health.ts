import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '#server/platform/services.ts';
import { shareRun, within } from '../base/within.ts';

/** Milliseconds in which the database must answer: who asks for the health waits for two seconds. */
const PING_MS = 1_500;
/** Seconds for which a server reports that it is not ready, after it got no connection to the database. */
const BUSY_SECONDS = 10;

const isRecent = (at: Date | undefined): boolean => at !== undefined && Date.now() - at.getTime() < BUSY_SECONDS * 1000;

/**
 * `/api/health`: 200 if visitors may be sent here, database included; 503 if not, also while the server ends. In Prod
 * it does not name the database. If files cannot be saved, it reports that and stays ready, because policies are issued
 * without files. `/api/live`: answers while the process works; a process without an answer must be restarted.
 */
export function healthRoute(app: FastifyInstance, { config, database, life }: PlatformServices): void {
  // A database that hangs holds one connection and not all of them.
  const ping = shareRun(() => database.ping());
  app.get('/api/health', async (request, reply) => {
    if (life.isEnding) return reply.status(503).send({ status: 'ending' });
    const { troubles = [] } = life;
    if (troubles.includes('clockDiffers')) return reply.status(503).send({ status: 'clockDiffers' });
    if (isRecent(database.refusedAt())) return reply.status(503).send({ status: 'databaseBusy' });
    try {
      await within(PING_MS, ping(undefined));
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
  // A client with an open connection opens a new one to another server.
  app.addHook('onRequest', (_request, reply, done) => {
    if (life.isEnding) reply.raw.setHeader('connection', 'close');
    done();
  });
}
