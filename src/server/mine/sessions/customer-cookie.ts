import { createHash } from 'node:crypto';
import { CUSTOMER_SESSION_HOURS } from './customer-session-repository.ts';

/** `__Host-`: no other host of the domain, and no plain http, can set it. A phone in the local network has no https. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-customer' : 'customer');
const shape = /^[\w-]{43}$/;

/** The session's token of a request's cookies. */
export function readCustomerCookie(header: string | undefined, isSecure: boolean): string | undefined {
  const start = `${nameOf(isSecure)}=`;
  const token = header
    ?.split(/; */)
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
  return token !== undefined && shape.test(token) ? token : undefined;
}

/** Not readable by scripts, not sent with writes of other sites. */
export function customerCookie(token: string, isSecure: boolean): string {
  return cookie(token, CUSTOMER_SESSION_HOURS * 3600, isSecure);
}

export function endedCustomerCookie(isSecure: boolean): string {
  return cookie('', 0, isSecure);
}

/** SHA-256 of a token of 256 bits, by which it is found again. */
export function hashCustomerToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function cookie(value: string, seconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${nameOf(isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
