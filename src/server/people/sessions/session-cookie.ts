import { SESSION_SECONDS } from './session-token.ts';
import { createTokenCookie } from './token-cookie.ts';

/** The session of a user. What is no token of ours is refused as one that has ended: whatever is sent is read. */
export const sessionCookie = createTokenCookie('session', SESSION_SECONDS, /^/);
