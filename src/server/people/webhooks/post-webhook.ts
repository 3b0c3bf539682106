import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { guardedLookup, isAllowedUrl, REFUSED } from './public-address.ts';

/** Milliseconds for a receiver's complete answer, and the bytes of it that are read. */
const TIMEOUT_MS = 15_000;
const MAX_REPLY_BYTES = 64 * 1024;

type WebhookRequest = { url: string; headers: Record<string, string>; body: string };
type PostOptions = { loopback: boolean; patience?: number };

/**
 * Posts a webhook and returns the HTTP status, or a word for the reason of a missing answer. Never rejects. Follows no
 * redirect, opens its own connection, and reads the answer only to find its end.
 * @param patience milliseconds
 */
export async function postWebhook({ url, headers, body }: WebhookRequest, way: PostOptions): Promise<number | string> {
  // Checks the address again: it was saved after a check, perhaps on a machine with wider rules.
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

/** Returns a word for a network error: its code, which contains no personal data. */
function toErrorWord({ code = 'error' }: NodeJS.ErrnoException): string {
  return code.slice(0, 60);
}
