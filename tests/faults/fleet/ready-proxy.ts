import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The time between two checks of a server's readiness: milliseconds. */
const HEALTH_CHECK_MS = 200;

type Backend = { url: URL; agent: Agent; isReady: boolean };

type Proxy = { url: string; close(): Promise<void> };

/**
 * A proxy as operators have one: it sends visitors by turns to servers whose `/api/health` answers 200, retains
 * connections to them, and repeats nothing. A failure in between is a 502.
 */
export async function startReadyProxy(urls: string[]): Promise<Proxy> {
  const backends = urls.map((url): Backend => ({ url: new URL(url), agent: createPool(), isReady: false }));
  let turn = 0;
  let isOver = false;

  async function look(backend: Backend): Promise<void> {
    const asked = fetch(new URL('/api/health', backend.url), { signal: AbortSignal.timeout(20_000) });
    const isReady = await asked.then(
      ({ ok }) => ok,
      () => false,
    );
    // Open connections lead to a server that ends: nobody sends more requests on them.
    if (backend.isReady && !isReady) {
      const { agent } = backend;
      backend.agent = createPool();
      for (const socket of Object.values(agent.freeSockets).flat()) socket?.destroy();
    }
    backend.isReady = isReady;
  }

  async function watch(backend: Backend): Promise<void> {
    await look(backend);
    if (!isOver) setTimeout(() => void watch(backend), HEALTH_CHECK_MS);
  }

  const server = createServer((asked, answer) => {
    const ready = backends.filter(({ isReady }) => isReady);
    turn += 1;
    const backend = ready[turn % Math.max(1, ready.length)];
    if (!backend) return void answer.writeHead(503).end('nobody is ready');
    forwardRequest(backend, asked, answer);
  });
  await Promise.all(backends.map(watch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      isOver = true;
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      for (const { agent } of backends) agent.destroy();
    },
  };
}

const createPool = () => new Agent({ keepAlive: true, maxSockets: 64 });

function forwardRequest({ url, agent }: Backend, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url: path } = asked;
  // Each of the two connections is its own matter.
  const { connection: _, ...passed } = headers;
  const onward = request({ host: url.hostname, port: url.port, method, path, headers: passed, agent }, (response) => {
    const { connection: __, 'keep-alive': ___, ...answered } = response.headers;
    answer.writeHead(response.statusCode ?? 502, answered);
    response.pipe(answer);
    response.once('error', () => answer.destroy());
  });
  onward.once('error', (error: NodeJS.ErrnoException) => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end(error.code);
  });
  asked.pipe(onward);
}
