import { SESSION_SECONDS } from './session-token.ts';

/** `__Host-`: no other host of the domain, and no plain http, can set it. A phone in the local network has no https. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-session' : 'session');

/** The session's token of a request's cookies. */
export function readSessionCookie(header: string | undefined, isSecure: boolean): string | undefined {
  const start = `${nameOf(isSecure)}=`;
  return header
    ?.split(/; */)
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

/** Not readable by scripts, not sent with writes of other sites. */
export function sessionCookie(token: string, isSecure: boolean): string {
  return cookie(token, SESSION_SECONDS, isSecure);
}

export function endedSessionCookie(isSecure: boolean): string {
  return cookie('', 0, isSecure);
}

function cookie(value: string, seconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${nameOf(isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
