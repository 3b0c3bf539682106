import { createHmac, timingSafeEqual } from 'node:crypto';

/** The site's own client. Public: every page carries it, so that browsers can fetch a client token. */
export type ClientCredentials = { id: string; secret: string };

type Env = Record<string, string | undefined>;

/**
 * `CLIENT_ID` and `CLIENT_SECRET`, or else the site's name and a value made from the server's own key: two shops never
 * share one, and none is written in the source.
 */
export function readClient(env: Env, secretKey: string): ClientCredentials {
  const id = env.CLIENT_ID || 'website';
  return { id, secret: env.CLIENT_SECRET || digestOf(secretKey, `client:${id}`) };
}

export function isClient(client: ClientCredentials, id: string, secret: string): boolean {
  // Of one length whatever was sent, and compared in the same time.
  const fingerprint = (text: string) => createHmac('sha256', client.secret).update(text).digest();
  const same = (one: string, other: string) => timingSafeEqual(fingerprint(one), fingerprint(other));
  return same(id, client.id) && same(secret, client.secret);
}

function digestOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
