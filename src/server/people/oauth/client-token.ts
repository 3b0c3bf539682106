import { CLIENT_TOKEN_PREFIX, CLIENT_TOKEN_SECONDS } from '#contract/people/oauth.ts';
import { createProof, isProof, type Keys } from '#server/platform/keys/keys.ts';

/** What a token is signed and read with. */
export type TokenDeps = { keys: Keys; clientId: string; now: Date };

const shape = /^client\.(\d{1,12})\.([0-9a-f]{6}\.[\w-]{43})$/;

/** `client.{last second}.{key}.{signature}`: nothing is kept of it, so that any server with the same keys can read it. */
export function signClientToken({ keys, clientId, now }: TokenDeps): string {
  const expires = Math.floor(now.getTime() / 1000) + CLIENT_TOKEN_SECONDS;
  return `${CLIENT_TOKEN_PREFIX}${expires}.${createProof(keys, 'client token', `${clientId}:${expires}`)}`;
}

/** True for a token of ours, for this client, whose day is not over. */
export function verifyClientToken({ keys, clientId, now }: TokenDeps, token: string): boolean {
  const found = shape.exec(token);
  if (!found) return false;
  const [, expires = '', signature = ''] = found;
  if (!isProof(keys, 'client token', `${clientId}:${expires}`, signature)) return false;
  return Number(expires) * 1000 > now.getTime();
}
