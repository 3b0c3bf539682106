/** Tokens of 256 bits. */
const bare = /^[\w-]{43}$/;

/**
 * A cookie that keeps a token. Not readable by scripts, not sent with writes of other sites.
 * @param seconds how long a browser keeps it
 * @param shape of what is read; anything else is no token, and no database is asked for it
 */
export function createTokenCookie(name: string, seconds: number, shape = bare) {
  /** `__Host-`: no other host of the domain, and no plain http, can set it. A phone in the local network has no https. */
  const nameOf = (isSecure: boolean) => (isSecure ? `__Host-${name}` : name);
  const written = (value: string, age: number, isSecure: boolean): string => {
    const secure = isSecure ? '; Secure' : '';
    return `${nameOf(isSecure)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
  };
  return {
    /** The token of a request's cookies. */
    read(header: string | undefined, isSecure: boolean): string | undefined {
      const start = `${nameOf(isSecure)}=`;
      const token = header
        ?.split(/; */)
        .find((pair) => pair.startsWith(start))
        ?.slice(start.length);
      return token !== undefined && shape.test(token) ? token : undefined;
    },
    set: (token: string, isSecure: boolean): string => written(token, seconds, isSecure),
    ended: (isSecure: boolean): string => written('', 0, isSecure),
  };
}
