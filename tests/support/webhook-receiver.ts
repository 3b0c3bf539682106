import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedWebhook = {
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, string> };
};

type ReceiverBehaviour = (heard: ReceivedWebhook, reply: ServerResponse, nth: number) => void;

export type WebhookReceiver = {
  url: string;
  /** The webhooks, in the order of their arrival. */
  heard: ReceivedWebhook[];
  /** Types and what they are about, as `order.paid TRV-1`. */
  told(): string[];
  /** The receiver's answers from now on; with 204 until this call. */
  behave(how: ReceiverBehaviour): void;
  close(): Promise<void>;
};

/** A partner's server that accepts webhooks, on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const well: ReceiverBehaviour = (_heard, reply) => void reply.writeHead(204).end();
  let behaves = well;
  const heard: ReceivedWebhook[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = { headers: request.headers, body, event: JSON.parse(body) };
      heard.push(one);
      behaves(one, reply, heard.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    heard,
    told: () => heard.map(({ event: { type, data } }) => `${type} ${data.policy ?? data.number}`),
    behave: (how) => {
      behaves = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** True if a webhook is signed by a secret, as the convention of Standard Webhooks says: worked out here once more. */
export function isSignedBy({ headers, body }: Pick<ReceivedWebhook, 'headers' | 'body'>, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`);
}
