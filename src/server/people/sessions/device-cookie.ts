import { createTokenCookie } from './token-cookie.ts';

/** Longer than anything is kept of it. */
const DEVICE_DAYS = 180;

/** By it a browser is known again. It names nobody: which orders it opens, and who has signed in with it, stands in the database. */
export const deviceCookie = createTokenCookie('device', DEVICE_DAYS * 86_400);
