import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The slowest allowed body: a base time, and bytes per second in addition. */
export type Pace = { graceMs: number; bytesPerSecond: number };

/**
 * 160 kbit per second is the speed of a phone with a weak signal: a picture of 2 MB may take two minutes, and an
 * ordinary body of at most 256 KB may take 33 seconds. A body without a stated length has 20 seconds.
 */
const PACE: Pace = { graceMs: 20_000, bytesPerSecond: 20_000 };

/** The limits of Node itself, for connections that no hook sees. */
export const CONNECTION_TIMES = {
  /** Until the last byte of a request: the files of a claim (10 MB) need nine minutes at the pace above. */
  requestTimeout: 600_000,
  /** For a connection without traffic: longer than any answer takes. */
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** Ends connections with a request slower than any visitor's, for every route, answered or not. */
export function endSlowRequests(app: FastifyInstance, pace: Pace = PACE): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw.headers)) return done();
    // A body that nobody reads would block the next request on the same connection.
    if (raw.method === 'GET' || raw.method === 'HEAD') reply.header('connection', 'close');
    const timer = setTimeout(
      () => {
        // The reader of the body handles the error; without a reader nobody does.
        raw.on('error', () => {});
        raw.destroy(new Error('the request came too slowly'));
      },
      computeTimeLimit(request, pace),
    ).unref();
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer));
    done();
  });
}

/** Returns false for a length of 0, which browsers send with a POST without a body, because nothing reads it. */
function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** Computes the time limit. The route refuses a length above its limit, so a large number gives no more time. */
function computeTimeLimit({ headers, routeOptions }: FastifyRequest, { graceMs, bytesPerSecond }: Pace): number {
  const bytes = Math.min(Number(headers['content-length']) || 0, routeOptions.bodyLimit ?? 0);
  return graceMs + (bytes / bytesPerSecond) * 1000;
}
