import { randomBytes } from 'node:crypto';
import { hashToken } from '../sessions/session-token.ts';

/** What the `client_id` of a partner's program begins with; the site's own client is called otherwise. */
export const CLIENT_PREFIX = 'client-';

/** A new secret of 256 bits. Only its hash is kept; `secret-` lets scanners of source code find one that got lost. */
export function createClientSecret(): { secret: string; hash: string; ends: string } {
  const secret = `secret-${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashToken(secret), ends: secret.slice(-4) };
}
