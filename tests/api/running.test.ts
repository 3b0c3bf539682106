import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { checkClock } from '#server/operations/running/check-clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { WAIT_TIMEOUT_MS } from '#tests/support/timeouts.ts';

/* The watch on the server and its end: readiness, figures, traces, and the entries of its log. */

type Wanted = Parameters<typeof startTestShop>[0];

async function opened(wanted: Wanted = {}): Promise<Shop> {
  const shop = await startTestShop(wanted);
  onTestFinished(() => shop.close());
  return shop;
}

/** A travel policy, paid by card; what of it is somebody's own. */
async function aPurchase(shop: Shop): Promise<{ ref: string; own: string[] }> {
  const { ref, draft } = await shop.anOrder('solo-thailand-five-days', { verified: true });
  const tranId = await shop.buy(ref);
  await shop.worker.work();
  const { answers } = (await shop.read(draft)).record;
  const phone = String(answers.mobilePhone);
  const own = [ref, draft.id, draft.key, tranId, phone.slice(-8), await shop.codeTo(phone)];
  const words = Object.values(answers).filter((answer) => typeof answer === 'string' && /^[A-Z]\w{3,}|@/.test(answer));
  return { ref, own: [...own, ...(words as string[])].filter((word) => word !== '') };
}

test('a separate port serves figures of routes, jobs, queues and sales, without personal data', async () => {
  const port = await findFreePort();
  const shop = await opened({ env: { METRICS_PORT: String(port) } });
  await shop.showFigures();
  const { own } = await aPurchase(shop);
  await fetch(`${shop.url}/en`);

  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  // Labels have no order.
  const has = (line: RegExp) => expect(text).toMatch(new RegExp(line, 'm'));
  has(/^http_request_duration_seconds_count\{(?=.*method="POST")(?=.*route="\/api\/drafts")(?=.*status="201").*\} 1$/);
  has(/^shop_job_duration_seconds_count\{(?=.*queue="textMessages")(?=.*outcome="done").*\} [1-9]\d*$/);
  has(/^shop_queue_age_seconds\{queue="refunds"\} 0$/);
  has(/^shop_policies\{(?=.*product="travel")(?=.*currency="USD").*\} 1$/);
  has(/^shop_payments\{(?=.*option="cards")(?=.*status="paid").*\} 1$/);
  has(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/);
  has(/^shop_database_connections\{state="open"\} [1-9]\d*$/);
  for (const word of own) expect(text).not.toContain(word);

  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
});

test('an occupied port for figures ends the start with one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const shop = await opened({ env: { METRICS_PORT: String(port) } });
  await expect(shop.showFigures()).rejects.toThrow(`METRICS_PORT ${port} on 127.0.0.1 is in use`);
});

type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
type SentSpan = { name: string; traceId: string; spanId: string; parentSpanId?: string };

/** A collector of traces by OTLP over HTTP, as the protocol says: `POST /v1/traces`, JSON. */
async function aCollector() {
  const bodies: Sent[] = [];
  const server = createServer(async (request, response) => {
    const isRight = request.method === 'POST' && request.url === '/v1/traces';
    const body = (await json(request)) as Sent;
    if (isRight) bodies.push(body);
    response.writeHead(isRight ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const spans = () =>
    bodies.flatMap((body) => body.resourceSpans.flatMap((of) => of.scopeSpans.flatMap((s) => s.spans)));
  return { url: `http://127.0.0.1:${port}`, spans };
}

test('a collector gets a trace of each request, with its transactions and outgoing calls, and no personal data', async () => {
  const collector = await aCollector();
  const shop = await opened({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  expect(await shop.troubles()).toEqual([]);
  const { own } = await aPurchase(shop);
  await shop.app.close();
  await expect
    .poll(() => collector.spans().map(({ name }) => name), { timeout: WAIT_TIMEOUT_MS })
    .toEqual(expect.arrayContaining(['POST /api/drafts/:id/confirm', 'transaction confirm', 'job textMessages']));
  const named = (name: string) => collector.spans().find((span) => span.name === name);
  const [request, commit] = [named('POST /api/drafts/:id/confirm'), named('transaction confirm')];
  expect(commit).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
  const settle = named('POST /api/orders/:ref/payments/settle');
  expect(collector.spans()).toContainEqual(expect.objectContaining({ name: 'POST', traceId: settle?.traceId }));
  const told = JSON.stringify(collector.spans());
  for (const word of own) expect(told).not.toContain(word);
});

test('an unreachable collector causes one line at the start, and no further trouble', async () => {
  const port = await findFreePort();
  const shop = await opened({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } });
  expect(await shop.troubles()).toEqual([
    `OTEL_EXPORTER_OTLP_ENDPOINT (127.0.0.1:${port}): the host does not answer (ECONNREFUSED); traces are lost, all else goes on`,
  ]);
  expect((await shop.call('GET', '/api/health')).status).toBe(200);
});

test('every log line of a request contains the request id that its caller received, and no personal data', async () => {
  const lines: string[] = [];
  const shop = await opened({ logLevel: 'trace', logTo: { write: (line) => void lines.push(line) } });
  const { ref, own } = await aPurchase(shop);
  const { headers } = await shop.call('GET', `/api/orders/${ref}`);
  await shop.call('GET', '/api/b2b/policies/TRV-1?phone=%2B85512000111');
  const about = lines.map((line) => JSON.parse(line) as { reqId?: string; req?: { route?: string }; res?: object });
  const id = headers['x-request-id'];
  expect(about.filter(({ reqId }) => reqId === id).map(({ req }) => req?.route)).toContain('/api/orders/:ref');
  expect(about.filter(({ reqId }) => reqId === id)).toHaveLength(2);
  const told = lines.join('\n');
  for (const word of [...own, '85512000111']) expect(told).not.toContain(word);
});

test('an ending server answers a readiness check with its state, and still serves every visitor', async () => {
  const shop = await opened();
  expect(await shop.call('GET', '/api/health')).toMatchObject({ status: 200, body: { status: 'ready' } });
  shop.services.life.isEnding = true;
  const asked = await shop.call('GET', '/api/health');
  expect(asked).toMatchObject({ status: 503, body: { status: 'ending' } });
  expect(await shop.call('GET', '/api/live')).toMatchObject({ status: 200, body: { status: 'live' } });
  const page = await fetch(`${shop.url}/en`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect((await shop.call('POST', '/api/drafts', { body: { product: 'travel', language: 'en' } })).status).toBe(201);
});

test('a server without its database is alive and not ready', async () => {
  const shop = await opened();
  shop.services.database.ping = () => Promise.reject(new Error('gone'));
  expect(await shop.call('GET', '/api/health')).toMatchObject({ status: 503, body: { status: 'databaseAway' } });
  expect((await shop.call('GET', '/api/live')).status).toBe(200);
});

test('a clock that differs from the database clock causes one line at the start', async () => {
  const { services } = await opened();
  const at = (seconds: number) => checkClock(services.database, () => new Date(Date.now() + seconds * 1000));
  expect(await at(0)).toBeUndefined();
  expect(await at(90)).toMatch(
    /^The clock of this machine is (89|90|91) seconds ahead of the database's: set both by NTP$/,
  );
  expect(await at(-90)).toMatch(/^The clock of this machine is (89|90|91) seconds behind the database's/);
});

test('an unreachable database ends the start with one line, without the password', async () => {
  const at = `127.0.0.1:${await findFreePort()}`;
  const opening = openDatabase({ dataDir: '', databaseUrl: `postgresql://shop:hidden@${at}/shop` });
  const said = await opening.catch((error: Error) => `${error.name}: ${error.message}`);
  expect(said).toBe(`ConfigError: DATABASE_URL (${at}): the host does not answer (ECONNREFUSED)`);
});
