import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Bytes and milliseconds for which the rest of a refused body is read. */
const [MAX_BYTES, MAX_MS] = [32 * 1024 * 1024, 10_000];

/**
 * Reads the rest of a body that is too large before the refusal is sent. If the server closed the connection while the
 * body came, a proxy would answer 502 and a program would see a broken connection instead of 413.
 */
export function readRefusedBody(app: FastifyInstance): void {
  // A promise costs every answer a turn, so only a refusal waits for one.
  app.addHook('onSend', ({ raw }, { statusCode }, _payload, done) => {
    if (statusCode !== 413 || raw.complete || raw.destroyed) return done();
    void readRest(raw).then(() => done());
  });
}

/** Reads and forgets the rest of a body, until it ends, breaks off, or is more than anybody needs to send. */
async function readRest(raw: IncomingMessage): Promise<void> {
  const late = new AbortController();
  let bytes = 0;
  const ended = new Promise<void>((resolve) => {
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) resolve();
    });
    for (const end of ['end', 'close', 'error'] as const) raw.once(end, () => resolve());
  });
  raw.resume();
  await Promise.race([ended, pause(MAX_MS, undefined, { signal: late.signal }).catch(() => {})]);
  late.abort();
}
