import { matchPath, patterns } from '#shared/addresses.ts';
import { parsePrefix } from '#web/router/address.ts';

/** The longest token that the server looks at. */
const MAX_TOKEN_LENGTH = 2000;

/**
 * The signed token in what a QR code says: the `q` of an address of the scan page, in any language and at whatever host
 * the certificate was made. Undefined for any other code; what that one says is nobody's business, and is not sent.
 */
export function extractToken(said: string): string | undefined {
  if (!URL.canParse(said)) return undefined;
  const { pathname, searchParams } = new URL(said);
  if (!matchPath(patterns.scan, pathname.slice(parsePrefix(pathname).length))) return undefined;
  return parseToken(searchParams.get('q') ?? '');
}

/** A token as it stands in an address, or undefined for what can be none. */
export function parseToken(text: string): string | undefined {
  const token = text.trim();
  return token === '' || token.length > MAX_TOKEN_LENGTH ? undefined : token;
}
