/** Matches a token of 256 bits in base64url. */
const bare = /^[\w-]{43}$/;

/**
 * Creates a cookie that contains a token. Scripts cannot read it, and browsers do not send it with writes of other
 * sites.
 * @param seconds lifetime in the browser
 * @param shape of a valid value; any other value is ignored without a database query
 */
export function createTokenCookie(name: string, seconds: number, shape = bare) {
  /**
   * `__Host-`: no other host of the domain and no plain http can set the cookie. A phone in the local network has no
   * https.
   */
  const nameOf = (isSecure: boolean) => (isSecure ? `__Host-${name}` : name);
  const written = (value: string, age: number, isSecure: boolean): string => {
    const secure = isSecure ? '; Secure' : '';
    return `${nameOf(isSecure)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
  };
  return {
    /** Reads the token from the cookie header. */
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
