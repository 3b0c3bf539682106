import { createTokenCookie } from './token-cookie.ts';

/** Longer than all data about the device is stored. */
const DEVICE_DAYS = 180;

/**
 * The cookie that identifies a browser. It contains no name: the database stores which orders the browser can open and
 * which users signed in with it.
 */
export const deviceCookie = createTokenCookie('device', DEVICE_DAYS * 86_400);
