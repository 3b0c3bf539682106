import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { guardedLookup, isAllowedUrl, REFUSED } from './public-address.ts';

/** How long a receiver has for its answer, to the last byte; and how much of it is read. */
const TIMEOUT_MS = 15_000;
const MAX_REPLY_BYTES = 64 * 1024;

type WebhookRequest = { url: string; headers: Record<string, string>; body: string };
type PostOptions = { loopback: boolean; patience?: number };

/**
 * Posts a webhook, and says what was answered: a status of HTTP, or a word for why there is none. Never rejects. Follows no
 * redirect, opens a connection of its own, and reads nothing of the answer but its end.
 * @param patience milliseconds
 */
export async function postWebhook({ url, headers, body }: WebhookRequest, way: PostOptions): Promise<number | string> {
  // Once more: the address was judged when it was written down, perhaps on a machine where more was allowed.
  if (!isAllowedUrl(url, way)) return REFUSED;
  const target = new URL(url);
  return new Promise((resolve) => {
    let status: number | undefined;
    const post = target.protocol === 'https:' ? secureRequest : plainRequest;
    const sent = post(target, {
      method: 'POST',
      agent: false,
      lookup: guardedLookup(way),
      maxHeaderSize: 16 * 1024,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'InsuranceShop-Webhooks/1',
        connection: 'close',
      },
    });
    const end = (answer: number | string) => {
      clearTimeout(timer);
      resolve(answer);
      sent.destroy();
    };
    const timer = setTimeout(() => end(status ?? 'timeout'), way.patience ?? TIMEOUT_MS);
    sent.on('response', (response) => {
      status = response.statusCode ?? 0;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_REPLY_BYTES) end(status as number);
      });
      response.on('close', () => end(status as number));
      response.on('error', () => end(status as number));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => end(status ?? toErrorWord(error)));
    sent.end(body);
  });
}

/** A word for an error of the network: its code, which holds nobody's data. */
function toErrorWord({ code = 'error' }: NodeJS.ErrnoException): string {
  return code.slice(0, 60);
}
