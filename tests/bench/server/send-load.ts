import { Agent, request } from 'node:http';
import type { Exchange } from './exchange.ts';

/**
 * The number of requests that a client has sent: it goes on from there, so that new things remain new in each round.
 */
const requestCounters = new WeakMap<Exchange[], number>();

/** Sending goes on for so long at least: connections are opened once, and a pause of the collector is met as often as it comes. */
const MIN_DURATION_MS = 1500;

/**
 * Sends requests to a server of this machine, so many at once, each client its own one after another. Milliseconds of each
 * answer. Throws for an answer that is not 2xx.
 * @param least requests in all, at least
 */
export async function sendLoad(port: number, clients: Exchange[][], atOnce: number, least: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const answers: number[] = [];
  const at = performance.now();
  let begun = 0;
  const client = async (own: Exchange[]) => {
    while (begun < least || performance.now() - at < MIN_DURATION_MS) {
      begun += 1;
      const turn = requestCounters.get(own) ?? 0;
      requestCounters.set(own, turn + 1);
      const at = performance.now();
      await send(port, agent, own[turn % own.length] as Exchange);
      answers.push(performance.now() - at);
    }
  };
  await Promise.all(
    Array.from({ length: atOnce }, (_, index) => client(clients[index % clients.length] as Exchange[])),
  );
  agent.destroy();
  return answers;
}

function send(port: number, agent: Agent, { method, path, headers, body }: Exchange): Promise<void> {
  return new Promise((done, failed) => {
    const sent = { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) };
    const asked = request({ host: '127.0.0.1', port, agent, method, path, headers: sent }, (reply) => {
      const { statusCode = 0 } = reply;
      const isDone = statusCode >= 200 && statusCode < 300;
      let refused = '';
      reply.on('data', (piece: Buffer) => {
        if (!isDone) refused += piece;
      });
      reply.on('end', () => (isDone ? done() : failed(new Error(`${method} ${path}: ${statusCode} ${refused}`))));
      reply.on('error', failed);
    });
    asked.on('error', failed);
    asked.end(body);
  });
}
