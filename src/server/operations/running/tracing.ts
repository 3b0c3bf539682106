import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import { explainNetworkCode, readNetworkCode } from '../../platform/base/network-code.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ObserveJob } from '../jobs.ts';

type Tracing = {
  /** Adds a span for every request, also those for cached pages. Call it before any other hook is added. */
  follow(app: FastifyInstance): void;
  /** Adds a span for every job. */
  job: ObserveJob;
  /** Returns the same database, with a span for every transaction. */
  database(database: Database): Database;
  /** Returns the collector's fault in a line; undefined if it accepts traces. */
  check(): Promise<string | undefined>;
  /** Sends the remaining spans, and ends. */
  stop(): Promise<void>;
};

/** The time limit for an answer of the collector. */
const TIMEOUT_MS = 5_000;

/**
 * Sends traces of requests, jobs, transactions and outgoing calls to a collector by OTLP over HTTP (JSON). Spans
 * contain routes, names of transactions and hosts: no requested address, no error text. Outgoing calls contain no trace
 * ids, and incoming trace ids are ignored. This module is loaded only if a collector is set.
 */
export function startTracing(tracesUrl: string): Tracing {
  const url = `${tracesUrl}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: TIMEOUT_MS });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME || 'insurance-shop' }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 2_000 })],
  });
  provider.register({ propagator: null });
  const calls = new UndiciInstrumentation({
    requireParentforSpans: true,
    // Addresses contain keys of carriers and ids of personal files.
    startSpanHook: ({ origin }) => ({ 'url.full': origin, 'url.path': '', 'url.query': '' }),
  });
  calls.setTracerProvider(provider);
  const tracer = provider.getTracer('shop');

  async function inSpan<T>(
    name: string,
    kind: SpanKind,
    from: typeof ROOT_CONTEXT,
    work: () => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(name, { kind }, from);
    try {
      return await context.with(trace.setSpan(from, span), work);
    } catch (error) {
      fail(span);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    follow(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const { method } = request;
        const route = request.routeOptions.url ?? 'none';
        const attributes = { 'http.request.method': method, 'http.route': route, 'shop.request_id': request.id };
        const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.raw.statusCode);
          if (reply.raw.statusCode >= 500) fail(span);
          span.end();
        });
        context.with(trace.setSpan(ROOT_CONTEXT, span), done);
      });
    },
    job: (queue, work) => inSpan(`job ${queue}`, SpanKind.CONSUMER, ROOT_CONTEXT, work),
    database: (database) => ({
      ...database,
      transaction: (name, work) =>
        inSpan(`transaction ${name}`, SpanKind.CLIENT, context.active(), () => database.transaction(name, work)),
    }),
    async check() {
      const headers = { 'content-type': 'application/json' };
      const empty = { method: 'POST', headers, body: '{"resourceSpans":[]}', signal: AbortSignal.timeout(TIMEOUT_MS) };
      const code = await fetch(url, empty).then(
        ({ ok, status }) => (ok ? undefined : String(status)),
        (error: unknown) => readNetworkCode(error),
      );
      if (code === undefined) return undefined;
      const why = explainNetworkCode(code) ?? 'it takes no traces by OTLP over HTTP';
      return `OTEL_EXPORTER_OTLP_ENDPOINT (${new URL(url).host}): ${why} (${code}); traces are lost, all else goes on`;
    },
    async stop() {
      calls.disable();
      // An unavailable collector does not prevent the server's end.
      await provider.shutdown().catch(() => {});
      trace.disable();
      context.disable();
    },
  };
}

function fail(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
}
