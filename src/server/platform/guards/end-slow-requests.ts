import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How slowly a body may come: some time for whatever size, and so many bytes a second on top. */
export type Pace = { graceMs: number; bytesPerSecond: number };

/**
 * 160 kbit a second is a phone with one bar in the country: a picture of 2 MB may take two minutes. What says no length
 * has 20 seconds, and what is no picture or file 33 (256 KB).
 */
const PACE: Pace = { graceMs: 20_000, bytesPerSecond: 20_000 };

/** What Node itself ends, for connections that no hook of ours sees. */
export const CONNECTION_TIMES = {
  /** Until the last byte of a request: the files of a claim (10 MB) at the pace above need nine minutes. */
  requestTimeout: 600_000,
  /** Of a connection on which nothing moves: longer than anything that is answered takes. */
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** Ends connections whose request comes more slowly than any visitor's, whatever it is for and answered or not. */
export function endSlowRequests(app: FastifyInstance, pace: Pace = PACE): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw.headers)) return done();
    // A body that nobody reads would hold up what comes after it on the same connection.
    if (raw.method === 'GET' || raw.method === 'HEAD') reply.header('connection', 'close');
    const timer = setTimeout(
      () => {
        // Heard by whoever reads the body; where nobody does, by nobody.
        raw.on('error', () => {});
        raw.destroy(new Error('the request came too slowly'));
      },
      computeTimeLimit(request, pace),
    ).unref();
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer));
    done();
  });
}

/** A length of 0, which browsers send with a POST without a body, is no body: nobody reads it to its end. */
function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** What claims more than its route takes is refused by it: a large number buys no more time. */
function computeTimeLimit({ headers, routeOptions }: FastifyRequest, { graceMs, bytesPerSecond }: Pace): number {
  const bytes = Math.min(Number(headers['content-length']) || 0, routeOptions.bodyLimit ?? 0);
  return graceMs + (bytes / bytesPerSecond) * 1000;
}
