import { SESSION_SECONDS } from './session-token.ts';
import { createTokenCookie } from './token-cookie.ts';

/** The cookie of a user's session. It accepts every value, so that an invalid token is refused as an ended session. */
export const sessionCookie = createTokenCookie('session', SESSION_SECONDS, /^/);
