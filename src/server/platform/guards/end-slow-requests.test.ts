import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { endSlowRequests } from './end-slow-requests.ts';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** A body may need 200 ms, and 1 ms more for each byte. */
async function aServer(): Promise<number> {
  const app = Fastify({ bodyLimit: 1000 });
  apps.push(app);
  endSlowRequests(app, { graceMs: 200, bytesPerSecond: 1000 });
  app.post('/', async ({ body }) => body);
  app.post('/slow', () => new Promise((done) => setTimeout(() => done('at last'), 500)));
  app.post('/refused', { onRequest: async (_request, reply) => reply.status(401).send() }, async () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Sends headers and one byte, then nothing. Returns the time until the server ended the connection, and its answer. */
function dripTo(port: number, path: string, header: string): Promise<{ after: number; answer: string }> {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: text/plain\r\n${header}\r\n\r\n1`);
  return new Promise((resolve) =>
    socket.on('close', () => resolve({ after: performance.now() - began, answer: answer.split('\r\n')[0] ?? '' })),
  );
}

/** Measures the real duration of a timer, which is longer on a busy machine. */
async function timerOf(ms: number): Promise<number> {
  const began = performance.now();
  await new Promise((done) => setTimeout(done, ms));
  return performance.now() - began;
}

test.each([
  ['of a known length', '/', 'content-length: 100', 300],
  ['of no known length', '/', 'transfer-encoding: chunked', 200],
  ['that claims to be larger than any may be', '/refused', 'content-length: 50000', 1200],
  ['whose sender was refused already', '/refused', 'content-length: 100', 300],
  ['that nobody asked for', '/none', 'content-length: 100', 300],
])('a body %s that stops coming is ended', async (_what, path, header, ms) => {
  const [{ after }, due] = await Promise.all([dripTo(await aServer(), path, header), timerOf(ms)]);
  expect(after).toBeGreaterThanOrEqual(ms - 50);
  expect(after).toBeLessThan(due + 1500);
});

test('a call without a body, with a length of 0, is answered however long the answer lasts', async () => {
  const port = await aServer();
  const reply = await fetch(`http://127.0.0.1:${port}/slow`, { method: 'POST' });
  expect(await reply.text()).toBe('at last');
});

test('a body in many pieces is read if it arrives in time', async () => {
  const port = await aServer();
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\n',
  );
  for (const piece of 'slow') socket.write(piece);
  let answer = '';
  for await (const data of socket) answer += data;
  expect(answer).toMatch(/^HTTP\/1.1 200 OK[\s\S]+slow$/);
});

test('the connection ends with the answer to a GET that brings a body, which nobody reads', async () => {
  const port = await aServer();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET /none HTTP/1.1\r\nhost: shop\r\ncontent-length: 1\r\n\r\n1`);
  let answer = '';
  for await (const data of socket) answer += data;
  expect(answer).toMatch(/^HTTP\/1.1 404[\s\S]+\r\nconnection: close\r\n/i);
});

test('a GET without a body leaves its connection open', async () => {
  const answer = await fetch(`http://127.0.0.1:${await aServer()}/none`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([404, 'keep-alive']);
});
