import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLIENT_TOKEN_PREFIX, CLIENT_TOKEN_SECONDS } from '#contract/oauth.ts';

/** What a token is signed and read with. */
export type TokenWorld = { key: string; clientId: string; now: Date };

const shape = /^client\.(\d{1,12})\.([\w-]{43})$/;

/** `client.{last second}.{signature}`: nothing is kept of it, so that any server with the same key can read it. */
export function signClientToken({ key, clientId, now }: TokenWorld): string {
  const expires = Math.floor(now.getTime() / 1000) + CLIENT_TOKEN_SECONDS;
  return `${CLIENT_TOKEN_PREFIX}${expires}.${signatureOf(key, clientId, String(expires))}`;
}

/** True for a token of ours, for this client, whose day is not over. */
export function verifyClientToken({ key, clientId, now }: TokenWorld, token: string): boolean {
  const [, expires, signature] = shape.exec(token) ?? [];
  if (expires === undefined || signature === undefined) return false;
  const expected = signatureOf(key, clientId, expires);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return false;
  return Number(expires) * 1000 > now.getTime();
}

function signatureOf(key: string, clientId: string, expires: string): string {
  return createHmac('sha256', key).update(`client-token:1:${clientId}:${expires}`).digest('base64url');
}
