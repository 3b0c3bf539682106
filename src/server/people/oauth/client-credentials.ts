import { createHmac, timingSafeEqual } from 'node:crypto';
import { computeMac, type Keys } from '#server/platform/keys/keys.ts';
import type { ClientCredentials } from '../services.ts';

type Env = Record<string, string | undefined>;

/**
 * Reads `CLIENT_ID` and `CLIENT_SECRET`. The defaults are the site's name and a value that is derived from the server's
 * own key, so that two shops never have the same secret and the source contains none.
 */
export function readClient(env: Env, keys: Keys): ClientCredentials {
  const id = env.CLIENT_ID || 'website';
  const [secret = '', ...older] = env.CLIENT_SECRET
    ? [env.CLIENT_SECRET]
    : keys.all.map((key) => computeMac(key, 'client secret', id).toString('base64url'));
  return { id, secret, older };
}

export function isClient(client: ClientCredentials, id: string, secret: string): boolean {
  // Both values have the same length for every input, and the comparison has a constant time.
  const fingerprint = (text: string) => createHmac('sha256', client.secret).update(text).digest();
  const same = (one: string, other: string) => timingSafeEqual(fingerprint(one), fingerprint(other));
  return same(id, client.id) && [client.secret, ...client.older].some((known) => same(secret, known));
}
