import { matchPath, patterns } from '#shared/addresses.ts';
import { prefixOf } from '#web/router/address.ts';

/** The longest token that the server looks at. */
const longest = 2000;

/**
 * The signed token in what a QR code says: the `q` of an address of the scan page, in any language and at whatever host
 * the certificate was made. Undefined for any other code; what that one says is nobody's business, and is not sent.
 */
export function tokenOfCode(said: string): string | undefined {
  if (!URL.canParse(said)) return undefined;
  const { pathname, searchParams } = new URL(said);
  if (!matchPath(patterns.scan, pathname.slice(prefixOf(pathname).length))) return undefined;
  return asToken(searchParams.get('q') ?? '');
}

/** A token as it stands in an address, or undefined for what can be none. */
export function asToken(text: string): string | undefined {
  const token = text.trim();
  return token === '' || token.length > longest ? undefined : token;
}
