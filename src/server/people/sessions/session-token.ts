import { createHash, randomBytes } from 'node:crypto';

/** The prefix of a signed-in user's token; client tokens have another. */
const SESSION_PREFIX = 'session.';

/** Absolute lifetime in seconds (specification, 9). */
export const SESSION_SECONDS = 86_400;

/** Creates an access token of 256 bits. The database stores only its hash. */
export function createSessionToken(): string {
  return `${SESSION_PREFIX}${randomBytes(32).toString('base64url')}`;
}

/** Returns the SHA-256 of a secret of 256 bits, which is its key in the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const shape = /^session\.[\w-]{43}$/;

/** True for the shape of a session token. Other texts need no database query. */
export function isSessionToken(text: string | undefined): text is string {
  return text !== undefined && shape.test(text);
}
