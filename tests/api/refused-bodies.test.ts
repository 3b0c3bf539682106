import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startTestShop } from '#tests/support/test-shop.ts';

/*
 * A body above its limit is read to its end before the refusal, as a proxy needs it that sends the whole body before it
 * reads the answer.
 */

const shop = await startTestShop();
afterAll(() => shop.close());
const draft = await shop.aDraft();
const { port } = new URL(shop.url);

/** Sends a picture of so many bytes without reading the answer, as a proxy does. Returns the answer's first line. */
async function upload(bytes: number, isChunked: boolean): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1');
  let failure = '';
  let heard = '';
  socket.on('error', (error) => {
    failure = error.message;
  });
  socket.on('data', (part) => {
    heard += part;
  });
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
  const head = ['content-type: image/jpeg', `draft-key: ${draft.key}`, 'host: shop', 'connection: close', length];
  socket.write(`POST /api/drafts/${draft.id}/uploads HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  const piece = Buffer.alloc(64 * 1024, 0xff);
  for (let sent = 0; sent < bytes && failure === ''; sent += piece.length) {
    const part = piece.subarray(0, Math.min(piece.length, bytes - sent));
    const framed = isChunked ? [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')] : [part];
    if (!socket.write(Buffer.concat(framed))) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    await turn();
  }
  if (isChunked) socket.write('0\r\n\r\n');
  if (!socket.closed) await once(socket, 'close');
  return failure === '' ? (heard.split('\r\n')[0] ?? '') : failure;
}

test.each([
  [4.5, false],
  [12, false],
  [12, true],
])('a picture of %d MB is refused with 413 to a sender that sends it whole (chunked: %s)', async (size, isChunked) => {
  for (let again = 0; again < 3; again += 1)
    expect(await upload(size * 1024 * 1024, isChunked)).toBe('HTTP/1.1 413 Payload Too Large');
});
