import { createHash } from 'node:crypto';

/** `__Host-`: no other host of the domain, and no plain http, can set it. A phone in the local network has no https. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-device' : 'device');
/** Longer than anything is kept of it. */
const DEVICE_DAYS = 180;
const shape = /^[\w-]{43}$/;

/** The token by which a browser is known again, of a request's cookies. */
export function readDeviceCookie(header: string | undefined, isSecure: boolean): string | undefined {
  const start = `${nameOf(isSecure)}=`;
  const token = header
    ?.split(/; */)
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
  return token !== undefined && shape.test(token) ? token : undefined;
}

/** Not readable by scripts. It names nobody: which orders it opens, and who has signed in with it, stands in the database. */
export function deviceCookie(token: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${nameOf(isSecure)}=${token}; Path=/; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}

/** SHA-256 of a token of 256 bits, by which it is found again. */
export function hashDevice(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
