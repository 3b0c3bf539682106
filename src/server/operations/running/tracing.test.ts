import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { alarms } from '../../platform/db/schema/alarm-schema.ts';
import { startTracing } from './tracing.ts';

/* The traces that a collector receives, by OTLP over HTTP in JSON. */

const database = await openTestDatabase();
afterAll(() => database.close());

type Span = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** A collector that answers with this status, and the traces that it received. */
async function aCollector(status = 200) {
  const spans: Span[] = [];
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Sent;
    asked.push([request.method, request.url, body.resourceSpans.length]);
    spans.push(...body.resourceSpans.flatMap((of) => of.scopeSpans.flatMap((each) => each.spans)));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, spans, asked };
}

/** The numbers of OTLP. */
const [SERVER, CLIENT, CONSUMER, FAILED] = [2, 3, 5, 2];

test('jobs and their transactions run as without tracing, and are reported with their outcome', async () => {
  const collector = await aCollector();
  const tracing = startTracing(collector.url);
  const traced = tracing.database(database);
  const note = (code: string, ends: () => string) =>
    tracing.job('mails', () =>
      traced.transaction(code, async (sql) => {
        await sql.insert(alarms).values({ at: new Date(), code: 'jobDead' });
        return ends();
      }),
    );
  expect(await note('first', () => 'noted')).toBe('noted');
  const failing = note('second', () => {
    throw new Error('Sok Dara');
  });
  await expect(failing).rejects.toThrow('Sok Dara');
  expect(await traced.sql.select().from(alarms)).toHaveLength(1);
  await tracing.stop();
  const { spans } = collector;
  const [first, second] = ['first', 'second'].map((code) => spans.find(({ name }) => name === `transaction ${code}`));
  const jobs = spans.filter(({ name }) => name === 'job mails');
  for (const transaction of [first, second]) {
    const job = jobs.find(({ spanId }) => spanId === transaction?.parentSpanId);
    expect(job).toMatchObject({ kind: CONSUMER, traceId: transaction?.traceId });
    expect([transaction?.kind, job?.status?.code === FAILED, transaction?.status?.code === FAILED]).toEqual([
      ...[CLIENT, transaction === second],
      transaction === second,
    ]);
  }
  expect(spans).toHaveLength(4);
  expect(JSON.stringify(spans)).not.toContain('Dara');
});

test('requests are reported by their routes and by the status of their replies', async () => {
  const collector = await aCollector();
  const tracing = startTracing(collector.url);
  const app = Fastify();
  tracing.follow(app);
  app.get('/things/:id', async () => ({}));
  app.get('/broken', async (_request, reply) => reply.status(500).send({}));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const path of ['/things/secret', '/broken', '/nowhere']) await (await fetch(url + path)).text();
  await app.close();
  await tracing.stop();
  const told = collector.spans.map(({ name, kind, status, attributes }) => {
    const of = (key: string) => attributes.find((each) => each.key === key)?.value;
    return [name, kind, of('http.response.status_code')?.intValue, status?.code === FAILED];
  });
  // The test's own calls have no request around them, and are not sent.
  expect(told.toSorted()).toEqual([
    ['GET /broken', SERVER, 500, true],
    ['GET /things/:id', SERVER, 200, false],
    ['GET none', SERVER, 404, false],
  ]);
  expect(JSON.stringify(collector.spans)).not.toContain('secret');
});

test('the check asks a collector with an empty message whether it accepts traces', async () => {
  const [right, wrong] = [await aCollector(), await aCollector(404)];
  const checked = async (url: string) => {
    const tracing = startTracing(url);
    const line = await tracing.check();
    await tracing.stop();
    return line;
  };
  expect(await checked(right.url)).toBeUndefined();
  expect(right.asked).toEqual([['POST', '/v1/traces', 0]]);
  expect(await checked(wrong.url)).toBe(
    `OTEL_EXPORTER_OTLP_ENDPOINT (${wrong.host}): it takes no traces by OTLP over HTTP (404); traces are lost, all else goes on`,
  );
});
