import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { postWebhook } from './post-webhook.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** Starts a server on this machine and returns its port. */
async function aServer(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const HERE = { loopback: true };
const post = (url: string, way: Parameters<typeof postWebhook>[1] = HERE) =>
  postWebhook({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"type":"ទេ"}' }, way);

describe('the posted message', () => {
  test('is the whole body as JSON, over its own connection', async () => {
    const heard: unknown[] = [];
    const port = await aServer(async (request, reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method, headers } = request;
      heard.push([
        method,
        headers['webhook-id'],
        headers['content-type'],
        headers['content-length'],
        headers.connection,
      ]);
      heard.push(Buffer.concat(chunks).toString());
      reply.writeHead(202, { 'x-long': 'y'.repeat(2_000) }).end('ok');
    });
    expect(await post(`http://127.0.0.1:${port}/in?key=1`)).toBe(202);
    // Two Khmer letters of three bytes each.
    expect(heard).toEqual([['POST', 'msg_1', 'application/json', '17', 'close'], '{"type":"ទេ"}']);
  });

  test('goes only to an allowed address', async () => {
    let heard = 0;
    const port = await aServer((_request, reply) => {
      heard += 1;
      reply.end();
    });
    expect(await post(`http://127.0.0.1:${port}/`, { loopback: false })).toBe('addressRefused');
    expect(await post('http://10.0.0.1/')).toBe('addressRefused');
    expect(heard).toBe(0);
  });
});

describe('the sender learns', () => {
  test('that nobody answers in time, or the status that came in time', async () => {
    const silent = await aServer(() => {});
    expect(await post(`http://127.0.0.1:${silent}/`, { ...HERE, patience: 50 })).toBe('timeout');
    const half = await aServer((_request, reply) => void reply.writeHead(201).write('and then'));
    expect(await post(`http://127.0.0.1:${half}/`, { ...HERE, patience: 300 })).toBe(201);
  });

  test('the reason for a missing connection', async () => {
    const port = await aServer(() => {});
    const [server] = servers.splice(0);
    await new Promise((done) => server?.close(done));
    expect(await post(`http://127.0.0.1:${port}/`)).toBe('ECONNREFUSED');
  });

  test('that a server at an https address does not use https', async () => {
    let heard = 0;
    const port = await aServer((_request, reply) => {
      heard += 1;
      reply.end();
    });
    expect(await post(`https://127.0.0.1:${port}/`)).toMatch(/^E/);
    expect(heard).toBe(0);
  });

  test('the status if the answer breaks off or does not end', async () => {
    const broken = await aServer((_request, reply) => {
      reply.writeHead(200, { 'content-length': 500 });
      reply.write('half', () => reply.destroy());
    });
    expect(await post(`http://127.0.0.1:${broken}/`)).toBe(200);
    // More than the 64 KiB that are read. The answer would never end.
    const endless = await aServer((_request, reply) => {
      reply.writeHead(204 - 1);
      reply.write('x'.repeat(70_000));
    });
    expect(await post(`http://127.0.0.1:${endless}/`, { ...HERE, patience: 10_000 })).toBe(203);
  });

  test('the status of an answer of 64 KiB, whose connection remains open; one more byte closes it', async () => {
    let sent: ServerResponse | undefined;
    const port = await aServer((request, reply) => {
      if (request.method === 'GET') return void reply.end();
      sent = reply.writeHead(200, { 'content-length': 100_000 });
      sent.write('x');
    });
    // After a whole exchange with the same server, all earlier data has been read.
    const exchange = async () => void (await (await fetch(`http://127.0.0.1:${port}/`)).text());
    const asked = post(`http://127.0.0.1:${port}/`);
    for (const bytes of [0, 65_535]) {
      await expect.poll(() => sent?.headersSent).toBe(true);
      await new Promise((done) => sent?.write('x'.repeat(bytes), done));
      await exchange();
      expect(sent?.destroyed).toBe(false);
    }
    sent?.write('x');
    await once(sent as ServerResponse, 'close');
    expect(await asked).toBe(200);
  });
});
