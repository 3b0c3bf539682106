import { createHash, randomBytes } from 'node:crypto';

/** What the token of a signed-in user begins with; client tokens begin otherwise. */
const SESSION_PREFIX = 'session.';

/** Absolute (specification, 9). */
export const SESSION_SECONDS = 86_400;

/** A new access token: 256 bits. Only its hash is kept. */
export function createSessionToken(): string {
  return `${SESSION_PREFIX}${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 of a secret of 256 bits, by which it is found again. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const shape = /^session\.[\w-]{43}$/;

/** What can be a session's token: of anything else no database is asked. */
export function isSessionToken(text: string | undefined): text is string {
  return text !== undefined && shape.test(text);
}
