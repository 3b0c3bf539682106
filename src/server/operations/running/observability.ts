import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { RunningSettings } from '#server/platform/base/running-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ObserveJob } from '../jobs.ts';
import type { Services } from '../services.ts';

/** The metrics and traces that the settings enable. Without these settings their modules are not loaded. */
type Observability = {
  database(database: Database): Database;
  /** Measures and traces every request of the app. Call it before any other hook is added. */
  follow(app: FastifyInstance): void;
  job: ObserveJob;
  /** Serves the metrics on a port of their own. It throws if the port is in use. */
  listen(services: Services): Promise<void>;
  check(): Promise<string | undefined>;
  stop(): Promise<void>;
};

export async function createObservability({ metrics: at, tracesUrl }: RunningSettings): Promise<Observability> {
  const metrics = at && (await import('./metrics.ts')).createMetrics();
  const tracing = tracesUrl === undefined ? undefined : (await import('./tracing.ts')).startTracing(tracesUrl);
  const bare: ObserveJob = (_queue, work) => work();
  const [measured, traced] = [metrics?.job ?? bare, tracing?.job ?? bare];
  const server = createServer();
  return {
    database: (database) => tracing?.database(database) ?? database,
    follow(app) {
      metrics?.follow(app);
      tracing?.follow(app);
    },
    job: (queue, work) => measured(queue, () => traced(queue, work)),
    async listen(services) {
      if (!at || !metrics) return;
      server.on('request', async (request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
        const text = await metrics.text(services).catch(() => undefined);
        if (text === undefined) return response.writeHead(503).end();
        return response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
      });
      await new Promise<void>((done, failed) => {
        server.once('error', () => failed(new Error(`METRICS_PORT ${at.port} on ${at.host} is in use or not ours`)));
        server.listen(at.port, at.host, done);
      });
    },
    check: async () => tracing?.check(),
    async stop() {
      server.closeAllConnections();
      if (server.listening) await new Promise((done) => server.close(done));
      await tracing?.stop();
    },
  };
}
