import { CLIENT_TOKEN_PREFIX, CLIENT_TOKEN_SECONDS } from '#contract/people/oauth.ts';
import { createProof, isProof, type Keys } from '#server/platform/keys/keys.ts';

/** The values that sign and verify a token. */
export type TokenDeps = { keys: Keys; clientId: string; now: Date };

const shape = /^client\.(\d{1,12})\.([0-9a-f]{6}\.[\w-]{43})$/;

/**
 * Returns `client.{last second}.{key}.{signature}`. The server stores nothing, so that every server with the same keys
 * can verify it.
 */
export function signClientToken({ keys, clientId, now }: TokenDeps): string {
  const expires = Math.floor(now.getTime() / 1000) + CLIENT_TOKEN_SECONDS;
  return `${CLIENT_TOKEN_PREFIX}${expires}.${createProof(keys, 'client token', `${clientId}:${expires}`)}`;
}

/** True for a token that this shop issued for this client and that has not expired. */
export function verifyClientToken({ keys, clientId, now }: TokenDeps, token: string): boolean {
  const found = shape.exec(token);
  if (!found) return false;
  const [, expires = '', signature = ''] = found;
  if (!isProof(keys, 'client token', `${clientId}:${expires}`, signature)) return false;
  return Number(expires) * 1000 > now.getTime();
}
