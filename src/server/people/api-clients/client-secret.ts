import { randomBytes } from 'node:crypto';
import { hashToken } from '../sessions/session-token.ts';

/** The first letters of the `client_id` of a partner's program. The site's own client has another prefix. */
export const CLIENT_PREFIX = 'client-';

/**
 * Creates a secret of 256 bits. The database stores only its hash. Scanners of source code recognise the prefix
 * `secret-` in a leaked secret.
 */
export function createClientSecret(): { secret: string; hash: string; ends: string } {
  const secret = `secret-${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashToken(secret), ends: secret.slice(-4) };
}
