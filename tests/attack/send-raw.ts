import { Agent, request } from 'node:http';
import type { RawRequest } from './make-request.ts';

const SECONDS = 60;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a request as it stands and reads the answer. `status` 0 when there was none, with the reason. */
export function sendRaw(
  base: string,
  { method, path, headers, body }: RawRequest,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...latin(headers), ...length } },
      (reply) => {
        const pieces: Buffer[] = [];
        reply.on('data', (piece) => pieces.push(piece));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(pieces).toString() }));
        reply.on('error', (error) => resolve({ status: reply.statusCode ?? 0, text: error.message }));
      },
    );
    sent.setTimeout(SECONDS * 1000, () => sent.destroy(new Error(`no answer in ${SECONDS} s`)));
    sent.on('error', (error) => resolve({ status: 0, text: error.message }));
    sent.end(body);
  });
}

/** What a header can hold. */
function latin(headers: Record<string, string>): Record<string, string> {
  const clean = (text: string) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 4000);
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, clean(text)]));
}

/** Ends the connections that are kept. */
export function hangUp(): void {
  agent.destroy();
}
